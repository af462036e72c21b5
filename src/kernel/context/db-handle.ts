import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/tables/tables.ts'

/** What SQL is run through: the pool, or a transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>

/**
 * The profile that all of these are of. A statement names one profile, so that a database may be distributed by it; whoever has
 * rows of several sends them one profile at a time.
 */
export function soleProfileOf(rows: readonly { profile_id: string }[]): string {
  const profileId = rows[0]?.profile_id
  if (profileId === undefined || rows.some((row) => row.profile_id !== profileId)) {
    throw new TypeError('a statement is about the rows of one profile')
  }
  return profileId
}

/** Runs several reads as of one moment: a recompute that commits between them is in all of them or in none. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** In one order for all writers: two that lock the same rows then never wait for each other. */
export function bySortKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const keyed = rows.map((row) => ({ key: keyOf(row), row }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row)
}
