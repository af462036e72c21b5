import { type Kysely, sql } from 'kysely'

/**
 * Marks the point that `work` starts at and runs it; when it answers `undo`, everything it wrote is undone and every lock it
 * took is released. The mark travels with the first statement of `work`, and is not taken back afterwards, which would cost a
 * trip and change nothing.
 */
export async function withSavepoint<T, Schema>(
  db: Kysely<Schema>,
  work: (undo: typeof undone) => Promise<T | typeof undone>,
): Promise<T | null> {
  const marked = sql`savepoint marked`.execute(db)
  const [, outcome] = await Promise.all([marked, work(undone)])
  if (outcome !== undone) return outcome as T
  await sql`rollback to savepoint marked`.execute(db)
  return null
}

const undone = Symbol('undone')
