import type { WorkContext } from '../../kernel/context/context.ts'
import type { OpenWakeUps } from '../../queue/open-wake-ups.ts'
import { fallbackMs } from '../../queue/work-loop.ts'
import { listWaitingProfiles } from './log-queries.ts'

/** Derives the logs of all profiles in this process. Running batches end when the log is closed. */
export function runDeriver(ctx: WorkContext, wakeUps: OpenWakeUps): { stop(): Promise<void> } {
  const { wake } = ctx.collection.log.deriver
  const wakeAll = () => {
    listWaitingProfiles(ctx.db).then(
      (profileIds) => profileIds.forEach(wake),
      (error: unknown) => ctx.log.warn({ err: error }, 'the ingestion log could not be read; retrying'),
    )
  }
  const timer = setInterval(wakeAll, fallbackMs)
  const unsubscribe = wakeUps.subscribe('ingest', { wake, wakeAll })
  wakeAll()
  return {
    async stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
