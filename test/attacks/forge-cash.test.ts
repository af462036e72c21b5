import { describe, expect, it } from 'vitest'
import { payingBusiness } from '../support/paying-business.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()

async function shop() {
  const world = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: world.profile.id })
  const key = await app.seed.key({
    profile_id: world.profile.id,
    scopes: ['attribution:write', 'analytics:read', 'customers:read'],
  })
  const tell = (valueAmount: number, fields: object = {}) =>
    app.call('POST /api/tracking/collect', {
      body: { trackingKey, eventName: 'payment_received', anonymousId: 'v1', valueAmount, currency: 'USD', ...fields },
    })
  const quality = async () => (await app.call('GET /api/v1/tracking/quality', { key })).body.data.browser_money
  const count = (counts_browser_money: boolean) =>
    app.call('PATCH /api/v1/tracking/settings', { key, body: { counts_browser_money } })
  return { ...world, tell, quality, count, reader: key }
}

describe('who wants revenue that nobody paid, with the public tracking key,', () => {
  it.each([
    [1_000_000.01, 'USD'],
    [1_000_001, undefined],
    [1_000_000_001, 'CLP'],
    [999_999_999_999_999, 'EUR'],
  ])('gets nothing by telling of %d %s', async (value, currency) => {
    const world = await shop()
    const { status, body } = await world.tell(value, { currency })
    expect([status, body.error.code, body.error.reason, body.error.field]).toEqual([
      ...[422, 'validation_error', 'money_over_limit', 'valueAmount'],
    ])
    expect(await world.totals()).toEqual([0, '0', 0])
  })

  it('leaves a mark: on the payment, in the journey and in the quality report', async () => {
    const world = await shop()
    await world.pay('order-1', 10, { user_traits: { external_id: 'ana' } })
    await world.tell(500, { dedupeKey: 'forged', identify: { userId: 'ana' } })
    const { data } = (await world.list()).body
    expect(data.map((one: Record<string, unknown>) => [one.external_id, one.is_unverified])).toEqual([
      ['forged', true],
      ['order-1', false],
    ])
    const journey = await app.call('GET /api/v1/customers/journey', {
      key: world.reader,
      query: { customer_key: 'ana' },
    })
    const { events } = journey.body.data
    expect(events.map((one: Record<string, unknown>) => [one.value_amount, one.is_unverified])).toEqual([
      [10, false],
      [500, true],
    ])
    expect(await world.quality()).toEqual({ is_counted: true, payments: 1, reporting_value: '500.00' })
  })

  it('gets no cash where the profile does not count it, for the past and from now on, and all is back when it does', async () => {
    const world = await shop()
    await world.pay('order-1', 10, { user_traits: { external_id: 'ana' } })
    await world.tell(500, { dedupeKey: 'forged-1' })
    expect((await world.totals()).slice(0, 2)).toEqual([2, '510'])
    expect((await world.count(false)).body.data.counts_browser_money).toBe(false)
    await world.recompute()
    await world.tell(700, { dedupeKey: 'forged-2' })
    expect((await world.totals()).slice(0, 2)).toEqual([1, '10'])
    expect(Object.keys(await world.byKey())).toEqual(['order-1'])
    expect(await world.quality()).toEqual({ is_counted: false, payments: 2, reporting_value: '1200.00' })
    await world.count(true)
    await world.recompute()
    expect((await world.totals()).slice(0, 2)).toEqual([3, '1210'])
  })
})
