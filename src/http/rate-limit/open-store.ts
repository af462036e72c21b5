import type { Db, Logger } from '../../kernel/context.ts'
import { memoryStore } from './memory-store.ts'
import { postgresStore } from './postgres-store.ts'
import type { RateLimitStore } from './rate-limit-store.ts'
import { redisStore } from './redis-store.ts'

/** The counters a deployment asked for. */
export function openStore(options: {
  kind: 'memory' | 'postgres' | 'redis'
  db: Db
  redisUrl: string | null
  log: Logger
}): RateLimitStore {
  if (options.kind === 'redis' && options.redisUrl) return redisStore(options.redisUrl, options.log)
  return options.kind === 'postgres' ? postgresStore(options.db) : memoryStore()
}
