import { z } from 'zod'
import { createMissingPartitions } from '../db/partitions/partition-queries.ts'
import { job, jobRequest } from '../kernel/context/job.ts'

/** A start does the same; this is for a service that runs for months. What finds no part is kept with the rest until it has one. */
export const maintainPartitions = job({
  request: jobRequest('keep-parts', z.object({})),
  summary: 'Makes the parts that tables kept by day and month need next.',
  schedule: '2 * * * *',
  async run(ctx) {
    const created = await createMissingPartitions(ctx.db, ctx.now())
    if (created.length > 0) ctx.log.info({ created }, 'made parts of tables')
  },
})
