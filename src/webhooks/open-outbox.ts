import { notify } from '../db/connections/listen.ts'
import type { Db, Logger } from '../kernel/context/context.ts'
import type { Outbox } from '../kernel/context/event.ts'
import { insertEvents } from './subscriptions/event-queries.ts'

export interface OpenOutbox extends Outbox {
  /** With a deliverer in this process, it is told directly and no notice is sent. */
  deliverHere(wake: ((profileId: string) => void) | null): void
  close(): Promise<void>
}

/** Deliverers in other processes listen here; the payload is a profile. */
export const outboxChannel = 'tributary_outbox'

/**
 * Notices are gathered for a moment and sent outside of the transactions that caused them: a commit that carries a NOTIFY
 * waits for every other such commit, and writers must not be held up by that. One that is lost costs a second, since
 * deliverers also look for themselves.
 */
const gatherMs = 20

export function openOutbox(options: { db: Db; log: Logger }): OpenOutbox {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let wakeHere: ((profileId: string) => void) | null = null
  let isClosed = false

  async function flush(): Promise<void> {
    timer = undefined
    const profileIds = [...waiting]
    waiting.clear()
    if (profileIds.length === 0) return
    await notify(options.db, outboxChannel, profileIds).catch((error: unknown) =>
      options.log.warn({ err: error }, 'new events could not be announced; they are found at the next look'),
    )
  }

  return {
    write: insertEvents,
    announce(profileId) {
      if (wakeHere) return wakeHere(profileId)
      // What a stop cut short may still say so.
      if (isClosed) return
      waiting.add(profileId)
      timer ??= setTimeout(flush, gatherMs)
    },
    deliverHere(wake) {
      wakeHere = wake
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await flush()
    },
  }
}
