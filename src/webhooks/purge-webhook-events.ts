import { z } from 'zod'
import { dropPartitionsBefore, partitionedTable } from '../db/partitions/partition-queries.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { replayMs } from '../sync/outcome-schemas.ts'

/** The maximum time between an event and its delivery; the replay period starts only then. */
const deliveryMs = 7 * dayMs

export const purgeWebhookEvents = job({
  request: jobRequest('purge-webhook-events', z.object({})),
  summary: 'Drops months of webhook events, and of their deliveries, that can no longer be replayed.',
  schedule: '23 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - replayMs - deliveryMs)
    const deliveries = await dropPartitionsBefore(ctx.db, partitionedTable('webhook_delivery'), before)
    const events = await dropPartitionsBefore(ctx.db, partitionedTable('webhook_event'), before)
    ctx.log.info({ deliveries, events }, 'dropped old months of webhook events')
  },
})
