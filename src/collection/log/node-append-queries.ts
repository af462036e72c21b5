import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { type NewEntry, toColumns } from './domain/entry-columns.ts'
import type { Appended, LogLimits } from './log-queries.ts'

/**
 * Reserves the sequences of an append. The update locks the row until the commit, so sequences have no gaps and become visible in
 * their order, and concurrent claims of one id wait for each other.
 */
const reserve = prepared(`
  update ingest_head h set
    next_sequence = h.next_sequence + $2::integer,
    bytes = case when h.next_sequence = p.next_sequence then p.bytes else h.bytes end + $3::bigint,
    received_at = greatest(h.received_at, $4::timestamptz),
    waiting_since = case when h.next_sequence = p.next_sequence then $4::timestamptz else h.waiting_since end,
    append_id = $7::uuid,
    keeps_signals = exists (select from conversion_subscriber f where f.profile_id = $1)
      and exists (select from profile o where o.id = $1 and o.privacy_mode = 'standard')
  from ingest_position p
  where h.profile_id = $1 and p.profile_id = $1 and (
    h.next_sequence = p.next_sequence
    or h.bytes - p.bytes + $3::bigint <= $5::bigint
      and greatest(p.received_at, h.waiting_since) >= $6::timestamptz
  )
  returning h.next_sequence - 1 as last`)

/**
 * Inserts the entries of an append, if it has reserved their sequences. The profile is that of the row and not a parameter, so that
 * Citus sends the statement to its node as a whole.
 */
const addEntries = prepared(`
  insert into ingest_log (profile_id, sequence, received_at, kind, event_id, payload, signal)
  select h.profile_id, h.next_sequence - $3::integer + r.number - 1, h.received_at, r.kind, r.event_id, decode(r.payload, 'hex'),
    case when h.keeps_signals and r.signal <> '' then r.signal end
  from ingest_head h cross join rows from (
    unnest($4::uuid[]), string_to_table($5, E'\\n'), string_to_table($6, E'\\n'), string_to_table($7, E'\\n')
  ) with ordinality as r(event_id, kind, payload, signal, number)
  where h.profile_id = $1 and h.append_id = $2::uuid`)

/** The offset prevents a plan that reads all events of the profile. */
const claimIds = prepared(`
  insert into ingest_claim (profile_id, event_id, claimed_at)
  select h.profile_id, c.id, h.received_at from ingest_head h cross join unnest($3::uuid[]) as c(id)
  where h.profile_id = $1 and h.append_id = $2::uuid
    and not exists (select from event e where e.profile_id = $1 and e.id = c.id offset 0)
  order by c.id
  on conflict do nothing
  returning event_id`)

/**
 * The same as `insertEntries` for a distributed database, in the caller's transaction: Citus splits a statement that inserts into
 * several tables, and sends each of these as a whole to the node of the profile. They do not wait for each other. On one server they
 * take a quarter more time than the one statement.
 */
export async function insertEntriesOnNode(
  db: Db,
  profileId: string,
  entries: readonly NewEntry[],
  { at, limits }: { at: Date; limits: LogLimits },
): Promise<Appended | null> {
  const { bytes, columns, claims } = toColumns(entries)
  const appendId = newId()
  const { bytesMax, oldest } = limits
  const [[reserved], claimed] = await Promise.all([
    runPrepared<{ last: number }>(db, reserve, [profileId, entries.length, bytes, at, bytesMax, oldest, appendId]),
    claims.length === 0 ? [] : runPrepared<{ event_id: string }>(db, claimIds, [profileId, appendId, claims]),
    runPrepared(db, addEntries, [profileId, appendId, entries.length, ...columns]),
  ])
  return reserved ? { last: reserved.last, claimed: new Set(claimed.map(({ event_id }) => event_id)) } : null
}
