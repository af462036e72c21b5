import type pg from 'pg'
import { listen } from '../../db/connections/listen.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { listWaitingProfiles } from './log-queries.ts'
import { ingestChannel } from './open-log.ts'

/** Finds entries whose notification was lost, and those of an earlier process. */
const pollIntervalMs = 5_000

/** Derives the logs of all profiles in this process. Running batches end when the log is closed. */
export async function runDeriver(ctx: WorkContext, connection: pg.ClientConfig): Promise<{ stop(): Promise<void> }> {
  const { deriver, announcer } = ctx.collection.log
  const poll = () =>
    listWaitingProfiles(ctx.db).then(
      (profileIds) => profileIds.forEach(deriver.wake),
      (error: unknown) => ctx.log.warn({ err: error }, 'the ingestion log could not be read; retrying'),
    )
  announcer.handleHere(deriver.wake)
  const timer = setInterval(poll, pollIntervalMs)
  const listener = await listen({
    connection,
    application_name: 'tributary ingest',
    channel: ingestChannel,
    log: ctx.log,
    onNotice: deriver.wake,
    onReady: poll,
  })
  return {
    async stop() {
      clearInterval(timer)
      announcer.handleHere(null)
      await listener.close()
    },
  }
}
