import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'

const app = await testApp()
const signingId = 'what the store shows beside its webhooks'

const order = {
  id: 450789469,
  created_at: '2026-03-09T10:00:00-03:00',
  processed_at: '2026-03-09T10:00:05-03:00',
  total_price: '199.00',
  currency: 'USD',
  financial_status: 'paid',
  email: 'ana@example.com',
  customer: { id: 207119551, email: 'ana@example.com', phone: null, first_name: 'Ana', last_name: 'Rojas' },
  refunds: [],
}

async function connectedStore() {
  const scopes = ['connections:read', 'connections:write', 'conversions:read'] as const
  const { profile, key } = await app.seed.profileWithKey({ scopes: [...scopes] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const made = await app.call('POST /api/v1/integrations/store/manual-connections', {
    key,
    body: { shop_domain: 'Meadow.myshopify.com' },
  })
  expect(made.status).toBe(201)
  return { profile, key, store: made.body.data }
}

function send(url: string, body: string, secret = signingId, headers: Record<string, string> = {}) {
  const { pathname } = new URL(url)
  return app.server.inject({
    method: 'POST',
    url: pathname,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/updated',
      'x-shopify-shop-domain': 'meadow.myshopify.com',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      ...headers,
    },
  })
}

const eventsOf = async (profileId: string) =>
  (
    await app.db
      .selectFrom('event')
      .select(['event_type', 'recorded_via'])
      .where('profile_id', '=', profileId)
      .orderBy('event_type')
      .execute()
  ).map(({ event_type, recorded_via }) => `${recorded_via} ${event_type}`)

describe('a manual store connection', () => {
  it('is listed with the URL to paste, and accepts the signing id without showing it', async () => {
    const { key, store } = await connectedStore()
    expect(store).toMatchObject({ shop_domain: 'meadow.myshopify.com', has_signing_id: false, status: 'connected' })
    const path = `/api/v1/integrations/store/manual-connections/${store.id}` as const
    const patched = await app.call(`PATCH ${path}`, { key, body: { signing_id: signingId } })
    expect(patched.body.data).toEqual({ ...store, has_signing_id: true })
    expect(JSON.stringify(patched.body)).not.toContain(signingId)
    const listed = await app.call('GET /api/v1/integrations/store/manual-connections', { key })
    expect(listed.body.data).toEqual([patched.body.data])
  })

  it('that is removed accepts no messages and cannot be patched', async () => {
    const { key, store, profile } = await connectedStore()
    const path = `/api/v1/integrations/store/manual-connections/${store.id}` as const
    await app.call(`PATCH ${path}`, { key, body: { signing_id: signingId } })
    for (const _ of [1, 2]) expect((await app.call(`DELETE ${path}`, { key })).status).toBe(204)
    expect((await app.call(`PATCH ${path}`, { key, body: { signing_id: signingId } })).status).toBe(404)
    expect((await send(store.webhook_url, JSON.stringify(order))).statusCode).toBe(401)
    expect(await eventsOf(profile.id)).toEqual([])
  })
})

describe('the web pixel of a store without an access token', () => {
  it('must be pasted by the merchant, and the response says so and contains the code', async () => {
    const { profile, key, store } = await connectedStore()
    const tracking = await app.seed.key({ profile_id: profile.id, scopes: ['attribution:write'] })
    await app.call('POST /api/v1/tracking/keys', { key: tracking })
    const { status, body } = await app.call('POST /api/v1/integrations/store/web-pixel/activate', { key })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ installation: 'custom_pixel', pixel_id: null, connection_id: store.id })
    expect(body.data.custom_pixel.code).toContain(body.data.custom_pixel.tracking_key)
  })
})

describe("a store's message", () => {
  it('becomes an order and a payment, once however often it is sent', async () => {
    const { key, store, profile } = await connectedStore()
    await app.call(`PATCH /api/v1/integrations/store/manual-connections/${store.id}`, {
      key,
      body: { signing_id: signingId },
    })
    for (const _ of [1, 2, 3]) {
      const response = await send(store.webhook_url, JSON.stringify(order))
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
    }
    expect(await eventsOf(profile.id)).toEqual(['store order_placed', 'store payment_received'])
    const { body } = await app.call('GET /api/v1/payments', { key, query: { from: '2026-03-01', to: '2026-03-10' } })
    expect(body.data).toMatchObject([{ source: 'store', value: 199, payer_source: 'provider' }])
  })

  it.each([
    ['NUL', '\\u0000'],
    ['half a character', '\\ud800'],
  ])(
    'that is signed and contains %s is rejected with the name of the field, and changes nothing',
    async (_what, escaped) => {
      const { key, store, profile } = await connectedStore()
      await app.call(`PATCH /api/v1/integrations/store/manual-connections/${store.id}`, {
        key,
        body: { signing_id: signingId },
      })
      const body = JSON.stringify(order).replace('"Rojas"', `"Ro${escaped}jas"`)
      const response = await send(store.webhook_url, body)
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_request', field: 'customer.last_name' }),
      ])
      expect(await eventsOf(profile.id)).toEqual([])
      // The same message without that character is accepted.
      expect((await send(store.webhook_url, JSON.stringify(order))).statusCode).toBe(200)
    },
  )

  it('without a signature, with a wrong one, modified or for an unknown connection is rejected identically and changes nothing', async () => {
    const { key, store, profile } = await connectedStore()
    const body = JSON.stringify(order)
    const before = await send(store.webhook_url, body)
    await app.call(`PATCH /api/v1/integrations/store/manual-connections/${store.id}`, {
      key,
      body: { signing_id: signingId },
    })
    const unknownUrl = store.webhook_url.replace(store.id, randomUUID())
    const responses = [
      before,
      await send(store.webhook_url, body, 'another secret'),
      await send(store.webhook_url, body, signingId, { 'x-shopify-hmac-sha256': '' }),
      await send(store.webhook_url, body.replace('199.00', '999.00'), signingId, {
        'x-shopify-hmac-sha256': createHmac('sha256', signingId).update(body).digest('base64'),
      }),
      await send(unknownUrl, body),
      await send(store.webhook_url.replace('/store/', '/crm_a/'), body),
      await send('http://x/hooks/nonsense', body),
      await send('http://x/hooks/store/not-an-id/at-all', body),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 401))
    expect(await eventsOf(profile.id)).toEqual([])
  })
})
