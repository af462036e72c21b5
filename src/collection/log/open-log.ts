import { setTimeout as delay } from 'node:timers/promises'
import { Histogram } from 'prom-client'
import type { PendingEvent, Recorded } from '../../attribution/visits/pending-event.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { encryptSignal } from '../ingest/record-pending-events.ts'
import { appendSubmissions, type Logged, requireLogged, type Submission } from './append.ts'
import { batchWriter } from './batch-writer.ts'
import { createDeriver, type Deriver } from './deriver.ts'
import { encodeEntry } from './domain/entry.ts'
import type { NewEntry } from './domain/entry-columns.ts'
import { findDerivedSequence, findWaitingSequence } from './log-queries.ts'
import { measurePace } from './measure-pace.ts'

declare module '../../kernel/context/services.ts' {
  interface Services {
    /** Who derives logged entries: a worker, or the request itself before it responds (tests). */
    derivesIn: 'worker' | 'request'
  }
}

/** The ingestion log of this process. */
export interface IngestLog {
  /** Appends events of one profile; resolves after the commit, or rejects with 503 if the backlog is full. */
  append(profileId: string, pendingEvents: readonly PendingEvent[]): Promise<Accepted>
  /** Waits until an entry is derived; false after the time. */
  isDerivedWithin(profileId: string, sequence: number, ms: number): Promise<boolean>
  /** Derives what was logged before the call, for at most the given time; false if some of it still waits. */
  catchUp(profileId: string, ms: number): Promise<boolean>
  /** The number of entries that wait for their commit. */
  waiting(): number
  deriver: Deriver
  close(): Promise<void>
}

export interface Accepted {
  /** The sequence of the last entry. */
  sequence: number
  results: Recorded[]
}

/** Two writers: while one waits for its commit, the other appends for other profiles. */
const writers = 2

export type LogServices = Pick<Services, 'db' | 'log' | 'wakeUps' | 'derivesIn' | 'settings' | 'metrics'>

/** `buildContext` is called on first use, when the services are complete. */
export function openLog(
  { db, log, wakeUps, derivesIn, settings, metrics }: LogServices,
  buildContext: () => WorkContext,
): IngestLog {
  let context: WorkContext | null = null
  const work = () => {
    context ??= buildContext()
    return context
  }
  const pace = measurePace()
  const lag = new Histogram({
    name: 'tributary_ingest_lag_seconds',
    help: 'Time from the acceptance of the oldest entry of a batch to the end of its derivation.',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60, 600],
    registers: [metrics],
  })
  const deriver = createDeriver({
    ctx: work,
    workers: settings.ingestWorkers,
    pace,
    onDerived: (lagMs) => lag.observe(lagMs / 1_000),
    onSetAside(profileId, error) {
      log.error(
        { err: error, profile_id: profileId },
        'an entry of the ingestion log cannot be derived and was set aside',
      )
    },
  })
  const writer = batchWriter<Submission, Logged | null>({
    writers,
    writerOf: ({ profileId }) => profileId.charCodeAt(profileId.length - 1) % writers,
    ...(derivesIn === 'worker' && { gatherMs: pace.gatherMs }),
    rowsMax: 10_000,
    bytesMax: 64 * 1024 * 1024,
    rowsOf: ({ entries }) => entries.length,
    bytesOf: ({ bytes }) => bytes,
    write(submissions) {
      pace.onAppend(submissions.length)
      return appendSubmissions(work(), submissions)
    },
  })
  const isDerivedWithin: IngestLog['isDerivedWithin'] = async (profileId, sequence, ms) => {
    const until = performance.now() + ms
    const release = deriver.hurry(profileId)
    try {
      for (let pauseMs = 2; ; pauseMs = Math.min(50, pauseMs * 2)) {
        // A derivation in this process is noticed when its batch ends; another process is polled.
        const batch = deriver.nextBatch(profileId)
        if (((await findDerivedSequence(db, profileId)) ?? 0) >= sequence) return true
        const leftMs = until - performance.now()
        if (leftMs <= 0) return false
        await (batch ? finishedWithin(batch, leftMs) : delay(Math.min(pauseMs, leftMs)))
      }
    } finally {
      release()
    }
  }
  return {
    deriver,
    waiting: writer.waiting,
    close: deriver.stop,
    async append(profileId, pendingEvents) {
      const entries = pendingEvents.map((pending) => toEntry(work(), pending))
      const bytes = entries.reduce((sum, { payload }) => sum + payload.length, 0)
      const { sequence, isFirst } = requireLogged(await writer.submit({ profileId, entries, bytes }))
      if (derivesIn === 'request') await deriver.derive(profileId)
      else wakeUps.send('ingest', profileId)
      const results = pendingEvents.map(
        ({ event }, index): Recorded => ({ event_id: event.id, status: isFirst[index] ? 'accepted' : 'duplicate' }),
      )
      return { sequence, results }
    },
    isDerivedWithin,
    async catchUp(profileId, ms) {
      const last = await findWaitingSequence(db, profileId)
      if (last === null) return true
      deriver.derive(profileId).catch((error: unknown) => {
        log.warn({ err: error, profile_id: profileId }, 'the ingestion log is derived later')
      })
      return isDerivedWithin(profileId, last, ms)
    },
  }
}

async function finishedWithin(promise: Promise<void>, ms: number): Promise<void> {
  const timeout = new AbortController()
  await Promise.race([promise, delay(ms, undefined, { signal: timeout.signal }).catch(() => {})])
  timeout.abort()
}

function toEntry(ctx: WorkContext, pending: PendingEvent): NewEntry {
  return {
    kind: pending.event.recorded_via === 'tracker' ? 'hit' : 'event',
    event_id: pending.event.id,
    payload: encodeEntry(pending),
    signal: pending.signal ? encryptSignal(ctx, pending.signal) : null,
  }
}
