import type { Logger } from '../../kernel/context/context.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import type { RateLimitStore } from './rate-limiter.ts'

/** Bytes per hour that the collector accepts from one address and for one tracking key. */
export interface ByteLimits {
  address: number
  key: number
}

export type QuotaKind = keyof ByteLimits

const mebibyte = 1024 * 1024

/** Counts bytes by subject and hour: in this process and, through a shared store, in all processes. */
export interface ByteQuota {
  /**
   * Counts the bytes and returns null, or, if they exceed the quota, does not count them and returns the seconds until the next
   * hour.
   */
  spend(kind: QuotaKind, subject: string, bytes: number): number | null
  /** The seconds until the next hour if the quota of the subject is used up, otherwise null. */
  secondsUsedUp(kind: QuotaKind, subject: string): number | null
  /** Writes the local counts to the shared store and reads the totals of all processes. */
  exchange(): Promise<void>
  close(): Promise<void>
}

interface Counted {
  /** The last known total of all processes. */
  shared: number
  /** Counted locally and not yet written. */
  unwritten: number
  isUsedUp: boolean
}

const exchangeEveryMs = 2_000
/** Smaller amounts are not written; each process can exceed a quota by at most this much. */
const writtenFromBytes = mebibyte
const subjectsMax = 100_000
/** Counters of a store are 32-bit integers. */
const unitBytes = 1024

export function byteQuota(options: {
  limits: ByteLimits
  /** Null: this is the only process. */
  store: RateLimitStore | null
  elapsedMs: () => number
  log: Logger
}): ByteQuota {
  const { limits, store, elapsedMs, log } = options
  let hour = 0
  let counts = new Map<string, Counted>()

  function countOf(subject: string): Counted {
    const runningHour = Math.floor(elapsedMs() / hourMs)
    if (runningHour !== hour) {
      hour = runningHour
      counts = new Map()
    }
    const known = counts.get(subject)
    if (known) return known
    if (counts.size >= subjectsMax) counts.delete(counts.keys().next().value!)
    const fresh = { shared: 0, unwritten: 0, isUsedUp: false }
    counts.set(subject, fresh)
    return fresh
  }

  const secondsLeft = () => Math.max(1, Math.ceil(((hour + 1) * hourMs - elapsedMs()) / 1000))

  async function exchange(): Promise<void> {
    const [written, writtenHour] = [counts, hour]
    const amounts = new Map<string, number>()
    for (const [subject, { unwritten }] of written) {
      if (unwritten >= writtenFromBytes) amounts.set(subject, Math.floor(unwritten / unitBytes))
    }
    if (store === null || amounts.size === 0) return
    // The row is keyed by the last minute of the hour, so that it is not deleted before the hour is over.
    const totals = await store.addAll(amounts, (writtenHour + 1) * 60, hourMs / 1000)
    for (const [subject, units] of amounts) {
      const count = written.get(subject)!
      count.unwritten -= units * unitBytes
      count.shared = Math.max(count.shared, (totals.get(subject) ?? 0) * unitBytes)
    }
  }

  const timer = store && setInterval(() => exchange().catch(warn), exchangeEveryMs).unref()
  const warn = (error: unknown) =>
    log.debug({ err: error }, 'byte counters cannot be shared; this process only counts its own bytes')

  return {
    spend(kind, subject, bytes) {
      const count = countOf(`${kind}:${subject}`)
      if (count.shared + count.unwritten + bytes > limits[kind]) {
        count.isUsedUp = true
        return secondsLeft()
      }
      count.unwritten += bytes
      return null
    },
    secondsUsedUp(kind, subject) {
      return countOf(`${kind}:${subject}`).isUsedUp ? secondsLeft() : null
    },
    exchange,
    async close() {
      if (timer) clearInterval(timer)
    },
  }
}
