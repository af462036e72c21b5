import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Logger } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { addressOf, countedAddress } from '../requests/address-of.ts'
import type { ByteQuota } from './byte-quota.ts'
import { memoryStore } from './memory-store.ts'
import { rateLimiter } from './rate-limiter.ts'

/** Requests per minute in one process. */
export interface CollectorLimits {
  perAddress: number
  perKey: number
}

/** 200 and 10,000 requests per second: an office behind one address stays below the first, a busy shop below the second. */
const usualCollectorLimits: CollectorLimits = { perAddress: 12_000, perKey: 600_000 }

const quotaMessage = 'This address has sent more bytes in this hour than the collector accepts.'

export interface BrowserLimits {
  /** Called before the body is read. */
  countAddress(request: Pick<FastifyRequest, 'ip' | 'socket' | 'raw'>): void
  /** Called after the body is read, because it may contain the key. */
  countKey(request: Pick<FastifyRequest, 'headers' | 'body' | 'raw'>): void
  /** The next calls for this request do not count its address, or also its key, again. */
  setCounted(raw: IncomingMessage, isKeyCounted: boolean): void
}

interface BrowserLimitOptions {
  now: () => Date
  elapsedMs?: () => number
  log: Logger
  collectorLimits?: CollectorLimits
  byteQuota: Pick<ByteQuota, 'secondsUsedUp'>
}

/**
 * Limits requests from pages of other sites by address and by tracking key, because a key is public. The counters are local to
 * the process: a round trip to a shared store would cost more than handling the hit.
 */
export function browserLimits({
  now,
  elapsedMs,
  log,
  collectorLimits = usualCollectorLimits,
  byteQuota,
}: BrowserLimitOptions): BrowserLimits {
  const limiter = rateLimiter({ store: memoryStore(), now, elapsedMs, log })
  const count = (subject: string, limit: number) => {
    const decision = limiter.hit(subject, limit)
    if (decision instanceof Promise || decision.isAllowed) return
    fail('rate_limit_exceeded', undefined, { retry_after_seconds: decision.retryAfterSeconds })
  }
  /** Counted requests, and whether their key is counted. */
  const counted = new WeakMap<IncomingMessage, boolean>()
  return {
    setCounted: (raw, isKeyCounted) => void counted.set(raw, isKeyCounted),
    countAddress(request) {
      if (counted.has(request.raw)) return
      const address = countedAddress(addressOf(request))
      count(`address:${address}`, collectorLimits.perAddress)
      const seconds = byteQuota.secondsUsedUp('address', address)
      if (seconds !== null)
        fail('rate_limit_exceeded', quotaMessage, { retry_after_seconds: seconds, reason: 'over_byte_quota' })
    },
    countKey(request) {
      if (counted.get(request.raw)) return
      const key =
        request.headers['x-tributary-tracking-key'] ?? (request.body as { trackingKey?: unknown } | null)?.trackingKey
      if (typeof key === 'string') count(`key:${key.slice(0, 200)}`, collectorLimits.perKey)
    },
  }
}
