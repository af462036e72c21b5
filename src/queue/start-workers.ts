import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/migrate.ts'
import type { Logger, WorkContext } from '../kernel/context/context.ts'
import type { Job } from '../kernel/context/job.ts'
import { describeError } from '../kernel/errors/describe-error.ts'
import { queueDatabase } from './queue-database.ts'

export interface WorkerOptions {
  makeContext: () => WorkContext
  /** For the connection that listens for new jobs. Without one, queues are polled every two seconds. */
  connection: pg.ClientConfig | null
  /** Removes contact data and credentials from the error text stored with a failed job. */
  scrub: (text: string) => string
  onFinished?: (name: string, outcome: JobOutcome, seconds: number) => void
  /** How often to look for jobs that are due or whose worker died. Tests use a shorter interval. */
  superviseSeconds?: number
  pollSeconds?: number
}

/** The result of one attempt: completed, to be retried, or failed permanently. */
type JobOutcome = 'completed' | 'retried' | 'dead'

interface Deps extends WorkerOptions {
  pool: pg.Pool
  log: Logger
  jobs: readonly Job[]
}

/** Number of jobs of one kind that a process runs concurrently. They mostly wait for the network or the database. */
const concurrentJobs = 4
const idlePollSeconds = 60

export async function startWorkers(deps: Deps): Promise<PgBoss> {
  const { pool, log, connection, superviseSeconds = 30 } = deps
  const boss = new PgBoss({
    db: queueDatabase(pool, connection && { connection, log }),
    schema: JOB_SCHEMA,
    useListenNotify: connection !== null,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 600,
    cronWorkerIntervalSeconds: 10,
    // Job dependencies of pg-boss are not used.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  await installSchedules(boss, deps.jobs)
  // Queues are polled at different intervals: if all were polled at the same time, requests would wait for dozens of queries.
  for (const [index, job] of deps.jobs.entries()) await work(boss, job, deps, 1 + index / (2 * deps.jobs.length))
  return boss
}

/**
 * Starts the workers of one queue. Only the first polls often; a worker that finds a job wakes the next and polls again as soon
 * as it is done. So an idle queue costs one query every few seconds, and all workers process a full one without a pause.
 */
async function work(boss: PgBoss, job: Job, deps: Deps, slower: number): Promise<void> {
  const { pollSeconds = 5 } = deps
  const workerIds: string[] = []
  for (let index = 0; index < concurrentJobs; index++) {
    const isFirst = index === 0
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: isFirst ? Math.min(2, pollSeconds) * slower : idlePollSeconds,
      notifyPollingIntervalSeconds: isFirst ? pollSeconds * slower : idlePollSeconds,
    } as const
    const workerId = await boss.work<object, void, typeof options>(job.request.name, options, async ([row]) => {
      boss.notifyWorker(workerIds[index + 1] ?? '')
      try {
        await attempt(job, row!, deps)
      } finally {
        boss.notifyWorker(workerIds[index]!)
      }
    })
    workerIds.push(workerId)
  }
}

async function attempt(job: Job, row: JobWithMetadata<object>, deps: Deps): Promise<void> {
  const { name } = job.request
  const startedAt = performance.now()
  let outcome: JobOutcome = 'completed'
  try {
    await job.run(deps.makeContext(), job.request.payload.parse(row.data ?? {}))
  } catch (error) {
    outcome = row.retryCount < row.retryLimit ? 'retried' : 'dead'
    deps.log.warn({ err: error, job: name, job_id: row.id, attempt: row.retryCount + 1 }, `job ${outcome}`)
    const { type, message } = describeError(error)
    throw new JobFailure(deps.scrub(`${type}: ${message}`))
  } finally {
    deps.onFinished?.(name, outcome, (performance.now() - startedAt) / 1000)
  }
}

/** The stored part of a failed attempt: its message without the stack, which would repeat the unscrubbed text. */
class JobFailure extends Error {
  override name = 'JobFailure'
  override stack = ''
}

/** Writes the schedule of every recurring job and removes schedules without a job. */
async function installSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const recurring = new Map(jobs.flatMap((job) => (job.schedule ? [[job.request.name, job.schedule]] : [])))
  for (const { name } of await boss.getSchedules()) {
    if (!recurring.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of recurring) {
    // A service that was off at the scheduled time runs the job once when it is back.
    await boss.schedule(name!, cron!, {}, { tz: 'UTC', missed: 'once' })
  }
}
