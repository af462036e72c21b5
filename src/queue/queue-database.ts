import type pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'
import { listen } from '../db/connections/listen.ts'
import type { Logger } from '../kernel/context/context.ts'

/** Lets pg-boss use our pool; with a connection to listen on, workers start as soon as a job is written. */
export function queueDatabase(
  pool: pg.Pool,
  listening: { connection: pg.ClientConfig; log: Logger } | null = null,
): BossDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      // Some statements of pg-boss open a transaction in their text. If one fails, the transaction stays open, so the connection
      // is not reused.
      let isBroken = true
      try {
        const result = await client.query(text, values)
        isBroken = false
        return result
      } finally {
        client.release(isBroken)
      }
    },
    ...(listening && {
      listen: (channel, onNotice, onReady) =>
        listen({ ...listening, channel, onNotice, onReady, application_name: 'tributary jobs' }),
    }),
  }
}
