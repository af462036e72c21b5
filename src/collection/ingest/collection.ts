import { Counter } from 'prom-client'
import type { PendingEvent, Recorded, RecordedVia } from '../../attribution/visits/pending-event.ts'
import type { Db, WorkContext } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type RejectionReason, rejectionReasons } from '../hits/hit-rejection.ts'
import { findTrackingKey, insertRejectedHits, type RejectedHitRow } from '../tracking/tracking-queries.ts'
import type { FoundTrackingKey } from '../tracking/tracking-schemas.ts'
import { type BatchWriter, batchWriter } from './batch-writer.ts'
import { recordPendingEvents } from './record-pending-events.ts'

declare module '../../kernel/context/services.ts' {
  interface Services {
    collection: Collection
  }
}

/** State that collection keeps between requests: the queues of hits and events before their commit, and limits. */
export interface Collection {
  tracker: BatchWriter<PendingEvent, Recorded>
  server: BatchWriter<PendingEvent, Recorded>
  rejected: BatchWriter<RejectedHitRow, null>
  /** Returns the data of a tracking key; null if it is unknown. Synchronous if the key is cached. */
  findKey(text: string): FoundTrackingKey | null | Promise<FoundTrackingKey | null>
  /** Counts a dropped hit by its reason. */
  countDropped(reason: RejectionReason): void
  /** True for the first call per minute and profile. */
  isFirstInMinute(profileId: string): boolean
  /** True if a rejected hit with an unknown key should still be stored in this minute. Counts the call. */
  hasRoomForUnknown(): boolean
}

/** `work` is called on first use, when the services are complete. */
export function openCollection(
  { db, now, credentials, metrics }: Pick<Services, 'db' | 'now' | 'credentials' | 'metrics'>,
  work: () => WorkContext,
): Collection {
  const dropped = new Counter({
    name: 'tributary_hits_dropped_total',
    help: 'Hits of the tracker that were not stored, by the reason.',
    labelNames: ['reason'],
    registers: [metrics],
  })
  // Initialized once, so that a reason without hits is exported as zero.
  const counts = new Map(Object.keys(rejectionReasons).map((reason) => [reason, dropped.labels(reason)]))
  const lookUp = boundedLookups(db)
  return {
    tracker: eventWriter(work, 'tracker', { workers: 3, workerOf: workerOfHit }),
    server: eventWriter(work, 'server', { workers: 2, subjectOf: personOf }),
    rejected: batchWriter<RejectedHitRow, null>({
      workers: 1,
      batchMax: 500,
      waitingMax: 5_000,
      bytesMax: 16 * 1024 * 1024,
      bytesOf: () => 1_000,
      partitionOf: ({ profile_id }) => profile_id,
      async write(rows) {
        await insertRejectedHits(db, rows[0]!.profile_id, rows)
        return rows.map(() => null)
      },
    }),
    findKey: (text) => (keyPattern.test(text) ? credentials.find(text, () => lookUp(text)) : null),
    countDropped: (reason) => counts.get(reason)!.inc(),
    isFirstInMinute: firstInMinute(now),
    hasRoomForUnknown: boundedByMinute(now),
  }
}

type WorkerChoice = Pick<
  Parameters<typeof batchWriter<PendingEvent, Recorded>>[0],
  'workers' | 'workerOf' | 'subjectOf'
>

/**
 * Plain hits use two workers: while one commits, the other reads. Hits of one browser use the same worker, since they write the
 * same visit. Hits with an identity have a separate worker, because resolving customers takes several round trips.
 */
function workerOfHit({ claim, event: { visitor_id } }: PendingEvent): number {
  if (claim) return 2
  return visitor_id === null ? 0 : (visitor_id.charCodeAt(0) ^ visitor_id.charCodeAt(visitor_id.length - 1)) & 1
}

/** Server events mostly name a customer: events of the same customer in two workers would wait for each other. */
function personOf({ event, claim }: PendingEvent): string | null {
  return claim?.identifiers[0]?.value ?? claim?.customer_id ?? event.visitor_id
}

function eventWriter(
  work: () => WorkContext,
  via: RecordedVia,
  choice: WorkerChoice,
): BatchWriter<PendingEvent, Recorded> {
  return batchWriter<PendingEvent, Recorded>({
    batchMax: 500,
    waitingMax: 10_000,
    bytesMax: 32 * 1024 * 1024,
    bytesOf: ({ bytes }) => bytes,
    partitionOf: ({ event }) => event.profile_id,
    ...choice,
    write: (pendingEvents) => recordPendingEvents(work(), via, pendingEvents),
  })
}

const keyPattern = /^trk_[\w-]{8,200}$/

/** Every made-up key is looked up; waiting queries must not exhaust the memory. */
const lookupsMax = 200

function boundedLookups(db: Db): (text: string) => Promise<FoundTrackingKey | null> {
  let running = 0
  return async (text) => {
    if (running >= lookupsMax) {
      return fail('service_unavailable', 'Too many tracking keys are being looked up; retry later.', {
        retry_after_seconds: 1,
      })
    }
    running++
    try {
      return await findTrackingKey(db, text)
    } finally {
      running--
    }
  }
}

function firstInMinute(now: () => Date): (subject: string) => boolean {
  let seen = { minute: Number.NaN, subjects: new Set<string>() }
  return (subject) => {
    const minute = Math.floor(now().getTime() / 60_000)
    if (seen.minute !== minute) seen = { minute, subjects: new Set() }
    const isFirst = !seen.subjects.has(subject)
    seen.subjects.add(subject)
    return isFirst
  }
}

const unknownKeysPerMinute = 200

/** Anyone can send hits with a made-up key: a few are stored as examples, all of them would fill the disk. */
function boundedByMinute(now: () => Date): () => boolean {
  let counted = { minute: Number.NaN, count: 0 }
  return () => {
    const minute = Math.floor(now().getTime() / 60_000)
    if (counted.minute !== minute) counted = { minute, count: 0 }
    return ++counted.count <= unknownKeysPerMinute
  }
}
