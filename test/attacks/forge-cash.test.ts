import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

async function shop() {
  const business = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: business.profile.id })
  const key = await app.seed.key({
    profile_id: business.profile.id,
    scopes: ['attribution:write', 'analytics:read', 'customers:read', 'goals:write', 'campaigns:read'],
  })
  const reportByTracker = (valueAmount: number, fields: object = {}) =>
    app.call('POST /api/tracking/collect', {
      body: { trackingKey, eventName: 'payment_received', anonymousId: 'v1', valueAmount, currency: 'USD', ...fields },
    })
  const quality = async () => (await app.call('GET /api/v1/tracking/quality', { key })).body.data.unverified_revenue
  const count = async (counts_unverified_revenue: boolean) => {
    const goals = (await app.call('GET /api/v1/goals/definitions', { key })).body.data
    const { id, name, source_event_names, revenue_type } = goals.find(
      (goal: { conversion_key: string }) => goal.conversion_key === 'payment_received',
    )
    const body = { id, name, source_event_names, revenue_type, counts_unverified_revenue }
    return app.call('POST /api/v1/goals/definitions', { key, body })
  }
  return { ...business, reportByTracker, quality, count, reader: key }
}

describe('an attacker with the public tracking key who wants unpaid revenue', () => {
  it.each([
    [1_000_000.01, 'USD'],
    [1_000_001, undefined],
    [1_000_000_001, 'CLP'],
    [999_999_999_999_999, 'EUR'],
  ])('gains nothing by sending %d %s', async (value, currency) => {
    const business = await shop()
    const { status, body } = await business.reportByTracker(value, { currency })
    expect([status, body.error.code, body.error.reason, body.error.field]).toEqual([
      ...[422, 'validation_error', 'money_over_limit', 'valueAmount'],
    ])
    expect(await business.totals()).toEqual([0, '0', 0])
  })

  it('leaves traces on the payment, in the journey and in the quality report', async () => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: { external_id: 'ana' } })
    await business.reportByTracker(500, { dedupeKey: 'forged', identify: { userId: 'ana' } })
    const { data } = (await business.list()).body
    expect(data.map((item: Record<string, unknown>) => [item.external_id, item.is_unverified])).toEqual([
      ['forged', true],
      ['order-1', false],
    ])
    const journey = await app.call('GET /api/v1/customers/journey', {
      key: business.reader,
      query: { customer_key: 'ana' },
    })
    const { events } = journey.body.data
    expect(events.map((event: Record<string, unknown>) => [event.value_amount, event.is_unverified])).toEqual([
      [10, false],
      [500, true],
    ])
    expect(await business.quality()).toEqual({ is_counted: false, payments: 1, reporting_value: '500.00' })
  })

  it('gets no cash by default; when the owner enables it per goal, past and future events count', async () => {
    const business = await shop()
    await business.pay('order-1', 10, { user_traits: { external_id: 'ana' } })
    await business.reportByTracker(500, { dedupeKey: 'forged-1', identify: { userId: 'ana' } })
    expect(await business.totals()).toEqual([1, '10', 1])
    expect((await business.byKey())['forged-1']).toMatchObject({
      value: 500,
      is_unverified: true,
      is_in_cash: false,
      is_first_payment: false,
    })
    const overview = async () => {
      const range = { date_from: '2026-01-01', date_to: '2026-12-31' }
      return (await app.call('GET /api/v1/overview', { key: business.reader, query: range })).body.data.totals
    }
    const unverified = { unverified_cash: 500, unverified_payments: 1 }
    expect(await overview()).toMatchObject({ cash: 10, payments: 1, conversions: 2, ...unverified })
    const people = await app.call('GET /api/v1/customers/ana', { key: business.reader })
    expect(JSON.stringify(people.body)).not.toMatch(/\b510\b/)
    expect((await business.count(true)).body.data.counts_unverified_revenue).toBe(true)
    await business.recompute()
    await business.reportByTracker(700, { dedupeKey: 'forged-2' })
    expect((await business.totals()).slice(0, 2)).toEqual([3, '1210'])
    expect(await overview()).toMatchObject({ cash: 1210, unverified_cash: 0, unverified_payments: 0 })
    expect((await business.byKey())['forged-1']).toMatchObject({ is_unverified: true, is_in_cash: true })
    expect(await business.quality()).toEqual({ is_counted: true, payments: 2, reporting_value: '1200.00' })
    await business.count(false)
    await business.recompute()
    expect((await business.totals()).slice(0, 2)).toEqual([1, '10'])
    expect(await overview()).toMatchObject({ cash: 10, unverified_cash: 1200, unverified_payments: 2 })
  })

  it('adds nothing to the value of orders and deals, although both are counted', async () => {
    const business = await shop()
    await business.reportByTracker(900, { dedupeKey: 'o', eventName: 'order_placed' })
    await business.reportByTracker(800, { dedupeKey: 'w', eventName: 'closed_won' })
    const rows = await app.db
      .selectFrom('conversion')
      .select(['rollup_type', 'is_counting', 'net_value', 'is_unverified'])
      .where('profile_id', '=', business.profile.id)
      .orderBy('rollup_type')
      .execute()
    const same = { is_counting: true, net_value: '0', is_unverified: true }
    expect(rows).toEqual([
      { rollup_type: 'gross', ...same },
      { rollup_type: 'pipeline', ...same },
    ])
  })
})
