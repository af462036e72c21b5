import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../test/support/database/test-database.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { type Job, job, jobRequest } from '../kernel/context/job.ts'
import { listDeadLetters, listQueueCounts } from './job-queries.ts'
import { type OpenQueue, openQueue } from './queue.ts'
import type { WorkerOptions } from './start-workers.ts'

// A busy node may take long to start a process or to run a job; the timeout still ends a test that hangs.
const log = pino({ level: 'silent' })
const { db, pool, connection, url } = await testDatabase()
const greet = jobRequest('greet', z.object({ name: z.string() }))
const flaky = jobRequest('break-down', z.object({ name: z.string() }))

let greeted: string[] = []
let finished: string[] = []
let opened: OpenQueue[] = []
let isBroken = true

const jobs: readonly Job[] = [
  job({
    request: greet,
    summary: 'Notes whom it greets.',
    schedule: '0 3 * * *',
    run: async (_ctx, { name }) => void greeted.push(name),
  }),
  job({
    request: flaky,
    summary: 'Fails while `isBroken` is set.',
    retryLimit: 2,
    retryDelaySeconds: 40,
    async run(_ctx, { name }) {
      if (isBroken) throw new Error(`cannot reach ana@example.com for ${name}`)
      greeted.push(name)
    },
  }),
]

beforeEach(() => {
  greeted = []
  finished = []
  isBroken = true
})

afterEach(async () => {
  await Promise.all(opened.map((queue) => queue.stop()))
  opened = []
})

async function open(): Promise<OpenQueue> {
  const queue = await openQueue({ pool, log, jobs })
  opened.push(queue)
  return queue
}

async function openWorking(): Promise<OpenQueue> {
  const queue = await open()
  await queue.startWorkers(workerOptions)
  return queue
}

const workerOptions: WorkerOptions = {
  makeContext: () => ({ db, log, now: () => new Date() }) as unknown as WorkContext,
  connection,
  scrub: (text) => text.replace(/\S+@\S+/g, '[email]'),
  onFinished: (name, outcome) => void finished.push(`${name} ${outcome}`),
  superviseSeconds: 1,
  pollSeconds: 0.5,
}

