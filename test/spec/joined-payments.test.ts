import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()
const ana = { user_traits: { external_id: 'ana' } }

async function shop() {
  const business = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: business.profile.id })
  const reportByTracker = (valueAmount: number, fields: object) =>
    app.call('POST /api/tracking/collect', {
      body: { trackingKey, eventName: 'payment_received', anonymousId: 'v1', valueAmount, currency: 'USD', ...fields },
    })
  const card = async (key: string, amount: number, fields: object) => {
    const body = { idempotency_key: key, amount, currency: 'USD', paid_at: '2026-02-05T10:05:00Z', ...fields }
    const response = await business.call('POST /api/v1/payments/cardpay', body)
    if (response.status !== 202) throw new Error(JSON.stringify(response.body))
    return response.body.data.payment_id as string
  }
  return { ...business, reportByTracker, card }
}

describe('one payment that several sources report', () => {
  it('is one payment by its order id, with the payment data of the gateway and the person of the event', async () => {
    const business = await shop()
    const id = await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    await business.card('c1', 90, { order_id: 'A-1', user_traits: { email: 'other@example.com' } })
    expect(await business.totals()).toEqual([1, '90', 1])
    const [payment, ...others] = (await business.list()).body.data
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      payment_id: id,
      source: 'events',
      value: 90,
      customer_key: 'ana',
      is_first_payment: true,
      occurred_at: '2026-02-05T10:05:00.000Z',
      sources: [
        { source: 'cardpay', value: 90, external_id: 'c1' },
        { source: 'events', value: 100, external_id: 'e1' },
      ],
    })
  })

  it.each([
    ['order_id among the properties', { properties: { value: 100, currency: 'USD', order_id: 'A-1' } }],
    ['a number', { order_id: 77 }],
    ['an invoice', { properties: { value: 100, currency: 'USD', invoice_id: '#A-1' } }],
  ])('is found by %s, in any order', async (_what, fields) => {
    const order_id = 'order_id' in fields ? '77' : 'A-1'
    for (const isCardFirst of [true, false]) {
      const business = await shop()
      if (isCardFirst) await business.card('c1', 90, { order_id })
      await business.pay('e1', 100, { ...ana, ...fields })
      if (!isCardFirst) await business.card('c1', 90, { order_id })
      expect(await business.totals()).toEqual([1, '90', 1])
      await business.recompute()
      expect(await business.totals()).toEqual([1, '90', 1])
    }
  })

  it("verifies a browser's report in any order, and credits the source of the browser's visit", async () => {
    const seen: unknown[] = []
    for (const isServerFirst of [true, false]) {
      const business = await shop()
      const confirm = () =>
        business.pay('e1', 100, { ...ana, order_id: 'A-1', timestamp: app.clock.now().toISOString() })
      const visit = { eventName: 'page_view', pageUrl: 'https://shop.example/?utm_source=news&utm_medium=email' }
      await business.reportByTracker(0, { ...visit, valueAmount: undefined })
      if (isServerFirst) await confirm()
      await business.reportByTracker(999, { order_id: 'A-1', dedupeKey: 'b1' })
      if (!isServerFirst) {
        expect(await business.totals()).toEqual([0, '0', 0])
        await confirm()
      }
      expect(await business.totals()).toEqual([1, '100', 1])
      const credit = await app.db
        .selectFrom('credit')
        .innerJoin('conversion as c', (on) =>
          on.onRef('c.id', '=', 'credit.conversion_id').onRef('c.profile_id', '=', 'credit.profile_id'),
        )
        .select(['channel', 'c.is_payment'])
        .where('credit.profile_id', '=', business.profile.id)
        .execute()
      seen.push(credit)
      const [payment] = (await business.list()).body.data
      expect(payment).toMatchObject({ is_unverified: false, is_in_cash: true, customer_key: 'ana', value: 100 })
      await business.recompute()
      expect(await business.totals()).toEqual([1, '100', 1])
    }
    expect(seen).toEqual([[{ channel: 'Email', is_payment: true }], [{ channel: 'Email', is_payment: true }]])
  })

  it('keeps several payments of one order apart if one source reports them', async () => {
    const business = await shop()
    await business.pay('deposit', 40, { ...ana, order_id: 'A-1' })
    await business.pay('balance', 60, { ...ana, order_id: 'A-1', timestamp: '2026-02-08T10:00:00Z' })
    await business.card('c1', 40, { order_id: 'A-1' })
    expect((await business.totals()).slice(0, 2)).toEqual([2, '100'])
    const { deposit } = await business.byKey()
    expect(deposit.sources).toHaveLength(2)
  })

  it('deducts a refund from either source once, and a manual one under every id of the payment', async () => {
    const business = await shop()
    await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    const cardId = await business.card('c1', 100, { order_id: 'A-1' })
    const refund = (key: string, refund_of: string) =>
      business.call('POST /api/v1/events', {
        event_type: 'payment_refunded',
        idempotency_key: key,
        properties: { value: 30, currency: 'USD', refund_of },
      })
    await refund('r1', 'e1')
    expect((await business.totals())[1]).toBe('70')
    await refund('r2', 'c1')
    expect((await business.totals())[1]).toBe('70')
    const { status } = await business.call(`POST /api/v1/payments/${cardId}/refund`, { amount: 20 })
    expect([status, (await business.totals())[1]]).toEqual([200, '50'])
    expect((await business.list()).body.data).toMatchObject([{ provider_refunded_amount: 30, net_value: 50 }])
    await business.call(`DELETE /api/v1/payments/${cardId}/refund`)
    expect((await business.totals())[1]).toBe('70')
  })
})

describe('a person', () => {
  it('joins two reports and separates them, and every metric returns to its previous value', async () => {
    const business = await shop()
    const first = await business.pay('e1', 100, ana)
    const second = await business.card('c1', 100, ana)
    const before = await business.totals()
    expect(before).toEqual([2, '200', 1])
    const joined = await business.call(`POST /api/v1/payments/${first}/same-as`, { payment_id: second })
    expect([joined.status, joined.body.data?.sources?.length]).toEqual([200, 2])
    expect(await business.totals()).toEqual([1, '100', 1])
    const separated = await business.call(`DELETE /api/v1/payments/${second}/same-as`)
    expect([separated.status, separated.body.data?.sources?.length]).toEqual([200, 1])
    expect(await business.totals()).toEqual(before)
    await business.recompute()
    expect(await business.totals()).toEqual(before)
  })

  it('separates reports joined by a shared reference permanently', async () => {
    const business = await shop()
    const first = await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    await business.card('c1', 100, { order_id: 'A-1' })
    await business.call(`DELETE /api/v1/payments/${first}/same-as`)
    expect((await business.totals()).slice(0, 2)).toEqual([2, '200'])
    await business.pay('other', 5, ana)
    await business.recompute()
    expect((await business.totals()).slice(0, 2)).toEqual([3, '205'])
  })

  it('cannot join a payment with itself', async () => {
    const business = await shop()
    const first = await business.pay('e1', 100, ana)
    const { status, body } = await business.call(`POST /api/v1/payments/${first}/same-as`, { payment_id: first })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'payment_id'])
  })
})
