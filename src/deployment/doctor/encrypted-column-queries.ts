import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'

export interface EncryptedRow {
  key: string[]
  envelope: string
}

/** Envelopes encrypted with a key other than the current one, after `afterKey` in primary key order. */
export async function listStaleEnvelopes(
  db: Db,
  stored: EncryptedColumn,
  currentPrefix: string,
  afterKey: readonly string[] | null,
  limit: number,
): Promise<EncryptedRow[]> {
  const { table, key } = stored
  const keyColumns = sql.join(key.map((name) => sql.ref(name)))
  const keyTexts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  const isAfter: RawBuilder<unknown> = afterKey
    ? sql`(${keyColumns}) > (${sql.join(afterKey.map((value) => sql`${value}`))})`
    : sql`true`
  const { rows } = await sql<EncryptedRow>`
    select array[${keyTexts}] as key, ${sql.ref(stored.column)}::text as envelope
    from ${sql.table(table)}
    where ${isStale(stored, currentPrefix)} and ${isAfter}
    order by ${keyColumns}
    limit ${limit}
  `.execute(db)
  return rows
}

/** Envelopes in JSON are quoted; those of the current key are removed before the search for others. */
function isStale({ column, isJson }: EncryptedColumn, currentPrefix: string): RawBuilder<unknown> {
  const text = sql`${sql.ref(column)}::text`
  return isJson
    ? sql`replace(${text}, ${`"${currentPrefix}`}, '') ~ '"box1[.][0-9a-f]{8}[.]'`
    : sql`${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${currentPrefix})`
}

export interface RotatedRow extends EncryptedRow {
  fresh: string
}

/** Replaces envelopes, except those that the service changed in the meantime. Returns the number of replaced envelopes. */
export async function updateEnvelopes(
  db: Db,
  { table, key, column, isJson }: EncryptedColumn,
  rows: readonly RotatedRow[],
): Promise<number> {
  // `jsonb_populate_recordset` of the table itself gives the keys their column types, so that the primary key index is used.
  const recordset = (envelopeOf: (row: RotatedRow) => string) => {
    const records = rows.map((row) => ({
      ...Object.fromEntries(key.map((name, index) => [name, row.key[index]])),
      [column]: isJson ? JSON.parse(envelopeOf(row)) : envelopeOf(row),
    }))
    return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)`
  }
  const isSameRow = sql.join(
    key.map((name) => sql`stored.${sql.ref(name)} = former.${sql.ref(name)}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as stored set ${sql.ref(column)} = fresh.${sql.ref(column)}
    from ${recordset((row) => row.envelope)} as former
    join ${recordset((row) => row.fresh)} as fresh using (${sql.join(key.map((name) => sql.ref(name)))})
    where ${isSameRow} and stored.${sql.ref(column)} = former.${sql.ref(column)}
  `.execute(db)
  return Number(numAffectedRows)
}

export async function countStaleEnvelopes(db: Db, column: EncryptedColumn, currentPrefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(column.table)} where ${isStale(column, currentPrefix)}
  `.execute(db)
  return rows[0]!.count
}
