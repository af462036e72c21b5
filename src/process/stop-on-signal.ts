import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Service } from './start-service.ts'

/** How long running requests may take to finish after a stop signal. */
export const stopMs = 10_000
/** How long the embedded database may take to stop after that; if it takes longer, it stops without this process. */
const leaveMs = 5_000

/**
 * Stops the service on a signal: in order, for at most ten seconds; on a second signal immediately. Both ways also stop the embedded
 * database. Returns a function that stops the service for another reason.
 */
export function stopOnSignal(
  { stop, countOpen, leaveServer }: Pick<Service, 'stop' | 'countOpen' | 'leaveServer'>,
  log: Logger,
  signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'],
): () => void {
  let state: 'running' | 'stopping' | 'giving up' = 'running'

  async function giveUp(reason: string): Promise<void> {
    if (state === 'giving up') process.exit(1)
    state = 'giving up'
    log.error({ connections: await countOpen() }, `${reason}; open connections are closed`)
    await Promise.race([leaveServer(), delay(leaveMs)])
    process.exit(1)
  }

  function begin(): void {
    if (state !== 'running') return
    state = 'stopping'
    setTimeout(() => void giveUp('the stop took longer than 10 seconds'), stopMs).unref()
    void stop().then(() => state === 'stopping' && process.exit(0))
  }

  for (const signal of signals) {
    process.on(signal, () => {
      if (state === 'running') begin()
      else void giveUp('a second signal ended the stop')
    })
  }
  return begin
}
