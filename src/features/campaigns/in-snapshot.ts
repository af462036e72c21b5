import type { Db } from '../../kernel/db-handle.ts'

/** Runs several reads as of one moment: a recompute that commits between them is in all of them or in none. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
