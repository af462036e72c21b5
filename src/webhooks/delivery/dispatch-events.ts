import type { WorkContext } from '../../kernel/context/context.ts'
import { listDueQueues } from '../subscriptions/attempt-queries.ts'
import { listProfileIdsToFanOut } from '../subscriptions/event-queries.ts'
import { fanOutEvents } from '../subscriptions/fan-out-events.ts'
import type { SubscriptionQueues } from './open-subscription-queues.ts'

export interface Dispatcher {
  /** Called when the profile has a new event. */
  wake(profileId: string): void
  /** Checks every profile for new events and due retries. */
  poll(): void
  idle(): Promise<void>
}

const eventsAtOnce = 500
const profilesAtOnce = 4

/**
 * Fans out new events and starts the queues of due subscriptions. Profiles take turns, so that a long backlog does not delay
 * others.
 */
export function dispatchEvents(ctx: WorkContext, queues: SubscriptionQueues, stopping: AbortSignal): Dispatcher {
  const announced = new Set<string>()
  let isPollDue = false
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    while (!stopping.aborted && (isPollDue || announced.size > 0)) {
      if (isPollDue) await pollDueWork()
      const turn = [...announced].slice(0, profilesAtOnce)
      for (const profileId of turn) announced.delete(profileId)
      await Promise.all(turn.map(giveOut))
    }
  }

  async function pollDueWork(): Promise<void> {
    isPollDue = false
    for (const profileId of await listProfileIdsToFanOut(ctx.db, 1_000)) announced.add(profileId)
    queues.open(await listDueQueues(ctx.db, null, ctx.now()))
  }

  async function giveOut(profileId: string): Promise<void> {
    const count = await fanOutEvents(ctx, profileId, eventsAtOnce)
    if (count === eventsAtOnce) announced.add(profileId)
    queues.open(await listDueQueues(ctx.db, profileId, ctx.now()))
  }

  function start(): void {
    if (stopping.aborted) return
    working ??= work().then(
      () => {
        working = null
        if (announced.size > 0) start()
      },
      (error: unknown) => {
        working = null
        ctx.log.warn({ err: error }, 'webhook events could not be fanned out; trying again')
      },
    )
  }

  return {
    wake(profileId) {
      announced.add(profileId)
      start()
    },
    poll() {
      isPollDue = true
      start()
    },
    idle: async () => working ?? undefined,
  }
}
