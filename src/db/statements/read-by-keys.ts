import type { Kysely } from 'kysely'
import type { ColumnForm } from '../copy/binary-read.ts'
import { readByCopy } from '../copy/copy.ts'
import type { Schema } from '../tables/tables.ts'
import { runPrepared } from './prepared-statements.ts'

/** From this number of keys on, rows are read by COPY, which has a higher cost per statement and a lower one per row. */
const copiedFrom = 100

/** Reads the rows that a prepared statement finds by keys; `length` is their number. */
export async function readByKeys<Row extends object>(
  db: Kysely<Schema>,
  text: string,
  parameters: readonly unknown[],
  columns: { [Name in keyof Row]: ColumnForm },
  { length }: readonly unknown[],
): Promise<Row[]> {
  if (length === 0) return []
  if (length >= copiedFrom) return readByCopy(db, { sql: text, parameters }, columns)
  return runPrepared(db, text, parameters)
}