describe('sending', () => {
  it('a job of a committed transaction runs, one of a rolled-back transaction does not exist', async () => {
    const { queue } = await openWorking()
    const undone = db.transaction().execute(async (trx) => {
      await queue.send(trx, greet, { name: 'nobody' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await db.transaction().execute((trx) => queue.send(trx, greet, { name: 'Ana' }))
    await vi.waitUntil(
      async () => (await listJobs('greet')).every((job) => (job as { state: string }).state === 'completed'),
      {
        timeout: 20_000,
      },
    )
    expect(await listJobs('greet')).toEqual([{ state: 'completed', name: 'Ana' }])
    expect(greeted).toEqual(['Ana'])
    expect(finished).toEqual(['greet completed'])
  })

  it('a process without workers sends to one with workers', async () => {
    const { queue } = await open()
    await queue.send(db, greet, { name: 'Luis' })
    expect(greeted).toEqual([])
    await openWorking()
    await vi.waitUntil(() => greeted.includes('Luis'), { timeout: 20_000 })
  })

  it('a payload that does not match its schema is rejected before anything is written', async () => {
    const { queue } = await open()
    await expect(queue.send(db, greet, { name: 7 } as unknown as { name: string })).rejects.toThrow(z.ZodError)
  })

  it('a job that is not registered is rejected', async () => {
    const { queue } = await open()
    await expect(queue.send(db, jobRequest('nothing', z.object({})), {})).rejects.toThrow('nothing')
  })

  it('a burst is processed without waiting for the next poll', async () => {
    const { queue } = await openWorking()
    const names = Array.from({ length: 60 }, (_, index) => `burst ${index}`)
    await db.transaction().execute(async (trx) => {
      for (const name of names) await queue.send(trx, greet, { name })
    })
    // With one job per poll, 60 of them would take 30 seconds.
    await vi.waitUntil(() => greeted.length === names.length, { timeout: 20_000 })
    expect(new Set(greeted)).toEqual(new Set(names))
  })
})

describe('failing', () => {
  it('retries with growing delays, then stores the job as a dead letter with its scrubbed error', async () => {
    const { queue } = await openWorking()
    await queue.send(db, flaky, { name: 'Eva' })
    const pauses: number[] = []
    for (const attempts of [1, 2]) {
      await vi.waitUntil(() => finished.length === attempts, { timeout: 20_000 })
      await vi.waitUntil(async () => (await findRetryDelay('break-down')) !== null, { timeout: 20_000 })
      pauses.push((await findRetryDelay('break-down'))!)
      await sql`update pgboss.job set start_after = now() where name = 'break-down' and state = 'retry'`.execute(db)
    }
    await vi.waitUntil(async () => (await listDeadLetters(db, 10)).length > 0, { timeout: 20_000 })
    expect(finished).toEqual(['break-down retried', 'break-down retried', 'break-down dead'])
    // The delay doubles from 40 seconds, plus up to the same again at random.
    expect(pauses.map((seconds, index) => seconds >= 40 * 2 ** index && seconds < 90 * 2 ** index)).toEqual([
      true,
      true,
    ])
    expect(await listDeadLetters(db, 10)).toEqual([
      {
        id: expect.any(String),
        job: 'break-down',
        payload: { name: 'Eva' },
        error: 'Error: cannot reach [email] for Eva',
        attempts: 3,
        failed_at: expect.any(Date),
      },
    ])
    const { rows } = await sql<{ text: string }>`select job::text as text from pgboss.job`.execute(db)
    expect(rows.filter(({ text }) => text.includes('ana@example.com'))).toEqual([])
  })

  it('another worker takes over a job whose process was killed', async () => {
    const { queue } = await open()
    await queue.send(db, greet, { name: 'Iris' })
    await killDuringJob()
    expect(await listJobs('greet', 'active')).toEqual([{ state: 'active', name: 'Iris' }])
    // Moves the last heartbeat back by a minute instead of waiting.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db)
    await openWorking()
    await vi.waitUntil(async () => (await listJobs('greet', 'retry')).length === 1, { timeout: 20_000 })
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
    await vi.waitUntil(() => greeted.includes('Iris'), { timeout: 20_000 })
  })
})

describe('starting and stopping', () => {
  it('processes that start concurrently create one queue and one schedule per job', async () => {
    await sql`delete from pgboss.schedule`.execute(db)
    await Promise.all([openWorking(), openWorking(), openWorking()])
    const schedules = await sql`select name, cron, timezone from pgboss.schedule`.execute(db)
    expect(schedules.rows).toEqual([{ name: 'greet', cron: '0 3 * * *', timezone: 'UTC' }])
    const queues = await sql`select name, retry_limit, dead_letter from pgboss.queue
      where name not like '\\_\\_pgboss%' order by name`.execute(db)
    expect(queues.rows).toEqual([
      { name: 'break-down', retry_limit: 2, dead_letter: 'dead-letter' },
      { name: 'dead-letter', retry_limit: 0, dead_letter: null },
      { name: 'greet', retry_limit: 8, dead_letter: 'dead-letter' },
    ])
  })

  it("a job's changed settings reach its queue at the next start", async () => {
    const retryingJobs = jobs.map((job) => ({ ...job, retryLimit: 20 }))
    opened.push(await openQueue({ pool, log, jobs: retryingJobs }))
    const { rows } = await sql`select retry_limit from pgboss.queue where name = 'greet'`.execute(db)
    expect(rows).toEqual([{ retry_limit: 20 }])
    await open()
  })

  it('deletes the queue of a removed job with its schedule and finished jobs, but not one with unfinished jobs', async () => {
    const [removed, busy] = ['removed', 'removed-busy'].map((name) =>
      job({
        request: jobRequest(name, z.object({})),
        summary: 'Does nothing.',
        schedule: '0 4 * * *',
        run: async () => {},
      }),
    ) as [Job, Job]
    const former = await openQueue({ pool, log, jobs: [...jobs, removed, busy] })
    for (const { request } of [removed, busy]) {
      await former.queue.send(db, request, {})
      await sql`insert into pgboss.schedule (name, cron) values (${request.name}, '0 4 * * *')`.execute(db)
    }
    await former.stop()
    await sql`update pgboss.job set state = 'completed', completed_on = now() where name = 'removed'`.execute(db)
    await Promise.all([openWorking(), openWorking()])
    const queues = await sql`select name from pgboss.queue where name like 'removed%'`.execute(db)
    expect(queues.rows).toEqual([{ name: 'removed-busy' }])
    expect((await sql`select name from pgboss.job where name = 'removed'`.execute(db)).rows).toEqual([])
    expect((await sql`select name from pgboss.schedule`.execute(db)).rows).toEqual([{ name: 'greet' }])
    await sql`delete from pgboss.job where name = 'removed-busy'`.execute(db)
    await open()
    expect((await sql`select name from pgboss.queue where name like 'removed%'`.execute(db)).rows).toEqual([])
  })

  it('stopping waits for the running job', async () => {
    const started = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const slow = job({
      request: greet,
      summary: 'Ends when the test allows it.',
      async run(_ctx, { name }) {
        started.resolve()
        await mayEnd.promise
        greeted.push(name)
      },
    })
    const queue = await openQueue({ pool, log, jobs: [slow] })
    await queue.startWorkers(workerOptions)
    await queue.queue.send(db, greet, { name: 'Max' })
    await started.promise
    const stopping = queue.stop(5_000)
    mayEnd.resolve()
    await stopping
    expect(greeted).toEqual(['Max'])
    expect(await listJobs('greet', 'active')).toEqual([])
  })
})

describe('counting', () => {
  it('counts a job as ready that was sent after the transaction that counts began', async () => {
    const { queue } = await open()
    await db.transaction().execute(async (transaction) => {
      await sql`select now()`.execute(transaction)
      await queue.send(db, greet, { name: 'Ana' })
      const counts = await listQueueCounts(transaction)
      expect(counts.find(({ name }) => name === greet.name)).toMatchObject({ ready: 1, waiting: 0 })
    })
  })
})

async function listJobs(name: string, state?: string): Promise<unknown[]> {
  const { rows } = await sql<{ state: string; name: string }>`
    select state::text, data ->> 'name' as name from pgboss.job
    where name = ${name} ${state ? sql`and state = ${state}::pgboss.job_state` : sql``}
  `.execute(db)
  return rows
}

/** Seconds from the start of the failed attempt to the next one, if one is scheduled. */
async function findRetryDelay(name: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - started_on)::float8 as seconds from pgboss.job
    where name = ${name} and state = 'retry' and start_after > now()
  `.execute(db)
  return rows[0]?.seconds ?? null
}

/** Another process starts the job and is killed while the job runs. */
async function killDuringJob(): Promise<void> {
  const child = spawn(process.execPath, [new URL('./queue.test-worker.ts', import.meta.url).pathname, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('running')) break
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
