import { describe, expect, it } from 'vitest'
import { searchResponse as opportunities } from '../../src/connect/providers/highlevel/responses.ts'
import { toOpportunity } from '../../src/connect/providers/highlevel/to-opportunity.ts'
import { searchResponse as payments } from '../../src/connect/providers/mercado-pago/responses.ts'
import { toPayment as toMercadoPago } from '../../src/connect/providers/mercado-pago/to-payment.ts'
import { searchResponse as transactions } from '../../src/connect/providers/paypal/responses.ts'
import { toPayment as toPayPal } from '../../src/connect/providers/paypal/to-payment.ts'
import { orderMessage } from '../../src/connect/providers/shopify/order-message.ts'
import { toPayment as toShopify } from '../../src/connect/providers/shopify/to-order.ts'
import { chargesResponse } from '../../src/connect/providers/stripe/responses.ts'
import { toPayment as toStripe } from '../../src/connect/providers/stripe/to-payment.ts'
import { orderMessage as wooOrder } from '../../src/connect/providers/woocommerce/order-message.ts'
import { toPayment as toWooCommerce } from '../../src/connect/providers/woocommerce/to-order.ts'
import { inTransaction } from '../../src/kernel/context/context.ts'
import { storeOpportunities } from '../../src/sync/records/store-opportunities.ts'
import { storePayments } from '../../src/sync/records/store-payments.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

type Shop = Awaited<ReturnType<typeof openShop>>

interface Sale {
  /** A number that is part of every id of the sale. */
  number: number
  minute?: number
  value?: number
  /** What the report contains beside the source's own ids. */
  more?: Record<string, unknown>
}

const email = 'ana@example.com'
const timeOf = ({ minute = 0 }: Sale) => new Date(Date.UTC(2026, 1, 5, 10, minute)).toISOString()

async function openShop() {
  const business = await payingBusiness(app, {})
  const goal = { name: 'Won and paid', source_event_names: ['closed_won'], revenue_type: 'cash' }
  const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['goals:write', 'analytics:read'] })
  const made = await app.call('POST /api/v1/goals/definitions', { key, body: goal })
  expect(made.status).toBe(201)
  const connection = (provider: string) =>
    ({ profile_id: business.profile.id, provider, currency: 'USD' }) as Parameters<typeof storeOpportunities>[1]
  const duplicates = async () =>
    (await business.call('GET /api/v1/payments/duplicates?from=2026-02-01&to=2026-02-28')).body.data
  const attention = async () => (await app.call('GET /api/v1/attention', { key })).body.data
  return { ...business, connection, duplicates, attention }
}

