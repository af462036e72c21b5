import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** What SQL is run through: the pool, or a transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>

/** Runs several reads as of one moment: a recompute that commits between them is in all of them or in none. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
