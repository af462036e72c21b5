import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deliverDue,
  partnerProfile,
  record,
  seedCustomer,
  subscribe,
  webhookApp,
  webhookScopes,
} from '../../../test/support/fixtures/subscribers.ts'
import {
  type ReceivedRequest,
  type WebhookReceiver,
  webhookReceiver,
} from '../../../test/support/servers/webhook-receiver.ts'

const app = await webhookApp()
const minute = 60_000
const receivers: WebhookReceiver[] = []
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

// The verifier uses the system clock; this sets it to the test clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function verify(secret: string, { body, headers }: ReceivedRequest): unknown {
  vi.setSystemTime(app.clock.now())
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

async function listening(...reactions: Parameters<typeof webhookReceiver>) {
  const receiver = await webhookReceiver(...reactions)
  receivers.push(receiver)
  return receiver
}

/** A profile with a subscribed receiver of its partner. */
async function scene(...scopes: typeof webhookScopes) {
  const receiver = await listening()
  const { profile, partner, key } = await partnerProfile(app, [...webhookScopes, ...scopes])
  const subscription = await subscribe(app, key, receiver.url)
  const current = async () => (await app.call('GET /api/v1/webhooks/subscriptions', { key })).body.data[0]
  const deliveries = async () => (await app.call('GET /api/v1/webhooks/deliveries', { key })).body.data
  const deliver = () => deliverDue(app, profile.id)
  return { receiver, profile, partner, key, subscription, current, deliveries, deliver }
}

