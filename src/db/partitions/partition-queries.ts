import { type Kysely, sql } from 'kysely'
import {
  defaultPartitionName,
  type PartitionedTable,
  parseSpan,
  partitionedTables,
  partitionName,
  partitionsBefore,
  type Span,
  spansNeeded,
  toBound,
} from './spans.ts'

/** Changing partitions needs an exclusive lock on the table; waiting longer than this would block all other sessions. */
const timeoutMs = 2_000

export function partitionedTable(name: string): PartitionedTable {
  return partitionedTables.find(({ table }) => table === name)!
}

// biome-ignore lint/suspicious/noExplicitAny: migrations use it, and know no tables.
type AnyDb = Kysely<any>

export async function listPartitions(db: AnyDb, { table }: PartitionedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Creates the partitions for the current and the next span. Returns those that were missing. */
export async function createMissingPartitions(db: AnyDb, now: Date): Promise<string[]> {
  const created: string[] = []
  for (const partitioned of partitionedTables) {
    const existing = await listPartitions(db, partitioned)
    for (const span of spansNeeded(now, partitioned.span)) {
      if (existing.includes(partitionName(partitioned, span))) continue
      await withLockTimeout(db, (trx) => createPartition(trx, partitioned, span))
      created.push(partitionName(partitioned, span))
    }
  }
  return created
}

/**
 * Creates one partition and moves the rows of its span out of the default partition. Several processes may try concurrently: the
 * table lock serializes them, and the second finds the partition.
 */
export async function createPartition(trx: AnyDb, partitioned: PartitionedTable, span: Span): Promise<void> {
  const [table, partition, rest] = [
    partitioned.table,
    partitionName(partitioned, span),
    defaultPartitionName(partitioned),
  ].map((name) => sql.table(name))
  const [from, to] = [span.from, span.to].map((at) => sql.lit(toBound(partitioned, at)))
  await sql`lock table ${table} in access exclusive mode`.execute(trx)
  if ((await listPartitions(trx, partitioned)).includes(partitionName(partitioned, span))) return
  const inSpan = sql`${sql.ref(partitioned.column)} >= ${from} and ${sql.ref(partitioned.column)} < ${to}`
  const strays = await sql`select from ${rest} where ${inSpan} limit 1`.execute(trx)
  if (strays.rows.length > 0) {
    await sql`create temporary table strays on commit drop as select * from ${rest} where ${inSpan}`.execute(trx)
    await sql`delete from ${rest} where ${inSpan}`.execute(trx)
  }
  const storage = partitioned.fillfactor ? sql`with (fillfactor = ${sql.lit(partitioned.fillfactor)})` : sql``
  await sql`create table ${partition} partition of ${table} for values from (${from}) to (${to}) ${storage}`.execute(
    trx,
  )
  if (strays.rows.length === 0) return
  await sql`insert into ${table} select * from strays`.execute(trx)
  await sql`drop table strays`.execute(trx)
}

/** Drops every partition that holds only rows older than `before`, and deletes older rows from the default partition. */
export async function dropPartitionsBefore(
  db: AnyDb,
  partitioned: PartitionedTable,
  before: Date,
): Promise<{ dropped: string[]; deleted: number }> {
  const dropped = partitionsBefore(partitioned, await listPartitions(db, partitioned), before)
  for (const name of dropped)
    await withLockTimeout(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(defaultPartitionName(partitioned))} where ${sql.ref(partitioned.column)} < ${toBound(partitioned, before)}`.execute(
    db,
  )
  return { dropped, deleted: Number(numAffectedRows) }
}

export interface PartitionState {
  table: string
  partitions: number
  /** The partition of the current time; null if it is missing and rows go to the default partition. */
  current: string | null
  oldest: Date | null
}

export async function listPartitionStates(db: AnyDb, now: Date): Promise<PartitionState[]> {
  const states: PartitionState[] = []
  for (const partitioned of partitionedTables) {
    const names = await listPartitions(db, partitioned)
    const spans = names.flatMap((name) => parseSpan(partitioned, name) ?? [])
    const current = spans.find(({ from, to }) => from <= now && now < to)
    states.push({
      table: partitioned.table,
      partitions: spans.length,
      current: current ? partitionName(partitioned, current) : null,
      oldest: spans.map(({ from }) => from).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
    })
  }
  return states
}

/** Fails if the table cannot be locked soon; the next run tries again. */
function withLockTimeout(db: AnyDb, change: (trx: AnyDb) => Promise<unknown>): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(trx)
    await change(trx)
  })
}
