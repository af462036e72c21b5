import { describe, expect, it } from 'vitest'
import { modelNames } from '../../src/attribution/models/models.ts'
import { requestRecompute } from '../../src/attribution/recompute-requests/recomputes.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

// The rules of decision 0120.

const app = await testApp()
const ana = { user_traits: { external_id: 'ana' } }
const range = { date_from: '2026-01-01', date_to: '2026-03-31' }

async function shopWithReports() {
  const shop = await payingBusiness(app)
  const key = await shop.keyWith([
    'campaigns:read',
    'customers:read',
    'conversions:read',
    'goals:write',
    'attribution:write',
  ])
  const read = async (path: string, query: Record<string, string> = {}) => {
    const { status, body } = await app.call(`GET /api/v1${path}`, { key, query: { ...range, ...query } })
    expect([path, status]).toEqual([path, 200])
    return body.data
  }
  const define = async (body: object) => {
    await app.call('POST /api/v1/goals/definitions', { key, body: { name: 'Goal', ...body } })
    await shop.recompute()
  }
  return { ...shop, read, define }
}

const refund = (value: number, currency: string) => ({
  event_type: 'payment_refunded',
  properties: { value, currency, refund_of: 'order' },
})

it('a refund in another currency deducts the converted share of the payment, and waits for an exchange rate', async () => {
  const shop = await payingBusiness(app)
  await shop.pay('order', 100, ana)
  await shop.pay('back', null, refund(50, 'NZD'))
  expect((await shop.byKey()).order).toMatchObject({ provider_refunded_amount: 0, net_value: 100 })
  const rates = [{ day: '2026-02-05', base: 'NZD', quote: 'USD', rate: '0.5' }]
  await app.call('POST /api/v1/admin/fx-rates', { operator: true, body: { rates } })
  const { convertConversions } = await import('../../src/attribution/recompute/recompute-profile.ts')
  await convertConversions(app.ctx, shop.profile.id, { first: '2026-02-05', last: '2026-02-12' })
  expect((await shop.byKey()).order).toMatchObject({ provider_refunded_amount: 25, net_value: 75 })
  expect(await shop.totals()).toEqual([1, '75', 1])
})

describe('a payment of zero', () => {
  it('is listed, is not counted, is not first and makes no later payment a returning one', async () => {
    const shop = await payingBusiness(app)
    await shop.pay('free', 0, ana)
    await shop.pay('paid', 40, { ...ana, timestamp: '2026-02-20T10:00:00Z' })
    expect(await shop.firsts()).toEqual({ free: false, paid: true })
    expect(await shop.totals()).toEqual([1, '40', 1])
  })

  it('counts if the amount is unknown', async () => {
    const shop = await payingBusiness(app)
    await shop.pay('unknown', null, ana)
    expect(await shop.totals()).toEqual([1, '0', 1])
  })
})

describe('the money of a payment under another goal', () => {
  it.each(['pipeline', 'gross'])('is also net of refunds under a %s goal', async (revenue_type) => {
    const shop = await shopWithReports()
    await shop.define({ conversion_key: 'won', source_event_names: ['payment_received'], revenue_type })
    const id = await shop.pay('order', 100, ana)
    const row = async () => (await shop.read('/customers', { goal: 'won' }))[0]
    expect(await row()).toMatchObject({ revenue: 100, total_revenue: 100 })
    await shop.call(`POST /api/v1/payments/${id}/refund`, { amount: 30 })
    expect(await row()).toMatchObject({ revenue: 70, total_revenue: 70 })
    await shop.call(`DELETE /api/v1/payments/${id}/refund`)
    await shop.call(`POST /api/v1/payments/${id}/refund`, { amount: 100 })
    expect(await row()).toBeUndefined()
    const { totals } = await shop.read('/overview')
    expect(totals.conversions_by_type).toEqual({})
  })
})

it('a goal without credit is listed by its name without revenue, and is not counted', async () => {
  const shop = await shopWithReports()
  await shop.define({
    conversion_key: 'silent',
    source_event_names: ['demo_watched'],
    revenue_type: 'pipeline',
    attribution_eligible: false,
  })
  await shop.conversion({ at: '2026-02-05T10:00:00Z', type: 'demo_watched', person: 'ana', value: '9' })
  expect(await shop.read('/customers', { goal: 'silent' })).toMatchObject([{ revenue: 0, conversion_count: 0 }])
  expect((await shop.read('/overview')).totals.conversions_by_type).toEqual({})
})

