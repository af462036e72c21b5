import { type RawBuilder, sql } from 'kysely'
import { binaryArray } from '../../db/copy/binary-arrays.ts'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toDayText } from '../../kernel/time/local-day.ts'
import type { FactKind } from './domain/fact-kind.ts'
import type { Grain, Stretch } from './domain/periods.ts'

/** The sums of one family, period and slot; null if none are left. */
export interface Segment {
  family: string
  grain: Grain
  slot: number
  /** The first day of the period. */
  period: string
  entries: Buffer | null
}

type SegmentKey = Omit<Segment, 'entries'>

/** A batch that waits for its merge. */
export interface PendingFacts {
  kind: FactKind
  data: Buffer
}

/** Appends the facts of a transaction; those about visits are appended with the visits. */
export async function insertFacts(
  db: Db,
  profileId: string,
  kind: FactKind,
  batch: { id: string; first: number; last: number; size: number; data: Buffer },
): Promise<void> {
  const { id, size, data } = batch
  const [first, last] = [toDayText(batch.first), toDayText(batch.last)]
  await sql`${asPrepared}
    insert into fact_batch (profile_id, id, kind, first_day, last_day, size, data)
    values (${profileId}, ${id}, ${kind}, ${first}, ${last}, ${size}, ${data})`.execute(db)
}

/** Lists the oldest pending facts of a kind until their sizes exceed a limit. */
export async function listOldestFacts(
  db: Db,
  profileId: string,
  kind: FactKind,
  sizeMax: number,
): Promise<(PendingFacts & { id: string })[]> {
  const { rows } = await sql<PendingFacts & { id: string }>`
    select id, kind, data from fact_batch where profile_id = ${profileId} and id in (
      select id from (
        select id, sum(size) over (order by id) - size as before from fact_batch
        where profile_id = ${profileId} and kind = ${kind}
      ) sized where before < ${sizeMax}
    ) order by id`.execute(db)
  return rows
}

/** Lists all pending facts of a profile. */
export async function listPendingFacts(db: Db, profileId: string): Promise<PendingFacts[]> {
  return db.selectFrom('fact_batch').select(['kind', 'data']).where('profile_id', '=', profileId).execute()
}

export async function deleteFacts(db: Db, profileId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from fact_batch where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Lists the profiles and kinds with pending facts, across all profiles: with at least this many, or with older ones. */
export async function listFactsToMerge(
  db: Db,
  sizeMin: number,
  olderThan: string,
): Promise<{ profile_id: string; kind: FactKind }[]> {
  const { rows } = await sql<{ profile_id: string; kind: FactKind }>`
    select profile_id, kind from fact_batch group by profile_id, kind
    having sum(size) >= ${sizeMin} or min(id::text) < ${olderThan} order by profile_id, kind`.execute(db)
  return rows
}

export async function listSegments(db: Db, profileId: string, keys: readonly SegmentKey[]): Promise<Segment[]> {
  const { rows } = await sql<Segment>`
    select s.family, s.grain, s.slot, s.period, s.entries
    from unnest(${keys.map(({ family }) => family)}::text[], ${keys.map(({ grain }) => grain)}::text[],
      ${keys.map(({ slot }) => slot)}::smallint[], ${keys.map(({ period }) => period)}::date[]) as k (family, grain, slot, period)
    join segment s on s.profile_id = ${profileId} and s.family = k.family and s.grain = k.grain and s.slot = k.slot
      and s.period = k.period`.execute(db)
  return rows
}

/** Lists all segments of families in periods of one length. */
export async function listSegmentsWithin(
  db: Db,
  profileId: string,
  families: readonly string[],
  grain: Grain,
  first: string,
  last: string,
): Promise<Segment[]> {
  return db
    .selectFrom('segment')
    .select(['family', 'grain', 'slot', 'period', 'entries'])
    .where('profile_id', '=', profileId)
    .where('family', 'in', families)
    .where('grain', '=', grain)
    .where('period', '>=', first)
    .where('period', '<=', last)
    .execute()
}

/** Lists all segments of days. */
export async function listSegmentsOfDays(db: Db, profileId: string, days: readonly string[]): Promise<Segment[]> {
  const { rows } = await sql<Segment>`
    select family, grain, slot, period, entries from segment
    where profile_id = ${profileId} and grain = 'day' and period = any(${days}::date[])`.execute(db)
  return rows
}

/** Stores segments, and deletes those that are empty now. */
export async function updateSegments(db: Db, profileId: string, segments: readonly Segment[]): Promise<void> {
  const stored = segments.filter(({ entries }) => entries !== null)
  const empty = segments.filter(({ entries }) => entries === null)
  const columns = (rows: readonly Segment[]) => sql`${rows.map(({ family }) => family)}::text[],
    ${rows.map(({ grain }) => grain)}::text[], ${rows.map(({ slot }) => slot)}::smallint[],
    ${rows.map(({ period }) => period)}::date[]`
  const entries = binaryArray(
    'bytes',
    stored.map(({ entries }) => entries),
  )
  if (stored.length > 0)
    await sql`
      insert into segment (profile_id, family, grain, slot, period, entries)
      select ${profileId}::uuid, * from unnest(${columns(stored)}, ${entries}::bytea[])
      on conflict (profile_id, family, grain, slot, period) do update set entries = excluded.entries`.execute(db)
  if (empty.length > 0)
    await sql`
      delete from segment s using unnest(${columns(empty)}) as k (family, grain, slot, period)
      where s.profile_id = ${profileId} and s.family = k.family and s.grain = k.grain and s.slot = k.slot
        and s.period = k.period`.execute(db)
}

/** Which segments to read: those of some slots of a family in stretches that do not overlap. */
interface SegmentQuery {
  family: string
  slots: readonly number[]
  stretches: readonly Stretch[]
}

export interface ReadRow {
  /** The index of the query; null for pending facts. */
  query: number | null
  slot: number
  period: string
  data: Buffer
}

/**
 * Reads segments, and the pending facts of a kind about the days from the first to the last of all stretches. One statement reads
 * them in one snapshot, so that each fact is found exactly once.
 */
export async function listSegmentsAndFacts(
  db: Db,
  profileId: string,
  kind: FactKind,
  queries: readonly SegmentQuery[],
  days: { first: string | null; last: string },
): Promise<ReadRow[]> {
  const parts = queries.flatMap(({ family, slots, stretches }, index) =>
    stretches.map(
      ({ grain, first, last }): RawBuilder<unknown> => sql`
        select ${sql.lit(index)} as query, slot, period, entries as data from segment
        where profile_id = ${profileId} and family = ${family} and grain = ${grain} and slot = any(${slots}::smallint[])
          and period <= ${last} ${first === null ? sql`` : sql`and period >= ${first}`}`,
    ),
  )
  const pending = sql`
    select null::integer as query, 0 as slot, first_day as period, data from fact_batch
    where profile_id = ${profileId} and kind = ${kind} and first_day <= ${days.last}
      ${days.first === null ? sql`` : sql`and last_day >= ${days.first}`}`
  const { rows } = await sql<ReadRow>`${sql.join([...parts, pending], sql` union all `)}`.execute(db)
  return rows
}

/** Advisory lock: one merge or repair per profile. False if another process holds it. */
export async function lockMerge(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('tributary merge'), hashtext(${profileId})) as is_held`.execute(db)
  return rows[0]!.is_held
}

/** Waits for that lock. */
export async function lockMergeWaiting(db: Db, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary merge'), hashtext(${profileId}))`.execute(db)
}
