import { z } from 'zod'
import { job, jobRequest } from '../kernel/job.ts'
import { replayMs } from '../sync/outcome-shapes.ts'
import { deleteOldEvents } from './subscriptions/event-queries.ts'

const eventsAtOnce = 5_000

export const purgeWebhookEvents = job({
  request: jobRequest('purge-webhook-events', z.object({})),
  summary: 'Deletes webhook events, and their deliveries, that can no longer be replayed.',
  schedule: '23 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - replayMs)
    let deleted = 0
    for (;;) {
      const count = await deleteOldEvents(ctx.db, before, eventsAtOnce)
      deleted += count
      if (count < eventsAtOnce) break
    }
    ctx.log.info({ deleted }, 'purged old webhook events')
  },
})
