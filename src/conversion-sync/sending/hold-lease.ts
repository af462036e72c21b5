import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'

/** A lease expires after this time if its process died. */
const leaseMs = 15_000
const renewEveryMs = 5_000

export interface Lease {
  id: string
  now: Date
  until: Date
}

/**
 * Runs `work` under a lease and renews the lease until the end. Returns null if another process holds the lease. `work` returns
 * the lease.
 */
export async function withLease<Leased, Result>(
  ctx: WorkContext,
  take: (lease: Lease) => Promise<Leased | null>,
  work: (leased: Leased, leaseId: string) => Promise<Result>,
): Promise<Result | null> {
  const id = newId()
  const renew = () => {
    const now = ctx.now()
    return take({ id, now, until: new Date(now.getTime() + leaseMs) })
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
