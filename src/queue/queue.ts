import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/migrate.ts'
import type { Logger } from '../kernel/context/context.ts'
import type { Job, Queue } from '../kernel/context/job.ts'
import { installQueues } from './install-queues.ts'
import { queueDatabase } from './queue-database.ts'
import { startWorkers, type WorkerOptions } from './start-workers.ts'

export interface OpenQueue {
  queue: Queue
  /** Runs jobs in this process. A process that only serves requests never calls it and can still send. */
  startWorkers(options: WorkerOptions): Promise<void>
  /** Starts no further jobs and waits for the running ones; unfinished jobs are released to run again. */
  stop(timeoutMs?: number): Promise<void>
}

/** Opens the job queue in the database: creates a queue for every job, and sends jobs. */
export async function openQueue(options: { pool: pg.Pool; log: Logger; jobs: readonly Job[] }): Promise<OpenQueue> {
  const { pool, log, jobs } = options
  const sender = new PgBoss({ db: queueDatabase(pool), schema: JOB_SCHEMA, supervise: false, schedule: false })
  sender.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await sender.start()
  await installQueues(sender, jobs)
  let workers: PgBoss | null = null

  return {
    queue: {
      async send(db, request, payload, { afterSeconds: startAfter = 0 } = {}) {
        const id = await sender.send(request.name, request.payload.parse(payload), { db: fromKysely(db), startAfter })
        if (!id) throw new Error(`the job ${request.name} was not accepted`)
      },
    },
    async startWorkers(workerOptions) {
      workers = await startWorkers({ pool, log, jobs, ...workerOptions })
    },
    async stop(timeoutMs = 8_000) {
      await workers?.stop({ graceful: true, timeout: timeoutMs })
      await sender.stop({ graceful: false })
    },
  }
}
