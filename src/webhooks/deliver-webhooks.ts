import type pg from 'pg'
import { listen } from '../db/connections/listen.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { deliverToSubscription, type OnAttempt } from './delivery/deliver-to-subscription.ts'
import { dispatchEvents } from './delivery/dispatch-events.ts'
import { openSubscriptionQueues } from './delivery/open-subscription-queues.ts'
import { type OpenOutbox, outboxChannel } from './open-outbox.ts'
import { openWebhookClient } from './subscriptions/open-webhook-client.ts'

export interface WebhookDelivery {
  /** Starts nothing new, waits briefly for running deliveries, and releases the rest. */
  stop(): Promise<void>
}

/** How often to look for due retries and for events whose notification was lost. */
const pollIntervalMs = 1_000
const stopMs = 3_000

/**
 * Delivers events until the process stops. Each subscription has its own queue, so that a slow receiver does not delay others.
 */
export async function deliverWebhooks(options: {
  ctx: WorkContext
  connection: pg.ClientConfig
  outbox: OpenOutbox
  onAttempt?: OnAttempt
}): Promise<WebhookDelivery> {
  const { ctx, connection, outbox, onAttempt } = options
  const stopping = new AbortController()
  const client = openWebhookClient()
  const queueOptions = { client, chance: Math.random, stopping: stopping.signal, onAttempt }
  const queues = openSubscriptionQueues(ctx.log, (queue) => deliverToSubscription(ctx, queue, queueOptions))
  const { wake, poll, idle } = dispatchEvents(ctx, queues, stopping.signal)
  const timer = setInterval(poll, pollIntervalMs)
  outbox.deliverHere(wake)
  const listener = await listen({
    connection,
    application_name: 'tributary webhooks',
    channel: outboxChannel,
    log: ctx.log,
    onNotice: wake,
    onReady: poll,
  })
  return {
    async stop() {
      clearInterval(timer)
      outbox.deliverHere(null)
      stopping.abort()
      await listener.close()
      const cutOff = setTimeout(() => client.close(), stopMs)
      await idle()
      await queues.idle()
      clearTimeout(cutOff)
      client.close()
    },
  }
}
