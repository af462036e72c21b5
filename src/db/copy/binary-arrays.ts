import { BinaryRows } from './binary-copy.ts'
import { columnTypes, type WrittenForm } from './binary-write.ts'

/** The OIDs of the elements of arrays. */
const elementOids = {
  uuid: 2950,
  text: 25,
  boolean: 16,
  time: 1184,
  day: 1082,
  numeric: 1700,
  integer: 23,
  bigint: 20,
  json: 3802,
  jsonText: 114,
  bytes: 17,
} as const satisfies Partial<Record<WrittenForm, number>>

export type ArrayForm = keyof typeof elementOids

/** A parameter that PostgreSQL does not have to parse: an array in its binary format. An absent value is null. */
export function binaryArray(form: ArrayForm, values: readonly unknown[]): Buffer {
  const into = new BinaryRows(64 + values.length * 32)
  const start = into.array(elementOids[form], values.length)
  for (const value of values) columnTypes[form].write(into, value ?? null)
  return into.take().subarray(start)
}

/**
 * Rows as one array per column. As JSON, parsing the rows would be a quarter of the database's time for a batch. All arrays are in one
 * buffer, because allocating one per column takes longer than writing a few rows.
 */
export function columnArrays<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]?: ArrayForm },
): Buffer[] {
  const names = Object.keys(columns) as (keyof Row)[]
  const into = new BinaryRows(names.length * (32 + rows.length * 24))
  const bounds = names.map((name) => {
    const form = columns[name]!
    const { write } = columnTypes[form]
    const start = into.array(elementOids[form], rows.length)
    for (const row of rows) write(into, row[name] ?? null)
    return [start, into.length] as const
  })
  const bytes = into.take()
  return bounds.map(([start, end]) => bytes.subarray(start, end))
}

/** The rows of `columnArrays` in the FROM clause of a statement; `first` is the number of the first parameter. */
export function unnested(columns: Readonly<Record<string, ArrayForm>>, first: number): string {
  const arrays = Object.values(columns).map((form, index) => `$${first + index}::${columnTypes[form].sql}[]`)
  return `unnest(${arrays.join(', ')}) as r (${Object.keys(columns).join(', ')})`
}
