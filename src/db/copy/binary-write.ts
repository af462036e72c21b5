import { BinaryRows } from './binary-copy.ts'

interface ColumnType {
  /** The name in PostgreSQL. */
  sql: string
  write(into: BinaryRows, value: unknown): void
}

/** The types of written columns. */
export const columnTypes = {
  uuid: { sql: 'uuid', write: (into, value) => into.uuid(value as string | null) },
  text: { sql: 'text', write: (into, value) => into.text(value as string | null) },
  boolean: { sql: 'boolean', write: (into, value) => into.boolean(value as boolean | null) },
  time: { sql: 'timestamptz', write: (into, value) => into.time(value as Date | null) },
  day: { sql: 'date', write: (into, value) => into.day(value as string | null) },
  numeric: { sql: 'numeric', write: (into, value) => into.decimal(value as string | null) },
  smallint: { sql: 'smallint', write: (into, value) => into.smallint(value as number | null) },
  integer: { sql: 'integer', write: (into, value) => into.integer(value as number | null) },
  bigint: { sql: 'bigint', write: (into, value) => into.bigint(value as number | null) },
  json: { sql: 'jsonb', write: (into, value) => into.json(value === null ? null : JSON.stringify(value)) },
  /** Its text as it is written, which takes less space for small objects. */
  jsonText: { sql: 'json', write: (into, value) => into.text(value === null ? null : JSON.stringify(value)) },
  bytes: { sql: 'bytea', write: (into, value) => into.bytes(value as Uint8Array | null) },
  integers: { sql: 'integer[]', write: (into, value) => into.integers(value as readonly number[]) },
} as const satisfies Record<string, ColumnType>

export type WrittenForm = keyof typeof columnTypes

/** Rows in PostgreSQL's binary format: one id that all rows share, then the columns in order. */
export function copyRows<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]: WrittenForm },
  { profile_id }: { profile_id: string },
): Buffer {
  const into = new BinaryRows(rows.length * 256)
  const names = Object.keys(columns) as (keyof Row)[]
  const types = names.map((name): ColumnType => columnTypes[columns[name]])
  for (const row of rows) {
    into.row(names.length + 1)
    into.uuid(profile_id)
    for (let column = 0; column < names.length; column++) types[column]!.write(into, row[names[column]!])
  }
  return into.finish()
}