/** Every source that can report a sale, with the ids under which its system knows it and no other id. */
const sources: Record<string, (shop: Shop, sale: Sale) => Promise<unknown>> = {
  events: (shop, sale) =>
    shop.call('POST /api/v1/events', {
      event_type: 'payment_received',
      idempotency_key: `e${sale.number}`,
      timestamp: timeOf(sale),
      user_traits: { email },
      properties: { value: sale.value ?? 100, currency: 'USD', order_id: `own-${sale.number}`, ...sale.more },
    }),
  cardpay: (shop, sale) =>
    shop.call('POST /api/v1/payments/cardpay', {
      idempotency_key: `c${sale.number}`,
      amount: sale.value ?? 100,
      currency: 'USD',
      paid_at: timeOf(sale),
      authorization_code: `00${sale.number}`,
      user_traits: { email },
      ...sale.more,
    }),
  store(shop, sale) {
    const order = orderMessage.parse({
      id: 8_209_829_000_000 + sale.number,
      admin_graphql_api_id: `gid://shopify/Order/${8_209_829_000_000 + sale.number}`,
      name: `#${sale.number}`,
      order_number: sale.number,
      confirmation_number: `XPAV${sale.number}CT`,
      checkout_id: 37_351_000_000_000 + sale.number,
      checkout_token: `bd5a8aa1ecd019dd3520ff791ee${sale.number}`,
      cart_token: `68778783ad298f1c80c3bafcddee${sale.number}`,
      created_at: timeOf(sale),
      total_price: String(sale.value ?? 100),
      currency: 'USD',
      financial_status: 'paid',
      email,
      ...sale.more,
    })
    return inTransaction(app.ctx, (ctx) => storePayments(ctx, shop.connection('store'), [toShopify(order)!]))
  },
  payments_a(shop, sale) {
    const charge = {
      ...{ id: `ch_${sale.number}`, payment_intent: `pi_${sale.number}`, status: 'succeeded', captured: true },
      ...{ created: Date.parse(timeOf(sale)) / 1000, amount_captured: (sale.value ?? 100) * 100, currency: 'usd' },
      billing_details: { email },
      ...sale.more,
    }
    const [read] = chargesResponse.parse({ data: [charge], has_more: false }).data
    const details = { isRenewal: false, reversals: [], checkout_session_id: `cs_${sale.number}` }
    return inTransaction(app.ctx, (ctx) =>
      storePayments(ctx, shop.connection('payments_a'), [toStripe(read!, details)]),
    )
  },
  payments_b(shop, sale) {
    const payment = {
      ...{ id: 77_000_000_000 + sale.number, status: 'approved', order: { id: 31_000_000_000 + sale.number } },
      ...{ date_approved: timeOf(sale), date_last_updated: timeOf(sale) },
      ...{ transaction_amount: sale.value ?? 100, currency_id: 'USD', payer: { email } },
      ...sale.more,
    }
    const [read] = payments.parse({ results: [payment], paging: { total: 1 } }).results
    const stored = [toMercadoPago(read!, { isRenewal: false })]
    return inTransaction(app.ctx, (ctx) => storePayments(ctx, shop.connection('payments_b'), stored))
  },
  payments_c(shop, sale) {
    const transaction_info = {
      ...{ transaction_id: `8XA${sale.number}`, transaction_event_code: 'T0006', transaction_status: 'S' },
      transaction_initiation_date: timeOf(sale),
      transaction_amount: { currency_code: 'USD', value: String(sale.value ?? 100) },
      ...sale.more,
    }
    const details = [{ transaction_info, payer_info: { account_id: 'PAYER1', email_address: email } }]
    const [read] = transactions.parse({ transaction_details: details }).transaction_details
    const stored = [toPayPal(read!, [])]
    return inTransaction(app.ctx, (ctx) => storePayments(ctx, shop.connection('payments_c'), stored))
  },
  crm_a(shop, sale) {
    const opportunity = {
      ...{ id: `opp${sale.number}`, pipelineId: 'p', pipelineStageId: 's', status: 'won' },
      monetaryValue: sale.value ?? 100,
      ...{ createdAt: timeOf(sale), updatedAt: timeOf(sale), lastStatusChangeAt: timeOf(sale) },
      contact: { id: 'contact-1', email },
    }
    const [read] = opportunities.parse({ opportunities: [opportunity], meta: {} }).opportunities
    const deals = [toOpportunity(read!, null)]
    return inTransaction(app.ctx, (ctx) => storeOpportunities(ctx, shop.connection('crm_a'), deals))
  },
}

function storeWooOrder(shop: Shop, sale: Sale) {
  const order = wooOrder.parse({
    ...{ id: sale.number, number: String(sale.number), status: 'processing', currency: 'USD', total: '100.00' },
    ...{ date_created_gmt: timeOf(sale), date_paid_gmt: timeOf(sale), billing: { email }, ...sale.more },
  })
  const paid = [toWooCommerce('shop.example', order, [])!]
  return inTransaction(app.ctx, (ctx) => storePayments(ctx, shop.connection('store_b'), paid))
}

const names = Object.keys(sources)
const pairs = names.flatMap((source, index) => names.slice(index + 1).map((other) => [source, other] as const))

