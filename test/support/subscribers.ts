import { newId } from '../../src/kernel/ids.ts'
import type { Scope } from '../../src/kernel/scopes.ts'
import { type Outcome, recordOutcomes } from '../../src/sync/record-outcomes.ts'
import { deliverToSubscription } from '../../src/webhooks/delivery/deliver-to-subscription.ts'
import { listDueQueues } from '../../src/webhooks/subscriptions/attempt-queries.ts'
import { fanOutEvents } from '../../src/webhooks/subscriptions/fan-out-events.ts'
import { openWebhookClient } from '../../src/webhooks/subscriptions/open-webhook-client.ts'
import { type TestApp, testApp } from './test-app.ts'

export const webhookScopes: Scope[] = ['connections:read', 'connections:write', 'conversions:read']

/** The service with loopback receivers allowed. */
export function webhookApp(): Promise<TestApp> {
  return testApp({ egress: { resolve: async () => ['127.0.0.1'], allowsPrivate: true } })
}

/** A profile with the app that provisioned it, which holds a grant and a key on it. */
export async function partnerProfile(app: TestApp, scopes: Scope[] = webhookScopes) {
  const { app: partner } = await app.seed.app()
  const profile = await app.seed.profile({
    provisioned_by_app_id: partner.id,
    attribution_enabled_at: app.clock.now(),
  })
  const key = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes })
  return { profile, partner, key }
}

/** The 201's data: the subscription with its secret. */
export async function subscribe(app: TestApp, key: string, url: string, more: object = {}) {
  const body = { url, events: ['outcome.recorded', 'connection.connected'], providers: ['service'], ...more }
  const response = await app.call('POST /api/v1/webhooks/subscriptions', { key, body })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.data
}

export function someOutcome(more: Partial<Outcome> = {}): Outcome {
  const defaults = { provider: 'crm_a', outcome_type: 'lead_created', occurred_at: new Date('2026-03-09T08:00:00Z') }
  return { ...defaults, external_id: newId(), customer_key: 'cus_1', customer_id: null, value: 12.5, ...more }
}

/** The ids of the events. */
export async function record(app: TestApp, profileId: string, ...outcomes: Partial<Outcome>[]): Promise<string[]> {
  return recordOutcomes(app.ctx, profileId, outcomes.map(someOutcome))
}

/** Gives out what is new and sends what is due by the clock, once; answers when all of it is settled. */
export async function deliverDue(app: TestApp, profileId: string): Promise<void> {
  const client = openWebhookClient()
  while ((await fanOutEvents(app.ctx, profileId, 500)) > 0);
  const queues = await listDueQueues(app.db, profileId, app.clock.now())
  const options = { client, chance: () => 0.5, stopping: new AbortController().signal }
  await Promise.all(queues.map((queue) => deliverToSubscription(app.ctx, queue, options)))
  client.close()
}

export async function seedCustomer(app: TestApp, profileId: string, more: object = {}): Promise<string> {
  const id = newId()
  const at = app.clock.now()
  await app.db
    .insertInto('customer')
    .values({
      profile_id: profileId,
      id,
      first_name: 'Ana',
      last_name: 'Rojas',
      country: null,
      email: 'ana@example.com',
      phone: '+56912345678',
      national_id: null,
      customer_key: null,
      first_seen_at: at,
      last_seen_at: at,
      created_at: at,
      merged_into: null,
      merged_at: null,
      erased_at: null,
      ...more,
    })
    .execute()
  return id
}
