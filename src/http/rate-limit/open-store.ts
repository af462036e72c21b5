import { sql } from 'kysely'
import type { Db, Logger } from '../../kernel/context/context.ts'
import type { MinuteCounts } from './domain/sliding-minute.ts'
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

/** Counters shared through the database: one round trip per request. The job `purge-expired` deletes old rows. */
export function postgresStore(db: Db): RateLimitStore {
  return {
    async count(subject, minute) {
      const { rows } = await sql<MinuteCounts>`
        with counted as (
          insert into rate_limit_window (subject, minute, hits) values (${subject}, ${minute}, 1)
          on conflict (subject, minute) do update set hits = rate_limit_window.hits + 1
          returning hits
        )
        select hits as "currentHits", coalesce(
          (select hits from rate_limit_window where subject = ${subject} and minute = ${minute - 1}), 0
        ) as "previousHits" from counted
      `.execute(db)
      return rows[0]!
    },
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
