import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context.ts'
import type { SealedColumn } from './sealed-columns.ts'

export interface SealedRow {
  key: string[]
  envelope: string
}

/** Envelopes of other keys than the current one, after `afterKey` in the order of the primary key. */
export async function listStaleEnvelopes(
  db: Db,
  { table, key, column }: SealedColumn,
  currentPrefix: string,
  afterKey: readonly string[] | null,
  limit: number,
): Promise<SealedRow[]> {
  const keyColumns = sql.join(key.map((name) => sql.ref(name)))
  const keyTexts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  const isAfter: RawBuilder<unknown> = afterKey
    ? sql`(${keyColumns}) > (${sql.join(afterKey.map((value) => sql`${value}`))})`
    : sql`true`
  const { rows } = await sql<SealedRow>`
    select array[${keyTexts}] as key, ${sql.ref(column)} as envelope
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${currentPrefix}) and ${isAfter}
    order by ${keyColumns}
    limit ${limit}
  `.execute(db)
  return rows
}

/** Replaces the envelope unless the service has written another one meanwhile. */
export async function updateEnvelope(
  db: Db,
  { table, key, column }: SealedColumn,
  row: SealedRow,
  envelope: string,
): Promise<boolean> {
  const isRow = sql.join(
    key.map((name, index) => sql`${sql.ref(name)} = ${row.key[index]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${envelope}
    where ${isRow} and ${sql.ref(column)} = ${row.envelope}
  `.execute(db)
  return numAffectedRows === 1n
}

export async function countStaleEnvelopes(
  db: Db,
  { table, column }: SealedColumn,
  currentPrefix: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${currentPrefix})
  `.execute(db)
  return rows[0]!.count
}
