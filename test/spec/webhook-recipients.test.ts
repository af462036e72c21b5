import { describe, expect, it } from 'vitest'
import { handoffCompleted } from '../../src/events/connection.ts'
import { fanOutEvents } from '../../src/webhooks/subscriptions/fan-out-events.ts'
import {
  deliverDue,
  partnerProfile,
  record,
  seedCustomer,
  subscribe,
  webhookApp,
  webhookScopes,
} from '../support/fixtures/subscribers.ts'
import { webhookReceiver } from '../support/servers/webhook-receiver.ts'

const app = await webhookApp()
const url = 'https://partner.example.com/hook'

async function recipientsOf(profileId: string): Promise<string[]> {
  await fanOutEvents(app.ctx, profileId, 10)
  const rows = await app.db
    .selectFrom('webhook_delivery')
    .select('subscription_id')
    .where('profile_id', '=', profileId)
    .execute()
  return rows.map((row) => row.subscription_id)
}

/** The app that provisioned the profile, another app with a grant, and the profile itself, each with a key and a subscription. */
async function allSubscribers(events: string[]) {
  const fixture = await partnerProfile(app)
  const profile_id = fixture.profile.id
  const { app: rival } = await app.seed.app()
  const rivalKey = await app.seed.key({ profile_id, app_id: rival.id, scopes: webhookScopes })
  const ownKey = await app.seed.key({ profile_id, scopes: webhookScopes })
  const keys = [fixture.key, rivalKey, ownKey]
  const subscriptions: string[] = []
  for (const key of keys) subscriptions.push((await subscribe(app, key, url, { events })).id)
  return { ...fixture, profile_id, rival, keys, subscriptions }
}

describe('outcome.recorded', () => {
  it('is sent only to the app that provisioned the profile, by push and by feed', async () => {
    const { profile_id, keys, subscriptions } = await allSubscribers(['outcome.recorded'])
    const [event] = await record(app, profile_id, {})
    expect(await recipientsOf(profile_id)).toEqual([subscriptions[0]])
    const feeds = await Promise.all(keys.map((key) => app.call('GET /api/v1/outcomes/recorded', { key })))
    expect(feeds.map(({ body }) => body.data.map(({ id }: { id: string }) => id))).toEqual([[event], [], []])
  })

  it('is not pushed after the grant ended, even if the delivery was created before', async () => {
    const receiver = await webhookReceiver()
    const { profile, partner, key } = await partnerProfile(app)
    await subscribe(app, key, receiver.url)
    await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 10)
    await app.db
      .updateTable('app_grant')
      .set({ revoked_at: app.clock.now() })
      .where('app_id', '=', partner.id)
      .execute()
    await deliverDue(app, profile.id)
    expect(receiver.receivedRequests).toEqual([])
  })

  it('that contained a contact is in the access log, with its recipient', async () => {
    const receiver = await webhookReceiver()
    const { profile, partner, key } = await partnerProfile(app, [...webhookScopes, 'customers:read'])
    const subscription = await subscribe(app, key, receiver.url)
    const customer_id = await seedCustomer(app, profile.id)
    await record(app, profile.id, { customer_id }, {})
    await deliverDue(app, profile.id)
    expect(receiver.receivedRequests).toHaveLength(2)
    const log = await app.db
      .selectFrom('personal_data_access')
      .selectAll()
      .where('profile_id', '=', profile.id)
      .execute()
    expect(log).toEqual([
      expect.objectContaining({
        credential_kind: 'webhook',
        credential_id: subscription.id,
        app_id: partner.id,
        customer_ids: [customer_id],
        person_count: 1,
        result: 'disclosed',
        operation_id: 'webhooks.deliver',
      }),
    ])
  })
})

describe('handoff.completed', () => {
  it.each([
    ['an app is sent only to that app', true],
    ['no app is sent only to the profile itself', false],
  ])('of %s', async (_, isOfApp) => {
    const { profile_id, partner, subscriptions } = await allSubscribers(['handoff.completed'])
    const data = { ...handoffCompleted.example, profile_id }
    await app.ctx.emit(handoffCompleted, profile_id, data, { app_id: isOfApp ? partner.id : null })
    expect(await recipientsOf(profile_id)).toEqual([subscriptions[isOfApp ? 0 : 2]])
  })
})
