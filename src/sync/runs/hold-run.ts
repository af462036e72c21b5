import { type SyncRun, updateRunHeld } from '../../connect/sync-runs/sync-queries.ts'
import type { WorkContext } from '../../kernel/context/context.ts'

/**
 * A worker without a renewal for this long counts as dead. The lease is short, so that another worker continues within a minute,
 * and need not outlast a page: a timer renews it, however long a provider takes to respond.
 */
const leaseMs = 30_000
const renewMs = 10_000

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

/** Calls `act` repeatedly until the returned function is called. */
export type Repeat = (everyMs: number, act: () => Promise<void>) => () => void

export const repeatByTimer: Repeat = (everyMs, act) => {
  const timer = setInterval(act, everyMs).unref()
  return () => clearInterval(timer)
}

/** Renews the lease of a run while it is read; returns the function that stops this. */
export function holdRun(ctx: WorkContext, run: SyncRun, repeat: Repeat): () => void {
  return repeat(renewMs, async () => {
    try {
      const changes = { leased_until: leaseEnd(ctx.now()) }
      await updateRunHeld(ctx.db, run.profile_id, run.id, run.lease_id!, changes)
    } catch (error) {
      // The next attempt may succeed before the lease expires; if none does, storing a page fails with a lost lease.
      ctx.log.warn({ err: error, run_id: run.id }, 'the lease of a sync could not be renewed')
    }
  })
}
