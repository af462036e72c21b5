import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { syncDueConversions } from '../../conversion-sync/run-conversion-sync.ts'

const fixture = await exportApp()
const { app } = fixture
const signing_id = 'what the store shows beside its webhooks'
const address = '190.5.6.7'
const user_agent = 'Mozilla/5.0 (iPhone) of the order'

/** Fields of an order: @shopify/shopify-api 15.0.0, rest/admin/2026-07/order. */
const order = {
  id: 450_789_470,
  created_at: '2026-03-10T11:59:00Z',
  processed_at: '2026-03-10T11:59:05Z',
  total_price: '199.00',
  currency: 'USD',
  financial_status: 'paid',
  email: 'ana@example.com',
  customer: { id: 207_119_551, email: 'ana@example.com', phone: null, first_name: 'Ana', last_name: 'Rojas' },
  refunds: [],
  browser_ip: address,
  client_details: { accept_language: 'es', browser_height: 900, browser_ip: address, session_hash: null, user_agent },
  landing_site: '/products/sofa?email=ana@example.com',
  order_status_url: 'https://shop.example/548380009/orders/b1946ac9/authenticate?key=imasecretipod',
}

it('the browser data of an order reaches Meta, is encrypted until then and deleted afterwards', async () => {
  const own = await exportProfile(app)
  await own.enableSending('social_ads', {
    conversion_key: 'payment_received',
    event_name: 'Purchase',
    backfill_days: 7,
  })
  const body = { shop_domain: 'signals.myshopify.com', signing_id }
  const { webhook_url } = (await own.call('POST /integrations/store/manual-connections', body)).body.data
  const payload = JSON.stringify(order)
  const hmac = createHmac('sha256', signing_id).update(payload).digest('base64')
  const headers = { 'x-shopify-topic': 'orders/updated', 'x-shopify-hmac-sha256': hmac }
  const response = await app.server.inject({
    ...{ method: 'POST', url: new URL(webhook_url).pathname, payload },
    headers: { 'content-type': 'application/json', ...headers },
  })
  expect(response.statusCode).toBeLessThan(300)
  const signals = app.db.selectFrom('event_signal').selectAll().where('profile_id', '=', own.profile_id)
  const events = app.db.selectFrom('event').selectAll().where('profile_id', '=', own.profile_id)
  const encrypted = await signals.execute()
  expect(encrypted.length).toBeGreaterThan(0)
  const stored = JSON.stringify([encrypted, await events.execute()])
  for (const hidden of [address, user_agent, 'imasecretipod', 'b1946ac9']) expect(stored).not.toContain(hidden)
  await syncDueConversions(app.ctx)
  const { events: sent } = await fixture.received('social_ads')
  expect(sent.map(({ event }) => event)).toMatchObject([
    {
      event_name: 'Purchase',
      action_source: 'website',
      event_source_url: 'https://shop.example/products/sofa',
      user_data: { client_ip_address: address, client_user_agent: user_agent },
    },
  ])
  const left = await signals.execute()
  const payments = (await events.execute()).filter(({ event_type }) => event_type === 'payment_received')
  expect(left.filter(({ event_id }) => payments.some(({ id }) => id === event_id))).toEqual([])
})
