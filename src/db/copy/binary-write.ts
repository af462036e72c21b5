import { BinaryRows, elementTypes } from './binary-copy.ts'
import type { ColumnForm } from './binary-read.ts'

/** The PostgreSQL types of the column forms. */
export const sqlTypes: Readonly<Record<ColumnForm | 'json', string>> = {
  uuid: 'uuid',
  text: 'text',
  boolean: 'boolean',
  time: 'timestamptz',
  day: 'date',
  numeric: 'numeric',
  float: 'float8',
  smallint: 'smallint',
  integers: 'integer[]',
  json: 'jsonb',
}

/** The forms that `copyRows` writes. */
export type WrittenForm = Exclude<ColumnForm, 'float'> | 'json'

/** Rows in PostgreSQL's binary format: one id that all rows share, then the columns in order. */
export function copyRows<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]: WrittenForm },
  { profile_id }: { profile_id: string },
): Buffer {
  const into = new BinaryRows(rows.length * 256)
  const names = Object.keys(columns) as (keyof Row)[]
  const writers = names.map((name) => writerOf[columns[name]])
  for (const row of rows) {
    into.row(names.length + 1)
    into.uuid(profile_id)
    for (let column = 0; column < names.length; column++) writers[column]!(into, row[names[column]!])
  }
  return into.finish()
}

type Write = (into: BinaryRows, value: unknown) => void

const writerOf: Readonly<Record<WrittenForm, Write>> = {
  uuid: (into, value) => into.uuid(value as string | null),
  text: (into, value) => into.text(value as string | null),
  boolean: (into, value) => into.boolean(value as boolean),
  numeric: (into, value) => into.decimal(value as string | null),
  json: (into, value) => into.json(value === null ? null : JSON.stringify(value)),
  time: (into, value) => into.time(value as Date | null),
  day: (into, value) => into.day(value as string),
  smallint: (into, value) => into.smallint(value as number | null),
  integers: (into, value) => {
    const numbers = value as readonly number[]
    const start = into.array(elementTypes.integer, numbers.length)
    for (const number of numbers) into.integer(number)
    into.close(start)
  },
}