/** The id of the sale in a source's system, under the name that another report may use for it. */
const storeIds = {
  order_id: '8209829001001',
  'order_id (GraphQL)': 'gid://shopify/Order/8209829001001',
  order_name: '#1001',
  order_number: 1001,
  confirmation_number: 'XPAV1001CT',
  checkout_id: 37_351_000_001_001,
  checkout_token: 'bd5a8aa1ecd019dd3520ff791ee1001',
  cart_token: '68778783ad298f1c80c3bafcddee1001',
  cartToken: '68778783ad298f1c80c3bafcddee1001?key=b1946ac92492d2347c6235b4d2611184',
  cart_id: 'gid://shopify/Cart/68778783ad298f1c80c3bafcddee1001?key=b1946ac92492d2347c6235b4d2611184',
}
const providerIds: Record<string, Record<string, unknown>> = {
  store: storeIds,
  payments_a: {
    payment_id: 'ch_1001',
    charge_id: 'ch_1001',
    payment_intent: 'pi_1001',
    checkout_session_id: 'cs_1001',
  },
  payments_b: { payment_id: 77_000_001_001, transaction_id: '31000001001' },
  payments_c: { payment_id: '8XA1001', transaction_id: '8XA1001' },
  crm_a: { opportunity_id: 'opp1001' },
}
const named = Object.entries(providerIds).flatMap(([source, ids]) =>
  Object.entries(ids).map(([name, id]) => [source, name.split(' ')[0]!, id] as const),
)

describe('one sale that two sources report', () => {
  it.each(pairs)('is suspected if %s and %s share no id, in either order of arrival', async (source, other) => {
    for (const [first, second] of [
      [source, other],
      [other, source],
    ] as const) {
      const shop = await openShop()
      await sources[first]!(shop, { number: 1001 })
      await sources[second]!(shop, { number: 1001, minute: 3 })
      expect(await shop.duplicates()).toMatchObject([{ amount_at_stake: 100 }])
      expect(await shop.attention()).toContainEqual(
        expect.objectContaining({ kind: 'payments_duplicated', count: 1, subject: '100.00 USD' }),
      )
    }
  })

  it.each(named)('is joined if an event has the id of %s as %s', async (source, name, id) => {
    const shop = await openShop()
    await sources.events!(shop, { number: 7, more: { order_id: undefined, [name]: id } })
    await sources[source]!(shop, { number: 1001, minute: 90 })
    expect((await shop.totals()).slice(0, 2)).toEqual([1, '100'])
  })

  it.each(Object.entries(storeIds))('is joined if an event has %s of the store as its order_id', async (_, id) => {
    const shop = await openShop()
    await sources.store!(shop, { number: 1001 })
    await sources.events!(shop, { number: 7, minute: 90, more: { order_id: id } })
    expect((await shop.totals()).slice(0, 2)).toEqual([1, '100'])
  })

  it.each([
    ['Stripe’s metadata', 'payments_a', { metadata: { order_id: '8209829001001' } }],
    ['Stripe’s metadata, by its cart', 'payments_a', { metadata: { cart_token: storeIds.cart_token } }],
    ['Mercado Pago’s reference', 'payments_b', { external_reference: '#1001' }],
    ['PayPal’s invoice', 'payments_c', { invoice_id: '#1001' }],
    ['the card gateway’s order', 'cardpay', { order_id: 1001 }],
  ])('is joined if %s names the order of the store', async (_, source, more) => {
    const shop = await openShop()
    await sources[source]!(shop, { number: 7, more })
    await sources.store!(shop, { number: 1001, minute: 90 })
    expect((await shop.totals()).slice(0, 2)).toEqual([1, '100'])
  })

  it.each([
    ['its transaction', 'payments_a', { transaction_id: 'ch_1001' }, {}],
    ['its number in the metadata', 'payments_a', {}, { metadata: { order_id: '7' } }],
    ['its number as reference', 'payments_b', {}, { external_reference: '7' }],
    ['its transaction', 'payments_c', { transaction_id: '8XA1001' }, {}],
    ['its number as invoice', 'payments_c', {}, { invoice_id: '7' }],
  ])('is joined with an order of WooCommerce by %s: %s', async (_, source, ofOrder, ofPayment) => {
    const shop = await openShop()
    await storeWooOrder(shop, { number: 7, more: ofOrder })
    await sources[source]!(shop, { number: 1001, minute: 90, more: ofPayment })
    expect((await shop.totals()).slice(0, 2)).toEqual([1, '100'])
  })

  it.each([
    ['source_identifier', { source_identifier: 'own-7' }],
    ['a cart attribute', { note_attributes: [{ name: 'Order ID', value: 'own-7' }] }],
  ])('is joined if the store has the shop’s own id as %s', async (_, more) => {
    const shop = await openShop()
    await sources.events!(shop, { number: 7 })
    await sources.store!(shop, { number: 1001, minute: 90, more })
    expect((await shop.totals()).slice(0, 2)).toEqual([1, '100'])
  })
})

