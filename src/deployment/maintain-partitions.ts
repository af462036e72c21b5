import { z } from 'zod'
import { createMissingPartitions } from '../db/partitions/partition-queries.ts'
import { job, jobRequest } from '../kernel/context/job.ts'

/**
 * Every start also creates partitions; this job is for a service that runs for months. Rows without a partition go to the default
 * partition until theirs exists.
 */
export const maintainPartitions = job({
  request: jobRequest('maintain-partitions', z.object({})),
  summary: 'Creates the next partitions of tables that are partitioned by day or month.',
  schedule: '2 * * * *',
  async run(ctx) {
    const created = await createMissingPartitions(ctx.db, ctx.now())
    if (created.length > 0) ctx.log.info({ created }, 'created partitions')
  },
})
