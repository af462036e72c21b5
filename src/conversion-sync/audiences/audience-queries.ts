import { sql } from 'kysely'
import {
  findRow,
  listRows,
  type NewRow,
  type Row,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type Audience = Row<'audience'>
export type Member = Row<'audience_member'>

export function listAudiences(db: Db, profileId: string): Promise<Audience[]> {
  return listRows(db, 'audience', { profile_id: profileId, removed_at: null }, ['id'])
}

export function findAudience(db: Db, profileId: string, id: string): Promise<Audience | null> {
  return findRow(db, 'audience', { profile_id: profileId, id, removed_at: null })
}

export async function insertAudience(db: Db, audience: NewRow<'audience'>): Promise<Audience> {
  return db.insertInto('audience').values(audience).returningAll().executeTakeFirstOrThrow()
}

export async function updateAudience(db: Db, profileId: string, id: string, changes: RowChanges<'audience'>) {
  await updateRow(db, 'audience', { profile_id: profileId, id }, changes)
}

/** Makes the next sync of an audience that is synced due now. */
export async function updateAudienceDue(db: Db, profileId: string, id: string, now: Date): Promise<void> {
  await sql`
    update audience set due_at = ${now}
    where profile_id = ${profileId} and id = ${id} and removed_at is null and due_at > ${now}`.execute(db)
}

/** After a sync. If customers were erased meanwhile, the next sync is due now. */
export async function updateAudienceSynced(
  db: Db,
  profileId: string,
  id: string,
  step: { members: number; error: string | null; now: Date; due_at: Date },
): Promise<void> {
  await sql`
    update audience set members = ${step.members}, error = ${step.error}, synced_at = ${step.now}, due_at = case when exists (
      select from audience_member m where m.profile_id = ${profileId} and m.audience_id = ${id} and m.is_leaving
    ) then ${step.now}::timestamptz else ${step.due_at}::timestamptz end
    where profile_id = ${profileId} and id = ${id}`.execute(db)
}

/** Due audiences of all profiles. */
export async function listDueAudiences(
  db: Db,
  profileId: string | null,
  now: Date,
  limit: number,
): Promise<{ profile_id: string; id: string }[]> {
  return db
    .selectFrom('audience')
    .innerJoin('profile', 'profile.id', 'audience.profile_id')
    .select(['audience.profile_id', 'audience.id'])
    .where((eb) =>
      // Members from before a stricter privacy mode are removed now.
      eb.or([eb('due_at', '<=', now), eb.and([eb('members', '>', 0), eb('profile.privacy_mode', '<>', 'standard')])]),
    )
    .where('audience.removed_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .$if(profileId !== null, (query) => query.where('audience.profile_id', '=', profileId!))
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export interface CandidateRow {
  customer_id: string
  email: string | null
  phone: string | null
  last_at: Date | null
  spent: number
  /** Their latest consent. */
  consent: unknown
}

interface GoalSince {
  conversion_key: string
  since: Date
}

/** Customers who reached a goal since a date, ordered by id. */
export async function listCandidates(
  db: Db,
  profileId: string,
  { conversion_key, since }: GoalSince,
  page: { after: string | null; limit: number },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select p.id as customer_id, p.email, p.phone, g.last_at, s.spent, said.consent
    from customer p
    join lateral (
      select max(c.conversion_time) as last_at from conversion c
      where c.profile_id = ${profileId} and c.customer_id = p.id and c.conversion_key = ${conversion_key}
        and c.is_counting and c.conversion_time >= ${since}
    ) g on g.last_at is not null
    cross join lateral (
      select coalesce(sum(c.net_value) filter (where c.is_payment), 0)::float8 as spent
      from conversion c where c.profile_id = ${profileId} and c.customer_id = p.id and c.is_counted
    ) s
    left join lateral (
      select e.properties -> 'consent' as consent from event e
      where e.profile_id = ${profileId} and e.customer_id = p.id and e.properties ? 'consent'
      order by e.event_time desc, e.id desc limit 1
    ) said on true
    where p.profile_id = ${profileId} and p.erased_at is null and p.merged_into is null
      and (p.email is not null or p.phone is not null) and (${page.after}::uuid is null or p.id > ${page.after})
    order by p.id limit ${page.limit}`.execute(db)
  return rows
}

/** Counts customers who reached a goal since a date, up to `limit`. */
export async function countReached(
  db: Db,
  profileId: string,
  { conversion_key, since }: GoalSince,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct c.customer_id from conversion c
      where c.profile_id = ${profileId} and c.conversion_key = ${conversion_key} and c.conversion_time >= ${since}
        and c.is_counting and c.customer_id is not null
      limit ${limit}
    ) reached`.execute(db)
  return rows[0]!.count
}

/** Members by customer id. */
export async function listMembers(
  db: Db,
  profileId: string,
  audienceId: string,
  page: { after?: string | null; from?: string; to?: string; limit: number },
): Promise<Member[]> {
  return db
    .selectFrom('audience_member')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('audience_id', '=', audienceId)
    .$if(typeof page.after === 'string', (query) => query.where('customer_id', '>', page.after!))
    .$if(page.from !== undefined, (query) => query.where('customer_id', '>=', page.from!))
    .$if(page.to !== undefined, (query) => query.where('customer_id', '<=', page.to!))
    .orderBy('customer_id')
    .limit(page.limit)
    .execute()
}

export async function countMembers(db: Db, profileId: string, audienceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audience_member
    where profile_id = ${profileId} and audience_id = ${audienceId} and is_sent and not is_leaving`.execute(db)
  return rows[0]!.count
}

/** Stores members before they are sent. */
export async function insertMembers(
  db: Db,
  profileId: string,
  audienceId: string,
  members: readonly { customer_id: string; hashes: string[] }[],
): Promise<void> {
  if (members.length === 0) return
  await sql`
    insert into audience_member (profile_id, audience_id, customer_id, hashes, is_sent)
    select ${profileId}::uuid, ${audienceId}::uuid, m.customer_id,
      array(select json_array_elements_text(m.hashes)), false
    from json_to_recordset(${JSON.stringify(members)}::json) as m (customer_id uuid, hashes json)
    order by m.customer_id
    on conflict (profile_id, audience_id, customer_id)
      do update set hashes = excluded.hashes, is_sent = false`.execute(db)
}

export async function updateMembersSent(
  db: Db,
  profileId: string,
  audienceId: string,
  customerIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('audience_member')
    .set({ is_sent: true })
    .where('profile_id', '=', profileId)
    .where('audience_id', '=', audienceId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute()
}

/** Without ids: all members. */
export async function deleteMembers(
  db: Db,
  profileId: string,
  audienceId: string,
  customerIds?: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('audience_member')
    .where('profile_id', '=', profileId)
    .where('audience_id', '=', audienceId)
    .$if(customerIds !== undefined, (query) =>
      query.where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`),
    )
    .execute()
}

/** Removes erased customers from every audience now and schedules an immediate platform sync. */
export async function updateMembersErased(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with leaving as (
      update audience_member set is_leaving = true
      where profile_id = ${profileId} and customer_id = any(${customerIds}::uuid[])
      returning audience_id
    )
    update audience set due_at = ${now}
    where profile_id = ${profileId} and id in (select audience_id from leaving)`.execute(db)
}
