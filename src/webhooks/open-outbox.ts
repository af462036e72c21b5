import { notify } from '../db/connections/listen.ts'
import type { Db, Logger } from '../kernel/context/context.ts'
import type { Outbox } from '../kernel/context/event.ts'
import { insertEvents } from './subscriptions/event-queries.ts'

export interface OpenOutbox extends Outbox {
  /** With a deliverer in this process, it is called directly and no NOTIFY is sent. */
  deliverHere(wake: ((profileId: string) => void) | null): void
  close(): Promise<void>
}

/** Deliverers in other processes listen to this channel; the payload is a profile id. */
export const outboxChannel = 'tributary_outbox'

/**
 * Notifications are batched and sent outside of the transactions that caused them: commits with a NOTIFY are serialized by
 * PostgreSQL, which would delay writers. A lost notification costs a second, because deliverers also poll.
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
      options.log.warn({ err: error }, 'new events could not be announced; the next poll finds them'),
    )
  }

  return {
    write: insertEvents,
    announce(profileId) {
      if (wakeHere) return wakeHere(profileId)
      // An aborted request may still arrive here after the stop.
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
