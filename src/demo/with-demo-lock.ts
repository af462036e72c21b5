import { sql } from 'kysely'
import type { Db } from '../kernel/context.ts'

/**
 * Runs `work` in one process of a deployment at a time; false at once where another is at it. The lock is a connection's:
 * it ends with the process, however that ends.
 */
export function withDemoLock(db: Db, work: () => Promise<boolean>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_lock(hashtext('tributary demo')) as is_mine`.execute(connection)
    if (!rows[0]!.is_mine) return false
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('tributary demo'))`.execute(connection)
    }
  })
}
