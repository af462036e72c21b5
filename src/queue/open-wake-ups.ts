import type pg from 'pg'
import { listen, notify } from '../db/connections/listen.ts'
import type { Db, Logger } from '../kernel/context/context.ts'
import type { WakeTopic, WakeUps } from '../kernel/context/wake-ups.ts'

export interface Subscriber {
  wake(profileId: string): void
  /** Called when wake-ups may have been missed: the listening connection was opened, or opened again. */
  wakeAll(): void
}

export interface OpenWakeUps extends WakeUps {
  /** Passes the wake-ups of this process to a worker; returns how to end that. */
  subscribe(topic: WakeTopic, subscriber: Subscriber): () => void
  /** Also passes the wake-ups of other processes, with one connection for all topics. */
  listen(connection: pg.ClientConfig): Promise<void>
  close(): Promise<void>
}

/** The payload is a topic, a space and a profile id. */
const channel = 'tributary_wake_ups'

/**
 * Notifications are batched and sent outside of the transactions that caused them: commits with a NOTIFY are serialized by
 * PostgreSQL, which would delay writers.
 */
const gatherMs = 20

export function openWakeUps({ db, log }: { db: Db; log: Logger }): OpenWakeUps {
  const subscribers = new Map<string, Subscriber>()
  const unsent = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let listener: { close(): Promise<void> } | null = null
  let isClosed = false

  async function flush(): Promise<void> {
    timer = undefined
    const payloads = [...unsent]
    unsent.clear()
    if (payloads.length === 0) return
    await notify(db, channel, payloads).catch((error: unknown) =>
      log.warn({ err: error }, 'workers could not be woken; the next poll finds the work'),
    )
  }

  return {
    send(topic, profileId) {
      const subscriber = subscribers.get(topic)
      if (subscriber) {
        subscriber.wake(profileId)
        // An aborted request may still arrive here after the stop.
      } else if (!isClosed) {
        unsent.add(`${topic} ${profileId}`)
        timer ??= setTimeout(flush, gatherMs)
      }
    },
    subscribe(topic, subscriber) {
      subscribers.set(topic, subscriber)
      return () => void subscribers.delete(topic)
    },
    async listen(connection) {
      listener = await listen({
        connection,
        application_name: 'tributary wake-ups',
        channel,
        log,
        onNotice(payload) {
          const [topic, profileId] = payload.split(' ')
          subscribers.get(topic!)?.wake(profileId!)
        },
        onReady() {
          for (const subscriber of subscribers.values()) subscriber.wakeAll()
        },
      })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await listener?.close()
      await flush()
    },
  }
}
