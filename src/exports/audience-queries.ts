import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AudienceMemberTable, AudienceTable } from '../db/schema-exports.ts'
import type { Db } from '../kernel/db-handle.ts'

export type Audience = Selectable<AudienceTable>
export type Member = Selectable<AudienceMemberTable>

export async function listAudiences(db: Db, profileId: string): Promise<Audience[]> {
  return db
    .selectFrom('audience')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function findAudience(db: Db, profileId: string, id: string): Promise<Audience | null> {
  const row = await db
    .selectFrom('audience')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function insertAudience(
  db: Db,
  profileId: string,
  audience: Omit<Insertable<AudienceTable>, 'profile_id'>,
): Promise<Audience> {
  return db
    .insertInto('audience')
    .values({ ...audience, profile_id: profileId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateAudience(
  db: Db,
  profileId: string,
  id: string,
  changes: Updateable<AudienceTable>,
): Promise<void> {
  await db.updateTable('audience').set(changes).where('profile_id', '=', profileId).where('id', '=', id).execute()
}

/** Lists of any profile that are to be brought into step by now. */
export async function listDueAudiences(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ profile_id: string; id: string }[]> {
  return db
    .selectFrom('audience')
    .select(['profile_id', 'id'])
    .where('due_at', '<=', now)
    .where('removed_at', 'is', null)
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
  consents: unknown[] | null
}

/** Customers who reached a goal since a day, in the order of their ids. */
export async function listCandidates(
  db: Db,
  profileId: string,
  { conversion_key, since }: { conversion_key: string; since: Date },
  page: { after: string | null; limit: number },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select p.id as customer_id, p.email, p.phone, g.last_at, s.spent, g.consents
    from customer p
    join lateral (
      select max(c.conversion_time) as last_at, json_agg(e.properties -> 'consent') filter (where e.properties ? 'consent') as consents
      from conversion c join event e on e.profile_id = c.profile_id and e.id = c.event_id
      where c.profile_id = ${profileId} and c.customer_id = p.id and c.conversion_key = ${conversion_key}
        and c.is_counted and not c.is_refunded and c.conversion_time >= ${since}
    ) g on g.last_at is not null
    cross join lateral (
      select coalesce(sum(c.reporting_value - c.refunded_value) filter (where c.is_payment), 0)::float8 as spent
      from conversion c where c.profile_id = ${profileId} and c.customer_id = p.id and c.is_counted
    ) s
    where p.profile_id = ${profileId} and p.erased_at is null and p.merged_into is null
      and (p.email is not null or p.phone is not null) and (${page.after}::uuid is null or p.id > ${page.after})
    order by p.id limit ${page.limit}`.execute(db)
  return rows
}

/** Those whom the platform holds, by their ids, after one. */
export async function listMembers(
  db: Db,
  profileId: string,
  audienceId: string,
  page: { after: string | null; limit: number },
): Promise<Member[]> {
  return db
    .selectFrom('audience_member')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('audience_id', '=', audienceId)
    .$if(page.after !== null, (query) => query.where('customer_id', '>', page.after!))
    .orderBy('customer_id')
    .limit(page.limit)
    .execute()
}

export async function insertMembers(
  db: Db,
  profileId: string,
  audienceId: string,
  members: readonly { customer_id: string; hashes: string[] }[],
  at: Date,
): Promise<void> {
  if (members.length === 0) return
  await db
    .insertInto('audience_member')
    .values(members.map((one) => ({ ...one, profile_id: profileId, audience_id: audienceId, added_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'audience_id', 'customer_id'])
        .doUpdateSet((eb) => ({ hashes: eb.ref('excluded.hashes') })),
    )
    .execute()
}

export async function deleteMembers(
  db: Db,
  profileId: string,
  audienceId: string,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return
  await db
    .deleteFrom('audience_member')
    .where('profile_id', '=', profileId)
    .where('audience_id', '=', audienceId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute()
}

/** Whoever was erased leaves every list: at once here, at the platform with the next step, which is now. */
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
