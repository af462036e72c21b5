import { Counter } from 'prom-client'
import type { Db, WorkContext } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { type RejectionReason, rejectionReasons } from '../hits/hit-rejection.ts'
import { type BatchWriter, batchWriter } from '../log/batch-writer.ts'
import { type IngestLog, type LogServices, openLog } from '../log/open-log.ts'
import { type CashNames, openCashNames } from '../server-events/cash-names.ts'
import { findTrackingKey, insertRejectedHits, type RejectedHitRow } from '../tracking/tracking-queries.ts'
import type { FoundTrackingKey } from '../tracking/tracking-schemas.ts'

declare module '../../kernel/context/services.ts' {
  interface Services {
    collection: Collection
  }
}

/** State that collection keeps between requests: the queues of rows before their commit, and limits. */
export interface Collection {
  log: IngestLog
  rejected: BatchWriter<readonly RejectedHitRow[], null>
  /** Returns the data of a tracking key; null if it is unknown. Synchronous if the key is cached. */
  findKey(text: string): FoundTrackingKey | null | Promise<FoundTrackingKey | null>
  cashNames: CashNames
  /** Counts a dropped hit by its reason. */
  countDropped(reason: RejectionReason): void
  /** True for the first call per minute and profile. */
  isFirstInMinute(profileId: string): boolean
  /** True if a rejected hit with an unknown key should still be stored in this minute. Counts the call. */
  hasRoomForUnknown(): boolean
}

/** `work` is called on first use, when the services are complete. */
export function openCollection(
  services: Pick<Services, 'now' | 'credentials'> & LogServices,
  work: () => WorkContext,
): Collection {
  const { db, now, credentials, metrics } = services
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
    log: openLog(services, work),
    rejected: batchWriter({
      writers: 1,
      writerOf: () => 0,
      rowsMax: 5_000,
      bytesMax: 16 * 1024 * 1024,
      rowsOf: (rows) => rows.length,
      bytesOf: (rows) => rows.length * 1_000,
      write: (batch) => storeRejected(db, batch),
    }),
    findKey: (text) => (keyPattern.test(text) ? credentials.find(text, () => lookUp(text)) : null),
    cashNames: openCashNames(db, now),
    countDropped: (reason) => counts.get(reason)!.inc(),
    isFirstInMinute: firstInMinute(now),
    hasRoomForUnknown: boundedByMinute(now),
  }
}

/** Rejected hits of several profiles are stored profile by profile, since a statement covers one. */
async function storeRejected(db: Db, batch: readonly (readonly RejectedHitRow[])[]): Promise<null[]> {
  for (const [profileId, rows] of Map.groupBy(batch.flat(), ({ profile_id }) => profile_id))
    await insertRejectedHits(db, profileId, rows)
  return batch.map(() => null)
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
