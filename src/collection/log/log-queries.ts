import { sql } from 'kysely'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { EntryColumns } from './domain/entry.ts'
import { type NewEntry, toColumns } from './domain/entry-columns.ts'

export interface LogLimits {
  bytesMax: number
  /** No entry may be appended while an older one waits. */
  oldest: Date
}

export interface Appended {
  /** The sequence of the last entry. */
  last: number
  /** The claimed ids that no earlier request had claimed and no event has. */
  claimed: ReadonlySet<string>
}

/**
 * Appends entries of one profile in one statement. The update of `ingest_head` locks the row until the commit, so sequences have no
 * gaps and become visible in their order, and concurrent claims of one id wait for each other. When nothing waits, the bytes start
 * from those of the position: a redacted entry had more when it was appended than when it was derived.
 */
const appending = `
  with head as (
    update ingest_head h set
      next_sequence = h.next_sequence + $2::integer,
      bytes = case when h.next_sequence = p.next_sequence then p.bytes else h.bytes end + $3::bigint,
      received_at = greatest(h.received_at, $4::timestamptz),
      waiting_since = case when h.next_sequence = p.next_sequence then $4::timestamptz else h.waiting_since end
    from ingest_position p
    where h.profile_id = $1 and p.profile_id = $1 and (
      h.next_sequence = p.next_sequence
      or h.bytes - p.bytes + $3::bigint <= $5::bigint
        and greatest(p.received_at, h.waiting_since) >= $6::timestamptz
    )
    returning h.next_sequence - $2::integer as first, h.received_at
  ), added as (
    insert into ingest_log (profile_id, sequence, received_at, kind, event_id, payload, signal)
    select $1, head.first + r.number - 1, head.received_at, r.kind, r.event_id, decode(r.payload, 'hex'),
      case when r.signal <> '' and (
        select exists (select from conversion_subscriber f where f.profile_id = $1)
          and exists (select from profile p where p.id = $1 and p.privacy_mode = 'standard')
      ) then r.signal end
    from head cross join rows from (
      unnest($7::uuid[]), string_to_table($8, E'\\n'), string_to_table($9, E'\\n'), string_to_table($10, E'\\n')
    ) with ordinality as r(event_id, kind, payload, signal, number)
  )`

/** Hits claim nothing, so that they are accepted while the table of events is locked. */
const appendHits = prepared(`${appending}
  select head.first, '{}'::uuid[] as claimed from head`)

const appendAndClaim = prepared(`${appending}, claimed as (
    insert into ingest_claim (profile_id, event_id, claimed_at)
    select $1, c.id, head.received_at from head cross join unnest($11::uuid[]) as c(id)
    where not exists (select from event e where e.profile_id = $1 and e.id = c.id)
    order by c.id
    on conflict do nothing
    returning event_id
  )
  select head.first, array(select event_id from claimed) as claimed from head`)

/** Returns null if the backlog has reached its limits, or if the profile has no log yet: see `insertLog`. */
export async function insertEntries(
  db: Db,
  profileId: string,
  entries: readonly NewEntry[],
  { at, limits }: { at: Date; limits: LogLimits },
): Promise<Appended | null> {
  const { bytes, columns, claims } = toColumns(entries)
  const parameters = [profileId, entries.length, bytes, at, limits.bytesMax, limits.oldest, ...columns]
  const [row] = await (claims.length === 0
    ? runPrepared<{ first: number; claimed: string[] }>(db, appendHits, parameters)
    : runPrepared<{ first: number; claimed: string[] }>(db, appendAndClaim, [...parameters, claims]))
  return row ? { last: row.first + entries.length - 1, claimed: new Set(row.claimed) } : null
}

/** Starts the log of a profile; changes nothing if it has one. No entry is earlier than the first position. */
export async function insertLog(db: Db, profileId: string, at: Date): Promise<void> {
  await sql`insert into ingest_position (profile_id, next_sequence, bytes, received_at)
    values (${profileId}, 1, 0, '2000-01-01') on conflict do nothing`.execute(db)
  await sql`insert into ingest_head (profile_id, next_sequence, bytes, received_at, waiting_since)
    values (${profileId}, 1, 0, ${at}, ${at}) on conflict do nothing`.execute(db)
}

export interface Position {
  next_sequence: number
  received_at: Date
}

const leased = prepared(`
  select next_sequence, received_at from ingest_position where profile_id = $1 for update skip locked`)

/** Locks the position of a profile until the transaction ends; null if another deriver has it. */
export async function lockFreePosition(db: Db, profileId: string): Promise<Position | 'no log' | null> {
  const [position] = await runPrepared<Position>(db, leased, [profileId])
  if (position) return position
  return (await findDerivedSequence(db, profileId)) === null ? 'no log' : null
}