describe('two sales', () => {
  it.each(named.filter(([source]) => source !== 'crm_a'))(
    'with the same amount are no suspicion if both sources know both: %s, %s',
    async (source, name, id) => {
      const shop = await openShop()
      const idOf = (number: number) => String(id).replace('1001', String(number))
      for (const number of [1001, 1002]) {
        await sources[source]!(shop, { number, minute: number - 1000 })
        const more = { order_id: undefined, [name]: idOf(number) }
        await sources.events!(shop, { number, minute: number - 999, more })
      }
      expect((await shop.totals()).slice(0, 2)).toEqual([2, '200'])
      expect(await shop.duplicates()).toEqual([])
    },
  )

  it.each([
    ['an order of the shop', 'payments_a', { metadata: { order_id: 'own-8' } }],
    ['a payment intent', 'payments_a', {}, { payment_intent: 'pi_1002' }],
    ['a charge', 'payments_a', {}, { payment_id: 'ch_1002' }],
    ['an order of the shop', 'payments_b', { external_reference: 'ref-8' }, { external_reference: 'ref-7' }],
    ['an order of the shop', 'cardpay', { order_id: 'own-8' }],
  ])(
    'are no suspicion if both name %s and these differ: %s',
    async (_, source, more, event: Record<string, unknown> = {}) => {
      const shop = await openShop()
      await sources.events!(shop, { number: 7, more: event })
      await sources[source]!(shop, { number: 1001, minute: 3, more })
      expect((await shop.totals()).slice(0, 2)).toEqual([2, '200'])
      expect(await shop.duplicates()).toEqual([])
    },
  )

  it('are no suspicion if the store lists both and an event reports one of them', async () => {
    const shop = await openShop()
    await sources.store!(shop, { number: 1001 })
    await sources.events!(shop, {
      number: 7,
      minute: 1,
      more: { order_id: undefined, cart_token: storeIds.cart_token },
    })
    await sources.store!(shop, { number: 1002, minute: 2 })
    expect((await shop.totals()).slice(0, 2)).toEqual([2, '200'])
    expect(await shop.duplicates()).toEqual([])
  })

  it.each([
    ['an invoice of the shop has the number of the order', { order_id: undefined, invoice_id: '1001' }, 0],
    ['a cart of the shop has the number of the order', { order_id: undefined, cart_id: 1001 }, 0],
    ['an order of another system has the number a month later', { order_id: 1001 }, 60 * 24 * 31],
  ])('are not joined because %s', async (_, more, minute) => {
    const shop = await openShop()
    await sources.store!(shop, { number: 1001, value: 50 })
    await sources.events!(shop, { number: 7, minute, more })
    expect((await shop.totals()).slice(0, 2)).toEqual([2, '150'])
  })
})

it('states what is counted too much if a customer buys twice and three sources report both sales', async () => {
  const shop = await openShop()
  for (const number of [1001, 1002]) {
    const minute = (number - 1001) * 10
    await sources.events!(shop, { number, minute })
    await sources.store!(shop, { number, minute: minute + 1 })
    await sources.payments_a!(shop, { number, minute: minute + 2 })
  }
  expect((await shop.totals()).slice(0, 2)).toEqual([6, '600'])
  expect(await shop.attention()).toContainEqual(
    expect.objectContaining({ kind: 'payments_duplicated', subject: '400.00 USD' }),
  )
})

it('counts each sale once if a shop, PayPal and Stripe report sales of one amount, customer and hour', async () => {
  const shop = await openShop()
  await sources.payments_c!(shop, { number: 1001 })
  await storeWooOrder(shop, { number: 8, minute: 2, more: { transaction_id: 'pi_1002' } })
  await storeWooOrder(shop, { number: 7, minute: 1, more: { transaction_id: '8XA1001' } })
  await sources.payments_a!(shop, { number: 1002, minute: 3 })
  expect((await shop.totals()).slice(0, 2)).toEqual([2, '200'])
  expect(await shop.duplicates()).toEqual([])
})
