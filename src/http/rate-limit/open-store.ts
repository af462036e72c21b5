import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db, Logger } from '../../kernel/context/context.ts'
import { countTogether } from './count-together.ts'
import { memoryStore } from './memory-store.ts'
import type { RateLimitStore } from './rate-limiter.ts'
import { redisStore } from './redis-store.ts'

/** Opens the configured rate limit store. */
export async function openStore(options: {
  kind: 'memory' | 'postgres' | 'redis'
  db: Db
  redisUrl: string | null
  log: Logger
}): Promise<RateLimitStore> {
  if (options.kind === 'redis' && options.redisUrl) return redisStore(options.redisUrl, options.log)
  return options.kind === 'postgres' ? postgresStore(options.db) : memoryStore()
}

/**
 * Counters shared through the database: one round trip per request, or per group of requests with the same credential. The job
 * `purge-expired` deletes old rows.
 */
export function postgresStore(db: Db): RateLimitStore {
  return {
    // Two statements: a cluster would split one that reads and writes, in a distributed transaction.
    count: countTogether(async (subject, minute, requests) => {
      const [current, previous] = await Promise.all([
        runPrepared<{ hits: number }>(db, addRequests, [subject, minute, requests]),
        runPrepared<{ hits: number }>(db, findHits, [subject, minute - 1]),
      ])
      return { currentHits: current[0]!.hits, previousHits: previous[0]?.hits ?? 0 }
    }),
    async addAll(amounts, minute) {
      const rows = [...amounts].map(([subject, hits]) => ({ subject, minute, hits }))
      const totals = await db
        .insertInto('rate_limit_window')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'minute'])
            .doUpdateSet((eb) => ({ hits: eb('rate_limit_window.hits', '+', eb.ref('excluded.hits')) })),
        )
        .returning(['subject', 'hits'])
        .execute()
      return new Map(totals.map(({ subject, hits }) => [subject, hits]))
    },
    async uncount(subject, minute) {
      await db
        .updateTable('rate_limit_window')
        .set((row) => ({ hits: row('hits', '-', 1) }))
        .where('subject', '=', subject)
        .where('minute', '=', minute)
        .execute()
    },
    close: async () => {},
  }
}

const addRequests = prepared(`
  insert into rate_limit_window (subject, minute, hits) values ($1, $2, $3)
  on conflict (subject, minute) do update set hits = rate_limit_window.hits + excluded.hits
  returning hits`)

const findHits = prepared('select hits from rate_limit_window where subject = $1 and minute = $2')
