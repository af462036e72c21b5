import { pino } from 'pino'
import { z } from 'zod'
import { connectDatabase } from '../db/open.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { openQueue } from './queue.ts'

/** A separate process for `queue.test.ts`: starts a job, reports it, and never finishes it. */
const log = pino({ level: 'silent' })
const { pool } = connectDatabase({ connectionString: process.argv[2]! }, 5, log)
const greet = job({
  request: jobRequest('greet', z.object({ name: z.string() })),
  summary: 'Never ends.',
  async run() {
    process.stdout.write('running\n')
    await new Promise(() => {})
  },
})
const queue = await openQueue({ pool, log, jobs: [greet] })
await queue.startWorkers({ makeContext: () => ({}) as WorkContext, connection: null, scrub: (text) => text })