/** Waits for the running batch of a profile, and prevents the next one until the transaction ends. */
export async function lockPosition(db: Db, profileId: string): Promise<void> {
  await sql`select from ingest_position where profile_id = ${profileId} for update`.execute(db)
}

export interface LogEntry extends EntryColumns {
  sequence: number
  received_at: Date
  payload: Buffer
}

const waiting = prepared(`
  select profile_id, sequence, received_at, kind, event_id, payload, signal from ingest_log
  where profile_id = $1 and sequence >= $2 and received_at >= $3
  order by sequence limit $4`)

/** Lists the next entries from a position on. The time prunes the partitions that only have earlier entries. */
export function listEntries(db: Db, profileId: string, from: Position, limit: number): Promise<LogEntry[]> {
  return runPrepared<LogEntry>(db, waiting, [profileId, from.next_sequence, from.received_at, limit])
}

const advanced = prepared(`
  update ingest_position set next_sequence = $2, received_at = $3, bytes = bytes + $4 where profile_id = $1`)

/** Moves the position behind derived entries, in the transaction that derived them. */
export async function updatePosition(db: Db, profileId: string, derived: readonly LogEntry[]): Promise<void> {
  const { sequence, received_at } = derived.at(-1)!
  const bytes = derived.reduce((sum, { payload }) => sum + payload.length, 0)
  await runPrepared(db, advanced, [profileId, sequence + 1, received_at, bytes])
}

/** Deletes entries whose content must not be kept. */
export async function deleteEntries(db: Db, profileId: string, sequences: readonly number[]): Promise<void> {
  await db.deleteFrom('ingest_log').where('profile_id', '=', profileId).where('sequence', 'in', sequences).execute()
}

export async function insertFailure(db: Db, entry: LogEntry, error: string, failedAt: Date): Promise<void> {
  await db
    .insertInto('ingest_failure')
    .values({ ...entry, error, failed_at: failedAt })
    .onConflict((conflict) => conflict.columns(['profile_id', 'sequence']).doUpdateSet({ error, failed_at: failedAt }))
    .execute()
}

/** The number of entries of a profile that were set aside, and when the first of them was received. */
export async function findFailedEvents(db: Db, profileId: string): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(received_at) as since from ingest_failure where profile_id = ${profileId}`.execute(db)
  return rows[0]!
}

const derivedUpTo = prepared('select next_sequence from ingest_position where profile_id = $1')

/** The sequence of the last derived entry of a profile; null if it has no log. */
export async function findDerivedSequence(db: Db, profileId: string): Promise<number | null> {
  const [row] = await runPrepared<{ next_sequence: number }>(db, derivedUpTo, [profileId])
  return row ? row.next_sequence - 1 : null
}

const waitingUpTo = prepared(`
  select h.next_sequence - 1 as last from ingest_head h join ingest_position p on p.profile_id = h.profile_id
  where h.profile_id = $1 and p.profile_id = $1 and h.next_sequence > p.next_sequence`)

/** The sequence of the last entry of a profile; null if all are derived. */
export async function findWaitingSequence(db: Db, profileId: string): Promise<number | null> {
  const [row] = await runPrepared<{ last: number }>(db, waitingUpTo, [profileId])
  return row?.last ?? null
}

const derivedUntil = prepared(`
  select greatest(p.received_at, h.waiting_since) as until from ingest_head h join ingest_position p on p.profile_id = h.profile_id
  where h.profile_id = $1 and p.profile_id = $1 and h.next_sequence > p.next_sequence`)

/** The time up to which the entries of a profile are derived; null if none waits. */
export async function findDerivedUntil(db: Db, profileId: string): Promise<Date | null> {
  const [row] = await runPrepared<{ until: Date }>(db, derivedUntil, [profileId])
  return row?.until ?? null
}

/** The profiles that have entries to derive. */
export async function listWaitingProfiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    select h.profile_id from ingest_head h join ingest_position p on p.profile_id = h.profile_id
    where h.next_sequence > p.next_sequence`.execute(db)
  return rows.map(({ profile_id }) => profile_id)
}

/** A time before which all entries of all profiles are derived; null if none waits. */
export async function findWaitingSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(greatest(p.received_at, h.waiting_since)) as since from ingest_head h join ingest_position p on p.profile_id = h.profile_id
    where h.next_sequence > p.next_sequence`.execute(db)
  return rows[0]?.since ?? null
}

/** Deletes the claims of events that are derived, of every profile. Returns the number of deleted rows. */
export async function deleteClaimsBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('ingest_claim').where('claimed_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
