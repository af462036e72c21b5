import { sql } from 'kysely'
import type { MinuteCounts } from '../../domain/limits/sliding-minute.ts'
import type { Db } from '../../kernel/context.ts'
import type { RateLimitStore } from './rate-limit-store.ts'

/** Counters shared through the database: one round trip a request. Old rows are swept by the job `purge-expired`. */
export function postgresStore(db: Db): RateLimitStore {
  return {
    async count(subject, minute) {
      const { rows } = await sql<MinuteCounts>`
        insert into rate_limit_window (subject, minute, hits) values (${subject}, ${minute}, 1)
        on conflict (subject, minute) do update set hits = rate_limit_window.hits + 1
        returning hits as "currentHits", coalesce(
          (select hits from rate_limit_window where subject = ${subject} and minute = ${minute - 1}), 0
        ) as "previousHits"
      `.execute(db)
      return rows[0]!
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
