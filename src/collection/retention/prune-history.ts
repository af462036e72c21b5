import { z } from 'zod'
import { lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { nilId } from '../../kernel/ids.ts'
import { isPrunable, monthsUntil, retainedSince } from './domain/retention.ts'
import {
  deleteOldEvents,
  type EventPosition,
  findOldestReceivedAt,
  listDueRetentions,
  listOldEvents,
  updatePrunedBefore,
} from './queries.ts'

const eventsAtOnce = 2_000

/** Prunes month by month in small transactions; progress is stored, so an interruption repeats at most one month. */
export const pruneHistory = job({
  request: jobRequest('prune-history', z.object({})),
  summary:
    'Deletes hits that are older than the retention of their profile and that no touch, conversion or payment uses.',
  schedule: '11 4 * * *',
  expireInSeconds: 6 * 3_600,
  async run(ctx) {
    for (const { profile_id, months, pruned_before } of await listDueRetentions(ctx.db, ctx.now())) {
      const before = retainedSince(ctx.now(), months)
      const oldest = await findOldestReceivedAt(ctx.db, profile_id, pruned_before)
      for (const { month, from, to } of monthsUntil(oldest, before)) {
        const gone = await pruneMonth(ctx, profile_id, from, to)
        await updatePrunedBefore(ctx.db, profile_id, to)
        ctx.log.info({ profile_id, month, gone }, 'old hits deleted')
      }
    }
  },
})

async function pruneMonth(ctx: WorkContext, profileId: string, from: Date, to: Date): Promise<number> {
  let after: EventPosition = { received_at: from, id: nilId }
  for (let gone = 0; ; ) {
    const { last, deleted } = await inTransaction(ctx, async (ctx) => {
      // A concurrent recompute waits for this lock as it does for writers of events.
      await lockDerivation(ctx.db)
      const events = await listOldEvents(ctx.db, profileId, { after, to, limit: eventsAtOnce })
      const going = events.filter(isPrunable).map(({ id }) => id)
      return {
        last: events.length < eventsAtOnce ? null : events.at(-1)!,
        deleted: going.length === 0 ? 0 : await deleteOldEvents(ctx.db, profileId, going),
      }
    })
    gone += deleted
    if (!last) return gone
    after = last
  }
}
