import { sql } from 'kysely'
import { columnArrays } from '../../db/copy/binary-arrays.ts'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/**
 * Queue of conversions that were created, changed or deleted. A row is inserted in the transaction of the change, and only for
 * definitions that have a subscriber.
 */

/** Returns a statement that queues conversions; `changed` names another CTE of the statement with profile_id, id and definition_id. */
export const queueChanges = (changed: string): string =>
  `insert into conversion_change (profile_id, conversion_id)
    select n.profile_id, n.id from ${changed} n
    join conversion_subscriber f on f.profile_id = n.profile_id and f.definition_id = n.definition_id`

const changesOf = prepared(`
  insert into conversion_change (profile_id, conversion_id)
  select f.profile_id, n.id from conversion_subscriber f
  join unnest($2::uuid[], $3::uuid[]) as n (id, definition_id) on n.definition_id = f.definition_id
  where f.profile_id = $1`)

/** Queues written conversions. Not a part of the statement that writes them, which Citus would then run on all nodes. */
export async function insertChangesOf(
  db: Db,
  profileId: string,
  conversions: readonly { id: string; definition_id: string }[],
): Promise<void> {
  await runPrepared(db, changesOf, [profileId, ...columnArrays(conversions, { id: 'uuid', definition_id: 'uuid' })])
}

/** Replaces the subscribed definitions of a profile. */
export async function updateSubscribedDefinitions(
  db: Db,
  profileId: string,
  definitionIds: readonly string[],
): Promise<void> {
  await sql`delete from conversion_subscriber where profile_id = ${profileId}
    and definition_id <> all(${definitionIds}::uuid[])`.execute(db)
  await sql`insert into conversion_subscriber (profile_id, definition_id)
    select ${profileId}::uuid, id from unnest(${definitionIds}::uuid[]) as w (id)
    order by id on conflict do nothing`.execute(db)
}

/** Queues the existing conversions of a definition from `since` on. */
export async function insertConversionChangesSince(
  db: Db,
  profileId: string,
  definitionId: string,
  since: Date,
): Promise<void> {
  await sql`insert into conversion_change (profile_id, conversion_id)
    select c.profile_id, c.id from conversion c
    join conversion_definition d on d.profile_id = c.profile_id and d.id = c.definition_id
    where c.profile_id = ${profileId} and c.conversion_key = d.conversion_key and c.definition_id = ${definitionId}
      and d.id = ${definitionId} and c.conversion_time >= ${since}`.execute(db)
}

/** Queues conversions again. */
export async function insertConversionChanges(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<void> {
  await sql`insert into conversion_change (profile_id, conversion_id)
    select ${profileId}::uuid, id from unnest(${conversionIds}::uuid[]) as n (id)`.execute(db)
}

/** Queues the conversions of events whose definitions have a subscriber. */
export async function insertConversionChangesOfEvents(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<void> {
  await sql`with of_events as (select profile_id, id, definition_id from conversion
      where profile_id = ${profileId} and event_id = any(${eventIds}::uuid[]))
    ${sql.raw(queueChanges('of_events'))}`.execute(db)
}

/** Lists profiles with queued changes, of the named ones or of all (null). The queue is short. */
export async function listChangedProfiles(
  db: Db,
  profileIds: readonly string[] | null,
  limit: number,
): Promise<string[]> {
  if (profileIds !== null) {
    const found = await Promise.all(profileIds.map((profileId) => findHasChanges(db, profileId)))
    return profileIds.filter((_, index) => found[index])
  }
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from conversion_change group by profile_id order by profile_id limit ${limit}`.execute(db)
  return rows.map(({ profile_id }) => profile_id)
}

async function findHasChanges(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql`select from conversion_change where profile_id = ${profileId} limit 1`.execute(db)
  return rows.length > 0
}

/** Dequeues changes; `skip locked` gives concurrent workers different rows. */
export async function deleteConversionChanges(db: Db, profileId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ conversion_id: string }>`
    with taken as (select id from conversion_change where profile_id = ${profileId} limit ${limit} for update skip locked)
    delete from conversion_change n using taken where n.profile_id = ${profileId} and n.id = taken.id
    returning n.conversion_id`.execute(db)
  return [...new Set(rows.map(({ conversion_id }) => conversion_id))]
}
