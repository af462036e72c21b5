import { resumeSyncs } from '../features/syncs/resume-syncs.ts'
import type { WorkContext } from '../kernel/context.ts'

export interface SyncWatch {
  stop(): Promise<void>
}

/** With the 30 seconds of a lease, a sync whose worker was killed goes on in three quarters of a minute: cron is too coarse. */
const lookMs = 15_000

/** Looks for syncs whose workers died, for as long as the process lives. */
export function watchSyncs(ctx: WorkContext): SyncWatch {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= resumeSyncs(ctx)
      .then((resumed) => {
        if (resumed > 0) ctx.log.info({ resumed }, 'took up syncs whose workers died')
      })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'could not look for syncs whose workers died'))
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, lookMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
