import type { Logger } from '../../kernel/context/context.ts'
import type { SubscriptionQueue } from '../subscriptions/attempt-queries.ts'

export interface SubscriptionQueues {
  open(queues: readonly SubscriptionQueue[]): void
  idle(): Promise<void>
}

/** At most one run per subscription; a request during a run starts another run after it. */
export function openSubscriptionQueues(
  log: Logger,
  run: (queue: SubscriptionQueue) => Promise<void>,
): SubscriptionQueues {
  const running = new Map<string, Promise<void>>()
  const requested = new Set<string>()

  async function runContinuously(queue: SubscriptionQueue): Promise<void> {
    const { subscription_id: id } = queue
    do {
      requested.delete(id)
      await run(queue).catch((error: unknown) =>
        log.warn({ err: error, subscription_id: id }, 'webhook deliveries were interrupted; trying again'),
      )
    } while (requested.has(id))
    running.delete(id)
  }

  return {
    open(queues) {
      for (const queue of queues) {
        if (running.has(queue.subscription_id)) requested.add(queue.subscription_id)
        else running.set(queue.subscription_id, runContinuously(queue))
      }
    },
    async idle() {
      await Promise.all(running.values())
    },
  }
}
