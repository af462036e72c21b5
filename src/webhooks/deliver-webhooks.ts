import type { WorkContext } from '../kernel/context/context.ts'
import type { OpenWakeUps } from '../queue/open-wake-ups.ts'
import { deliverToSubscription, type OnAttempt } from './delivery/deliver-to-subscription.ts'
import { dispatchEvents } from './delivery/dispatch-events.ts'
import { openSubscriptionQueues } from './delivery/open-subscription-queues.ts'
import { openWebhookClient } from './subscriptions/open-webhook-client.ts'

export interface WebhookDelivery {
  /** Starts nothing new, waits briefly for running deliveries, and releases the rest. */
  stop(): Promise<void>
}

/**
 * Delivers events until the process stops. Each subscription has its own queue, so that a slow receiver does not delay others.
 */
export function deliverWebhooks(options: {
  ctx: WorkContext
  wakeUps: Pick<OpenWakeUps, 'subscribe'>
  onAttempt?: OnAttempt
  /** How long a stop waits for running deliveries. */
  stopMs?: number
}): WebhookDelivery {
  const { ctx, wakeUps, onAttempt, stopMs = 3_000 } = options
  const stopping = new AbortController()
  const client = openWebhookClient()
  const onRetry = (at: Date) => dispatcher.wakeAllAt(at)
  const queueOptions = { client, chance: Math.random, stopping: stopping.signal, onAttempt, onRetry }
  const queues = openSubscriptionQueues(ctx.log, (queue) => deliverToSubscription(ctx, queue, queueOptions))
  const dispatcher = dispatchEvents(ctx, queues, stopping.signal)
  const unsubscribe = wakeUps.subscribe('webhooks', dispatcher)
  return {
    async stop() {
      unsubscribe()
      stopping.abort()
      const cutOff = setTimeout(() => client.close(), stopMs)
      const waiting = await dispatcher.stop()
      await queues.idle()
      // Workers of other processes continue.
      for (const profileId of waiting) ctx.wake('webhooks', profileId)
      clearTimeout(cutOff)
      client.close()
    },
  }
}
