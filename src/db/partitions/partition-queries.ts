import { type Kysely, sql } from 'kysely'
import {
  boundOf,
  type PartedTable,
  partedTables,
  partName,
  partsBefore,
  restName,
  type Span,
  spanOfPart,
  spansNeeded,
} from './spans.ts'

/** A change of parts needs a table to itself for a moment. Whoever waits for it longer than this makes all others wait. */
const patienceMs = 2_000

export function partedTable(name: string): PartedTable {
  return partedTables.find(({ table }) => table === name)!
}

// biome-ignore lint/suspicious/noExplicitAny: migrations use it, and know no tables.
type AnyDb = Kysely<any>

export async function listParts(db: AnyDb, { table }: PartedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Makes the parts that the present and the near future need. Answers which were missing. */
export async function createMissingParts(db: AnyDb, now: Date): Promise<string[]> {
  const created: string[] = []
  for (const parted of partedTables) {
    const there = await listParts(db, parted)
    for (const span of spansNeeded(now, parted.span)) {
      if (there.includes(partName(parted, span))) continue
      await withPatience(db, (trx) => createPart(trx, parted, span))
      created.push(partName(parted, span))
    }
  }
  return created
}

/**
 * One part, empty or with what of its span lay with the rest. Several processes may try at once: the lock is the table's own,
 * and who comes second finds it there.
 */
export async function createPart(trx: AnyDb, parted: PartedTable, span: Span): Promise<void> {
  const [table, part, rest] = [parted.table, partName(parted, span), restName(parted)].map((name) => sql.table(name))
  const [from, to] = [span.from, span.to].map((at) => sql.lit(boundOf(parted, at)))
  await sql`lock table ${table} in access exclusive mode`.execute(trx)
  if ((await listParts(trx, parted)).includes(partName(parted, span))) return
  const inSpan = sql`${sql.ref(parted.column)} >= ${from} and ${sql.ref(parted.column)} < ${to}`
  const strays = await sql`select from ${rest} where ${inSpan} limit 1`.execute(trx)
  if (strays.rows.length > 0) {
    await sql`create temporary table strays on commit drop as select * from ${rest} where ${inSpan}`.execute(trx)
    await sql`delete from ${rest} where ${inSpan}`.execute(trx)
  }
  const storage = parted.fillfactor ? sql`with (fillfactor = ${sql.lit(parted.fillfactor)})` : sql``
  await sql`create table ${part} partition of ${table} for values from (${from}) to (${to}) ${storage}`.execute(trx)
  if (strays.rows.length === 0) return
  await sql`insert into ${table} select * from strays`.execute(trx)
  await sql`drop table strays`.execute(trx)
}

/** Drops every part that holds nothing younger than `before`, and deletes what is older of what lies in no part. */
export async function dropPartsBefore(
  db: AnyDb,
  parted: PartedTable,
  before: Date,
): Promise<{ dropped: string[]; deleted: number }> {
  const dropped = partsBefore(parted, await listParts(db, parted), before)
  for (const name of dropped) await withPatience(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(restName(parted))} where ${sql.ref(parted.column)} < ${boundOf(parted, before)}`.execute(db)
  return { dropped, deleted: Number(numAffectedRows) }
}

export interface PartitionState {
  table: string
  parts: number
  /** Of the present moment; null where it is missing, and rows lie with the rest. */
  current: string | null
  oldest: Date | null
}

export async function listPartitionStates(db: AnyDb, now: Date): Promise<PartitionState[]> {
  const states: PartitionState[] = []
  for (const parted of partedTables) {
    const names = await listParts(db, parted)
    const spans = names.flatMap((name) => spanOfPart(parted, name) ?? [])
    const current = spans.find(({ from, to }) => from <= now && now < to)
    states.push({
      table: parted.table,
      parts: spans.length,
      current: current ? partName(parted, current) : null,
      oldest: spans.map(({ from }) => from).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
    })
  }
  return states
}

/** Gives up when the table is not free soon; the next run tries again. */
function withPatience(db: AnyDb, change: (trx: AnyDb) => Promise<unknown>): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(trx)
    await change(trx)
  })
}
