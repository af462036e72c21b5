import type { Logger } from '../../kernel/context/context.ts'
import type { RateLimitStore } from './rate-limiter.ts'

const ttlSeconds = 120
const responseMsMax = 250

/**
 * Counters shared through Redis: one pipeline per request. It opens without waiting for the server and reconnects automatically;
 * a command fails immediately while the server is down, so that the limiter can allow the request.
 */
export async function redisStore(url: string, log: Logger): Promise<RateLimitStore> {
  // Imported lazily: the package has 700 modules that a deployment without Redis does not need.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: responseMsMax },
    socket: { connectTimeout: 2_000, reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 5_000) },
  })
  // Without a listener, an error event would end the process. The limiter warns once per minute while the store is down.
  client.on('error', (error: Error) => log.debug({ err: error }, 'redis connection'))
  client.connect().catch((error: Error) => log.warn({ err: error }, 'redis cannot be reached yet'))

  return {
    async count(subject, minute) {
      // In spite of the option above, a transaction waits for the next connection, which would delay every request.
      if (!client.isReady) throw new Error('redis is away')
      const key = counterKey(subject, minute)
      const [currentHits, previousHits] = await client
        .multi()
        .incr(key)
        .get(counterKey(subject, minute - 1))
        .expire(key, ttlSeconds)
        .exec()
      return { currentHits: Number(currentHits), previousHits: Number(previousHits ?? 0) }
    },
    async addAll(amounts, minute, ttlSeconds) {
      if (!client.isReady) throw new Error('redis is away')
      const added = [...amounts].map(async ([subject, amount]) => {
        const key = counterKey(subject, minute)
        const [total] = await client.multi().incrBy(key, amount).expire(key, ttlSeconds).exec()
        return [subject, Number(total)] as const
      })
      return new Map(await Promise.all(added))
    },
    async uncount(subject, minute) {
      if (!client.isReady) return
      await client.decr(counterKey(subject, minute))
    },
    // Not awaited: a client between two connection attempts ends only after its delay of up to five seconds.
    close: async () => client.destroy(),
  }
}

function counterKey(subject: string, minute: number): string {
  return `tributary:rate:${subject}:${minute}`
}
