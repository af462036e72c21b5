import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables/tables.ts'

/** The handle that SQL runs through: the pool, or a transaction. A union with `Transaction` doubles the work of the type checker. */
export type Db = Kysely<Schema>

/**
 * Returns the profile of all these rows. A statement names one profile, so that the database can be distributed by profile; a
 * caller with rows of several profiles sends one statement per profile.
 */
export function requireSingleProfile(rows: readonly { profile_id: string }[]): string {
  const profileId = rows[0]?.profile_id
  if (profileId === undefined || rows.some((row) => row.profile_id !== profileId)) {
    throw new TypeError('A statement must contain rows of exactly one profile.')
  }
  return profileId
}

/** The handles that snapshots were begun with. */
const outer = new WeakMap<Db, Db>()

/** Runs several reads on one snapshot: all of them see a concurrent recompute, or none does. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute((transaction) => {
    outer.set(transaction, db)
    return read(transaction)
  })
}

/** The handle that began a snapshot, which has only what is committed like it; any other handle itself. */
export function outerHandle(db: Db): Db {
  return outer.get(db) ?? db
}

/** Sorts rows so that all writers lock them in the same order and cannot deadlock. */
export function bySortKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const keyed = rows.map((row) => ({ key: keyOf(row), row }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row)
}
