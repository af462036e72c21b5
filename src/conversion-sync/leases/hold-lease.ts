import type { Row } from '../../db/statements/row-queries.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { type LeasedTable, updateLeaseTaken } from './lease-queries.ts'

/** A lease expires after this time if its process died. */
const leaseMs = 15_000
const renewEveryMs = 5_000

/**
 * Runs `work` on a row under a lease and renews the lease until the end. Returns null if another process holds the lease. `work`
 * returns the lease.
 */
export async function withLease<T extends LeasedTable, Result>(
  ctx: WorkContext,
  table: T,
  key: { profile_id: string; id: string },
  work: (leased: Row<T>, leaseId: string) => Promise<Result>,
): Promise<Result | null> {
  const id = newId()
  const renew = () => {
    const now = ctx.now()
    return updateLeaseTaken(ctx.db, table, key, { id, now, until: new Date(now.getTime() + leaseMs) })
  }
  const leased = await renew()
  if (leased === null) return null
  const renewal = setInterval(() => void renew().catch(() => {}), renewEveryMs)
  try {
    return await work(leased, id)
  } finally {
    clearInterval(renewal)
  }
}