it('a survey answer counts as a touch in the list, the drill-down and the receipt, but never as the last touch', async () => {
  const shop = await shopWithReports()
  await shop.campaigns(['c-s-a'])
  const query = 'utm_source=facebook&utm_medium=paid&ad_id=c-s-a'
  await shop.touch({ at: '2026-02-03T10:00:00Z', visitor: 'v', query, person: 'ana' })
  const body = {
    wamid: 'w1',
    answer_key: 'instagram_ad',
    customer: { external_ref: 'ana' },
    answered_at: '2026-02-04T10:00:00Z',
  }
  const { status } = await app.call('POST /api/v1/partner/declared-source', {
    key: await shop.keyWith(['attribution:write']),
    body,
  })
  expect(status).toBeLessThan(300)
  await shop.pay('order', 100, ana)
  const [listed] = await shop.read('/customers', { goal: 'payment_received' })
  expect(listed).toMatchObject({ channel: 'Paid Social', touch_count: 2 })
  const [drilled] = await shop.read('/campaigns/c/conversions')
  expect(drilled).toMatchObject({ touch_count: 2, credit: 1 })
  expect(drilled.path).toHaveLength(2)
})

describe('a click', () => {
  it('that a server sends only as fbc is the ad click at the time it contains', async () => {
    const shop = await shopWithReports()
    const clicked = Date.parse('2026-02-01T08:00:00Z')
    await shop.pay('order', 100, { ...ana, click_ids: { fbc: `fb.1.${clicked}.AbC` } })
    expect(await shop.rows('touch')).toMatchObject([
      { channel: 'Paid Social', click_id: 'AbC', touch_time: new Date(clicked), is_synthetic: true },
    ])
  })

  it('that a browser stores as fbc does not affect a later visit', async () => {
    const shop = await shopWithReports()
    const trackingKey = await app.seed.trackingKey({ profile_id: shop.profile.id })
    const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    const hit = { eventId: 'e1', anonymousId: 'v1', eventName: 'page_view', pageUrl: 'https://shop.example/' }
    const { status } = await app.call('POST /api/tracking/collect', {
      headers: { 'user-agent': browser },
      body: { trackingKey, ...hit, clickIds: { fbc: 'fb.1.1769932800000.AbC' } },
    })
    expect(status).toBe(202)
    expect(await shop.rows('touch')).toMatchObject([{ channel: 'Direct', click_id: null }])
  })

  it('that two events report is one touch, at the earlier of their times', async () => {
    const shop = await shopWithReports()
    const click_ids = { gclid: 'G' }
    await shop.pay('order-1', 100, { ...ana, click_ids, timestamp: '2026-02-07T10:00:00Z' })
    await shop.pay('order-2', 50, { ...ana, click_ids, timestamp: '2026-02-05T10:00:00Z' })
    expect(await shop.rows('touch')).toMatchObject([{ touch_time: new Date('2026-02-05T10:00:00Z') }])
  })
})

it('a payment assigned to no customer counts, is never first, and names no payer', async () => {
  const shop = await payingBusiness(app)
  const id = await shop.pay('order', 100, ana)
  await shop.call(`PUT /api/v1/payments/${id}/payer`, { customer_key: null })
  expect((await shop.byKey()).order).toMatchObject({ payer: null, customer_profile_id: null, is_first_payment: false })
  expect(await shop.totals()).toEqual([1, '100', 0])
})

it('equal input credits the same ad on every profile, whatever the ids, also after a recompute', async () => {
  const ads = ['c-s-a', 'c-s-b', 'd-t-c']
  const credited = new Set<string>()
  for (let profile = 0; profile < 6; profile++) {
    const shop = await shopWithReports()
    await shop.campaigns(ads)
    for (const ad of profile % 2 ? ads : ads.toReversed()) {
      const query = `utm_source=facebook&utm_medium=paid&ad_id=${ad}`
      await shop.touch({ at: '2026-02-03T10:00:00Z', visitor: `v ${ad}`, query, person: 'ana' })
    }
    await shop.pay('order', 100, ana)
    const rows = async () => {
      const byModel = modelNames.map(async (model) => {
        const found = await shop.read('/campaigns', { level: 'ad', model })
        return found.map((row: Record<string, unknown>) => `${model} ${row.external_id} ${row.outcome_value}`).sort()
      })
      return JSON.stringify(await Promise.all(byModel))
    }
    credited.add(await rows())
    await requestRecompute(app.ctx, shop.profile.id, { kind: 'operator' })
    await shop.recompute()
    credited.add(await rows())
  }
  expect(credited.size).toBe(1)
})