describe('a delivery', () => {
  it('sends the envelope of contract 6.6, verified by an independent library', async () => {
    const { receiver, profile, partner, subscription, deliver } = await scene()
    const [id] = await record(app, profile.id, { external_id: 'opp_1', value: 0.1 })
    await deliver()
    const [received] = receiver.receivedRequests
    expect(received!.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
    expect(verify(subscription.secret, received!)).toEqual({
      id,
      type: 'outcome.recorded',
      occurred_at: app.clock.now().toISOString(),
      app_id: partner.id,
      provider: 'service',
      connection_id: null,
      data: {
        profile_id: profile.id,
        provider: 'crm_a',
        outcome_type: 'lead_created',
        occurred_at: '2026-03-09T08:00:00.000Z',
        recorded_at: app.clock.now().toISOString(),
        external_id: 'opp_1',
        customer_key: 'cus_1',
        value: 0.1,
        contact: null,
        contact_withheld: true,
      },
    })
  })

  it('with a changed byte, id or secret does not verify', async () => {
    const { receiver, profile, subscription, deliver } = await scene()
    await record(app, profile.id, {})
    await deliver()
    const received = receiver.receivedRequests[0]!
    expect(() => verify(subscription.secret, { ...received, body: received.body.replace('crm_a', 'crm_b') })).toThrow()
    const headers = { ...received.headers, 'webhook-id': 'other' }
    expect(() => verify(subscription.secret, { ...received, headers })).toThrow()
    expect(() => verify('whsec_c2VjcmV0', received)).toThrow()
  })

  it('is sent once, and listed with its attempt', async () => {
    const { receiver, profile, subscription, current, deliveries, deliver } = await scene()
    const [event_id] = await record(app, profile.id, {})
    await deliver()
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(1)
    const at = app.clock.now().toISOString()
    expect(await deliveries()).toEqual([
      {
        id: expect.any(String),
        subscription_id: subscription.id,
        event_id,
        event_type: 'outcome.recorded',
        status: 'delivered',
        attempts: [{ attempted_at: at, status_code: 204, error: null, duration_ms: expect.any(Number) }],
        next_attempt_at: null,
        delivered_at: at,
        created_at: at,
      },
    ])
    expect(await current()).toMatchObject({ last_delivery_at: at, consecutive_failures: 0 })
  })

  it('has both signatures during the grace period of a rotated secret, and one after', async () => {
    const { receiver, profile, key, subscription, deliver } = await scene()
    const rotated = await app.call(`POST /api/v1/webhooks/subscriptions/${subscription.id}/rotate-secret`, {
      key,
      body: { grace_days: 2 },
    })
    const { secret } = rotated.body.data
    expect(rotated.body.data).toEqual({
      subscription_id: subscription.id,
      secret: expect.stringMatching(/^whsec_/),
      grace_days: 2,
      previous_secret_expires_at: new Date(app.clock.now().getTime() + 2 * 1440 * minute).toISOString(),
    })
    await record(app, profile.id, {})
    await deliver()
    verify(secret, receiver.receivedRequests[0]!)
    verify(subscription.secret, receiver.receivedRequests[0]!)
    app.clock.advance(2 * 1440 * minute)
    await record(app, profile.id, {})
    await deliver()
    verify(secret, receiver.receivedRequests[1]!)
    expect(() => verify(subscription.secret, receiver.receivedRequests[1]!)).toThrow()
  })
})

describe('a receiver that fails', () => {
  it('is retried by the schedule, then abandoned, with every attempt listed', async () => {
    const { receiver, profile, deliveries, current, deliver } = await scene()
    receiver.reactWith((response) => response.writeHead(500).end('no'))
    await record(app, profile.id, {})
    await deliver()
    for (const wait of [5_000, 5 * minute, 30 * minute, 120 * minute, 300 * minute, 600 * minute]) {
      app.clock.advance(wait - 1)
      await deliver()
      const before = receiver.receivedRequests.length
      app.clock.advance(1)
      await deliver()
      expect(receiver.receivedRequests.length).toBe(before + 1)
    }
    expect((await deliveries())[0]).toMatchObject({ status: 'pending' })
    app.clock.advance(600 * minute)
    await deliver()
    const [dead] = await deliveries()
    expect(dead).toMatchObject({ status: 'dead', next_attempt_at: null, delivered_at: null })
    expect(dead.attempts.map((attempt: { status_code: number }) => attempt.status_code)).toEqual(Array(8).fill(500))
    expect(await current()).toMatchObject({ status: 'active', consecutive_failures: 8 })
    expect(new Set(receiver.receivedRequests.map(({ body }) => body)).size).toBe(1)
  })

  it('can delay the retry with Retry-After', async () => {
    const { receiver, profile, deliver } = await scene()
    receiver.reactWith((response) => response.writeHead(429, { 'retry-after': '90' }).end())
    await record(app, profile.id, {})
    await deliver()
    app.clock.advance(89_999)
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(1)
    app.clock.advance(1)
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(2)
  })

  it('cannot redirect a delivery', async () => {
    const { receiver, profile, deliveries, deliver } = await scene()
    receiver.reactWith((response) => response.writeHead(307, { location: receiver.url }).end())
    await record(app, profile.id, {})
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(1)
    expect((await deliveries())[0].attempts[0]).toMatchObject({ status_code: 307, error: 'redirects are not followed' })
  })

  it('is paused by a 410, and gets the pending deliveries when it is activated again', async () => {
    const { receiver, profile, key, subscription, current, deliver } = await scene()
    receiver.reactWith((response) => response.writeHead(500).end())
    await record(app, profile.id, {})
    await deliver()
    receiver.reactWith((response) => response.writeHead(410).end())
    await record(app, profile.id, {})
    await deliver()
    expect((await current()).status).toBe('paused')
    receiver.reactWith((response) => response.writeHead(204).end())
    app.clock.advance(minute)
    await record(app, profile.id, {})
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(2)
    await app.call(`PATCH /api/v1/webhooks/subscriptions/${subscription.id}`, { key, body: { status: 'active' } })
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(3)
    expect(receiver.receivedRequests[2]!.body).toBe(receiver.receivedRequests[0]!.body)
  })

  it('for five days has status failed and gets no more deliveries', async () => {
    const { receiver, profile, current, deliver } = await scene()
    receiver.reactWith((response) => response.writeHead(503).end())
    for (const days of [0, 2, 3]) {
      app.clock.advance(days * 1440 * minute)
      await record(app, profile.id, {})
      await deliver()
    }
    expect((await current()).status).toBe('failed')
    const count = receiver.receivedRequests.length
    app.clock.advance(1440 * minute)
    await record(app, profile.id, {})
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(count)
  })
})

describe('the personal data of an outcome', () => {
  it('is included with customers:read, read again at each attempt, and absent after an erasure', async () => {
    const { receiver, profile, key, deliveries, deliver } = await scene('customers:read')
    const customer_id = await seedCustomer(app, profile.id)
    await record(app, profile.id, { customer_id, customer_key: 'ANA@example.com' })
    receiver.reactWith((response) => response.writeHead(500).end())
    await deliver()
    const contact = { first_name: 'Ana', last_name: 'Rojas', email: 'ana@example.com', phone: '+56912345678' }
    expect(receiver.receivedRequests[0]!.event.data).toMatchObject({
      contact,
      contact_withheld: false,
      customer_key: 'ana@example.com',
    })
    const erased = { first_name: null, last_name: null, email: null, phone: null, erased_at: app.clock.now() }
    await app.db.updateTable('customer').set(erased).where('id', '=', customer_id).execute()
    receiver.reactWith((response) => response.writeHead(204).end())
    app.clock.advance(5_000)
    await deliver()
    await app.call(`POST /api/v1/webhooks/deliveries/${(await deliveries())[0].id}/replay`, { key })
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(3)
    for (const { event, body } of receiver.receivedRequests.slice(1)) {
      expect(event.data).toMatchObject({ contact: null, contact_withheld: false, customer_key: null })
      expect(body.replace('"contact":null', '').replace('"customer_key":null', '')).toBe(
        receiver.receivedRequests[0]!.body.replace(`"contact":${JSON.stringify(contact)}`, '').replace(
          '"customer_key":"ana@example.com"',
          '',
        ),
      )
    }
  })

  it('is never stored', async () => {
    const { profile } = await scene('customers:read')
    const customer_id = await seedCustomer(app, profile.id)
    await record(app, profile.id, { customer_id, customer_key: '+56 9 1234 5678' })
    const rows = await app.db.selectFrom('webhook_event').selectAll().where('profile_id', '=', profile.id).execute()
    expect(JSON.stringify(rows)).not.toMatch(/Ana|Rojas|ana@|1234 ?5678/)
  })

  it('is that of the survivor after a merge', async () => {
    const { receiver, profile, deliver } = await scene('customers:read')
    const survivor = await seedCustomer(app, profile.id, { first_name: 'Anna' })
    const customer_id = await seedCustomer(app, profile.id, { merged_into: survivor, merged_at: app.clock.now() })
    await record(app, profile.id, { customer_id })
    await deliver()
    expect(receiver.receivedRequests[0]!.event.data.contact.first_name).toBe('Anna')
  })

  it('is withheld once the grant loses customers:read', async () => {
    const { receiver, profile, partner, deliver } = await scene('customers:read')
    const customer_id = await seedCustomer(app, profile.id)
    await record(app, profile.id, { customer_id, customer_key: '0056 9 1234-5678' })
    await app.db.updateTable('app_grant').set({ scopes: webhookScopes }).where('app_id', '=', partner.id).execute()
    await deliver()
    expect(receiver.receivedRequests[0]!.event.data).toMatchObject({
      contact: null,
      contact_withheld: true,
      customer_key: null,
    })
  })
})

describe('nothing is sent', () => {
  it('without a live grant of the app, including pending deliveries', async () => {
    const { receiver, profile, partner, deliver } = await scene()
    receiver.reactWith((response) => response.writeHead(500).end())
    await record(app, profile.id, {})
    await deliver()
    await app.db
      .updateTable('app_grant')
      .set({ revoked_at: app.clock.now() })
      .where('app_id', '=', partner.id)
      .execute()
    app.clock.advance(minute)
    await record(app, profile.id, {})
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(1)
    const rows = await app.db.selectFrom('webhook_delivery').selectAll().where('profile_id', '=', profile.id).execute()
    expect(rows.map(({ status }) => status)).toEqual(['dead'])
    expect(rows[0]!.attempts[1]).toMatchObject({ error: 'not sent: the app holds no live grant on the profile' })
  })

  it('for an outcome once the profile is healthcare-family', async () => {
    const { receiver, profile, deliver } = await scene()
    await record(app, profile.id, {})
    await app.db.updateTable('profile').set({ privacy_mode: 'hipaa' }).where('id', '=', profile.id).execute()
    await deliver()
    expect(receiver.receivedRequests).toHaveLength(0)
    expect(await record(app, profile.id, {})).toEqual([])
  })

  it('to a host that now resolves to a private address', async () => {
    const { receiver, profile, key, subscription } = await scene()
    const url = `https://rebinding.example.com:${receiver.port}/`
    await app.db.updateTable('webhook_subscription').set({ url }).where('id', '=', subscription.id).execute()
    const egress = { resolve: async () => ['127.0.0.1'], allowsPrivate: false }
    const rebound = { ...app, ctx: { ...app.ctx, egress } }
    await record(app, profile.id, {})
    await deliverDue(rebound, profile.id)
    expect(receiver.receivedRequests).toHaveLength(0)
    const [row] = (await app.call('GET /api/v1/webhooks/deliveries', { key })).body.data
    expect(row.attempts[0]).toMatchObject({ status_code: null, error: 'the url must point at a public host' })
  })

  it('twice, when two workers run concurrently', async () => {
    const { receiver, profile, deliver } = await scene()
    await record(app, profile.id, ...Array.from({ length: 100 }, () => ({})))
    await Promise.all([deliver(), deliver(), deliver()])
    expect(receiver.receivedRequests).toHaveLength(100)
    expect(new Set(receiver.receivedRequests.map(({ event }) => event.id)).size).toBe(100)
  })
})

describe('a test delivery', () => {
  it('is signed, marked, sent only to its subscription, and in no feed', async () => {
    const { receiver, profile, partner, key, subscription, deliver } = await scene()
    const other = await subscribe(app, key, receiver.url.replace('/hook', '/other'))
    const result = await app.call(`POST /api/v1/webhooks/test/${subscription.id}`, { key })
    const { event_id } = result.body.data
    expect(result.body.data).toEqual({ enqueued: true, event_id, subscription_id: subscription.id })
    await deliver()
    expect(receiver.receivedRequests.map(({ path }) => path)).toEqual(['/hook'])
    expect(other.id).not.toBe(subscription.id)
    const event = verify(subscription.secret, receiver.receivedRequests[0]!)
    expect(event).toMatchObject({ id: event_id, type: 'outcome.recorded', test: true, app_id: partner.id })
    expect(event).toMatchObject({ data: { profile_id: profile.id, contact: null } })
    expect((await app.call('GET /api/v1/outcomes/recorded', { key })).body.data).toEqual([])
  })

  it('to a paused subscription is rejected', async () => {
    const { key, subscription } = await scene()
    await app.call(`PATCH /api/v1/webhooks/subscriptions/${subscription.id}`, { key, body: { status: 'paused' } })
    const result = await app.call(`POST /api/v1/webhooks/test/${subscription.id}`, { key })
    expect([result.status, result.body.error.code]).toEqual([409, 'invalid_state'])
  })
})

describe('a replay', () => {
  it('sends the same bytes with the same id again', async () => {
    const { receiver, profile, key, subscription, deliveries, deliver } = await scene()
    const [event_id] = await record(app, profile.id, {})
    await deliver()
    const [{ id }] = await deliveries()
    app.clock.advance(minute)
    const result = await app.call(`POST /api/v1/webhooks/deliveries/${id}/replay`, { key })
    expect(result.body.data).toEqual({ enqueued: true, delivery_id: id, event_id, subscription_id: subscription.id })
    await deliver()
    const [first, second] = receiver.receivedRequests
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(event_id)
    verify(subscription.secret, second!)
    expect((await deliveries())[0].attempts).toHaveLength(2)
  })

  it("of another app's delivery is not found", async () => {
    const { profile, deliveries, deliver } = await scene()
    await record(app, profile.id, {})
    await deliver()
    const [{ id }] = await deliveries()
    const { app: other } = await app.seed.app()
    const stranger = await app.seed.key({ profile_id: profile.id, app_id: other.id, scopes: webhookScopes })
    const result = await app.call(`POST /api/v1/webhooks/deliveries/${id}/replay`, { key: stranger })
    expect([result.status, result.body.error.code]).toEqual([404, 'not_found'])
  })
})
