import { z } from 'zod'
import { dropPartitionsBefore, partitionedTable } from '../../db/partitions/partition-queries.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { retentionMs } from './schemas.ts'

export const purgeAccessLog = job({
  request: jobRequest('purge-access-log', z.object({})),
  summary: 'Drops months of the personal-data access log that are older than 365 days.',
  schedule: '41 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - retentionMs)
    const gone = await dropPartitionsBefore(ctx.db, partitionedTable('personal_data_access'), before)
    ctx.log.info(gone, 'dropped old months of the access log')
  },
})
