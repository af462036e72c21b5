import type { WorkContext } from '../../kernel/context/context.ts'
import { fallbackMs, startWorkLoop, type WorkLoop } from '../../queue/work-loop.ts'
import { listDueQueues } from '../subscriptions/attempt-queries.ts'
import { listProfileIdsToFanOut } from '../subscriptions/event-queries.ts'
import { fanOutEvents } from '../subscriptions/fan-out-events.ts'
import type { SubscriptionQueues } from './open-subscription-queues.ts'

const eventsAtOnce = 500
const profilesAtOnce = 4

/**
 * Fans out new events and starts the queues of due subscriptions. Profiles take turns, so that a long backlog does not delay
 * others.
 */
export function dispatchEvents(ctx: WorkContext, queues: SubscriptionQueues, stopping: AbortSignal): WorkLoop {
  const loop = startWorkLoop({
    async work(profileIds) {
      const remaining = [...(profileIds ?? (await findDueWork()))]
      while (remaining.length > 0 && !stopping.aborted) {
        await Promise.all(remaining.splice(0, profilesAtOnce).map(fanOut))
      }
      for (const profileId of remaining) loop.wake(profileId)
    },
    now: ctx.now,
    onError: (error) => ctx.log.warn({ err: error }, 'webhook events could not be fanned out; trying again'),
  })

  /** Starts due queues and plans those that become due before the next fallback run. Returns the profiles with new events. */
  async function findDueWork(): Promise<string[]> {
    const now = ctx.now()
    const found = await listDueQueues(ctx.db, null, now, new Date(now.getTime() + fallbackMs))
    queues.open(found.filter(({ due_at }) => due_at <= now))
    for (const { due_at } of found) if (due_at > now) loop.wakeAllAt(due_at)
    return listProfileIdsToFanOut(ctx.db, 1_000)
  }

  async function fanOut(profileId: string): Promise<void> {
    const count = await fanOutEvents(ctx, profileId, eventsAtOnce)
    if (count === eventsAtOnce) loop.wake(profileId)
    const now = ctx.now()
    queues.open(await listDueQueues(ctx.db, profileId, now, now))
  }

  return loop
}
