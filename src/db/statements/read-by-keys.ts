import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ColumnForm } from '../copy/binary-read.ts'
import { readByCopy } from '../copy/copy.ts'
import type { Schema } from '../tables/tables.ts'
import { asPrepared } from './prepared-statements.ts'

/** From this number of keys on, rows are read by COPY, which has a higher cost per statement and a lower one per row. */
const copiedFrom = 100

/** Reads the rows that a query finds by keys; `length` is their number. */
export async function readByKeys<Row extends object>(
  db: Kysely<Schema>,
  query: RawBuilder<Row>,
  columns: { [Name in keyof Row]: ColumnForm },
  { length }: readonly unknown[],
): Promise<Row[]> {
  if (length === 0) return []
  if (length >= copiedFrom) return readByCopy(db, query, columns)
  return (await sql<Row>`${asPrepared} ${query}`.execute(db)).rows
}
