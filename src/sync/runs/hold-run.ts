import { type SyncRun, updateRunHeld } from '../../connect/sync-queries.ts'
import type { WorkContext } from '../../kernel/context/context.ts'

/**
 * Whoever is silent for this long has died. It is short, so that another goes on within a minute, and needs not outlast a page:
 * it is renewed by the clock, however long a provider takes to answer.
 */
const leaseMs = 30_000
const renewMs = 10_000

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

/** Calls `act` again and again, until the function that it gives back is called. */
export type Repeat = (everyMs: number, act: () => Promise<void>) => () => void

export const repeatByTimer: Repeat = (everyMs, act) => {
  const timer = setInterval(act, everyMs).unref()
  return () => clearInterval(timer)
}

/** Renews the lease of a run while it is read; gives back the function that ends this. */
export function holdRun(ctx: WorkContext, run: SyncRun, repeat: Repeat): () => void {
  return repeat(renewMs, async () => {
    try {
      const changes = { leased_until: leaseEnd(ctx.now()) }
      await updateRunHeld(ctx.db, run.profile_id, run.id, run.lease_id!, changes)
    } catch (error) {
      // The next attempt may succeed before the lease ends; if none does, whoever stores a page is told that it is lost.
      ctx.log.warn({ err: error, run_id: run.id }, 'the lease of a sync could not be renewed')
    }
  })
}
