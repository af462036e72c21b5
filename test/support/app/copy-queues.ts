import type pg from 'pg'
import { JOB_SCHEMA } from '../../../src/db/migrate.ts'

/** The rows of the queues that the first app of this worker created. */
let queues: string | null = null

/** Inserts the queues of all jobs with one statement, where the service would create them with two per job. */
export async function insertQueues(pool: pg.Pool): Promise<void> {
  if (queues === null) return
  const rows = `json_populate_recordset(null::${JOB_SCHEMA}.queue, $1)`
  await pool.query(`insert into ${JOB_SCHEMA}.queue select * from ${rows}`, [queues])
}

/** Remembers the queues that the service created. */
export async function rememberQueues(pool: pg.Pool): Promise<void> {
  if (queues !== null) return
  const { rows } = await pool.query<{ queues: string }>(`select json_agg(q)::text as queues from ${JOB_SCHEMA}.queue q`)
  queues = rows[0]!.queues
}
