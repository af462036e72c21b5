import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { queueMessages } from '../channels/queue-messages.ts'
import { digestKey } from './digest-message.ts'
import { type DueDigest, listDueDigests, updateDigestQueued } from './digest-queries.ts'
import { digestPeriod, lastDigestDay, nextDigestAt } from './domain/digest-schedule.ts'

const request = jobRequest('queue-digests', z.object({}))

/** Digests are queued in batches with pauses, so that thousands at the same hour do not slow down the collection of events. */
const batchSize = 60
const pauseSeconds = 10

export const queueDigests = job({
  request,
  summary: 'Queues the digests that are due, every 15 minutes.',
  schedule: '*/15 * * * *',
  async run(ctx) {
    const due = await listDueDigests(ctx.db, ctx.now(), batchSize)
    for (const digest of due) await queueDigest(ctx, digest)
    if (due.length === batchSize) await ctx.enqueue(request, {}, { afterSeconds: pauseSeconds })
  },
})

/** After a longer outage, only the last period is sent. */
function queueDigest(ctx: WorkContext, digest: DueDigest): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const { profile_id, id, timezone, channels, locale } = digest
    const next_at = nextDigestAt(digest, now, timezone)
    if (!(await updateDigestQueued(ctx.db, digest, { now, next_at }))) return
    const key = digestKey(digest, digestPeriod(digest, lastDigestDay(digest, now, timezone)))
    await queueMessages(ctx, profile_id, { kind: 'digest', about_id: id, key, channels, locale, at: now })
  })
}
