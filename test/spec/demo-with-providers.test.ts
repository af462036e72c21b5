import { expect, it } from 'vitest'
import { demoPlan } from '../../sandbox/demo/demo-business.ts'
import { salesOf } from '../../sandbox/demo/demo-sales.ts'
import type { SandboxVendor } from '../../sandbox/vendor.ts'
import { mercadoPago as mercadoPagoVendor } from '../../sandbox/vendors/mercado-pago.ts'
import { shopify as shopifyVendor } from '../../sandbox/vendors/shopify.ts'
import { stripe as stripeVendor } from '../../sandbox/vendors/stripe.ts'
import { recordPendingEvents } from '../../src/collection/ingest/record-pending-events.ts'
import type { Provider } from '../../src/connect/provider.ts'
import { mercadoPago } from '../../src/connect/providers/mercado-pago/index.ts'
import { shopify } from '../../src/connect/providers/shopify/index.ts'
import { stripe } from '../../src/connect/providers/stripe/index.ts'
import { contextOfProfile } from '../../src/demo/demo-ids.ts'
import { demoToPendingEvent } from '../../src/demo/demo-to-pending-event.ts'
import { furniture } from '../../src/demo/plan/business.ts'
import { inTransaction } from '../../src/kernel/context/context.ts'
import { storePayments } from '../../src/sync/records/store-payments.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'
import { noAccount, pagesOf, vendorInSandbox } from '../support/vendors/vendor-in-sandbox.ts'

/** The test clock is on 10 March. */
const today = '2026-03-09'
const app = await testApp()
/** A store has no consent screen. */
const storeToken = { access_token: 'shpat_1', refresh_token: null, expires_at: null, scopes: ['read_orders'] }

/** Creates the sales of the demo's shop as its events report them, and the payment providers that processed them. */
async function demoShop() {
  const fixture = await payingBusiness(app, { reporting_currency: 'CLP', timezone: 'America/Santiago' })
  const { customers } = demoPlan(today).businesses.find(({ business }) => business.key === furniture.key)!
  const keys = new Set(salesOf(today, furniture.key).sales.map(({ key }) => key))
  const isOfSale = (key: unknown) => typeof key === 'string' && keys.has(key)
  const events = [...customers()]
    .flatMap((customer) => customer.events)
    .filter((event) => isOfSale(event.idempotency_key) || isOfSale(event.properties?.refund_of))
  const ctx = contextOfProfile(app.ctx, { ...fixture.profile, is_healthcare_family: false }, app.clock.now())
  const pendingEvents = events.map((event) => demoToPendingEvent(ctx, event))
  for (let index = 0; index < pendingEvents.length; index += 200)
    await recordPendingEvents(ctx, pendingEvents.slice(index, index + 200))

  /** Does what the first sync of a connection does. */
  async function connect(provider: Provider, vendor: SandboxVendor) {
    const sandbox = await vendorInSandbox(provider, vendor, { today })
    try {
      const range = { since: '2025-11-01', until: today, cursor: null }
      const session = provider.oauth ? await sandbox.connect() : sandbox.session(storeToken, noAccount)
      const pages = await pagesOf(provider.readPayments!(session, range))
      const connection = { profile_id: fixture.profile.id, provider: provider.key } as Parameters<
        typeof storePayments
      >[1]
      for (const { payments } of pages) {
        await inTransaction(app.ctx, (ctx) => storePayments(ctx, connection, payments))
      }
      return pages.flatMap(({ payments }) => payments)
    } finally {
      await sandbox.close()
    }
  }

  const duplicates = async () =>
    (await fixture.call('GET /api/v1/payments/duplicates?from=2026-01-01&to=2026-03-10&limit=200')).body.data
  const cash = async () => (await fixture.totals()).slice(0, 2).map(Number) as [number, number]
  return { ...fixture, connect, duplicates, cash }
}

it('connecting the providers of the demo adds no money that its events report, except for the pairs it lists', {
  timeout: 120_000,
}, async () => {
  const shop = await demoShop()
  const before = await shop.totals()
  expect((await shop.connect(stripe, stripeVendor)).length).toBeGreaterThan(100)
  expect([await shop.totals(), await shop.duplicates()]).toEqual([before, []])

  await shop.connect(mercadoPago, mercadoPagoVendor)
  const [payments, money] = await shop.cash()
  const pairs = await shop.duplicates()
  const atStake = pairs.reduce((sum: number, pair: { amount_at_stake: number }) => sum + pair.amount_at_stake, 0)
  expect(pairs.length).toBeGreaterThan(0)
  expect([payments - pairs.length, money - atStake]).toEqual(before.slice(0, 2).map(Number))

  const [{ payment_id, other_payment_id, amount_at_stake }, ...others] = pairs
  await shop.call(`POST /api/v1/payments/${payment_id}/same-as`, { payment_id: other_payment_id })
  expect(await shop.cash()).toEqual([payments - 1, money - amount_at_stake])
  await shop.call(`DELETE /api/v1/payments/${payment_id}/same-as`)
  expect(await shop.cash()).toEqual([payments, money])
  for (const pair of [{ payment_id, other_payment_id }, ...others]) {
    await shop.call(`POST /api/v1/payments/${pair.payment_id}/same-as`, { payment_id: pair.other_payment_id })
  }
  // Mercado Pago also says which payments renew a plan; these are no first payments, whose number is therefore not compared.
  expect(await shop.cash()).toEqual(before.slice(0, 2).map(Number))
})

it('lists every order that the store of the demo reports beside its events, with the amount', {
  timeout: 120_000,
}, async () => {
  const shop = await demoShop()
  const before = await shop.totals()
  expect((await shop.connect(shopify, shopifyVendor)).length).toBeGreaterThan(100)
  const [payments, money] = await shop.cash()
  expect(payments).toBeGreaterThan(Number(before[0]) + 100)
  const { data } = (await shop.call('GET /api/v1/payments/duplicates/summary?from=2026-01-01&to=2026-03-10')).body
  expect([data.pairs, data.amount_at_stake]).toEqual([payments - Number(before[0]), money - Number(before[1])])

  const body = { source: 'events', other_source: 'store' }
  await shop.call('POST /api/v1/payments/duplicates/sources', body)
  await shop.recompute()
  expect(await shop.totals()).toEqual(before)
})
