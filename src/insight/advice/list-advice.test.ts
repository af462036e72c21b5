import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const [good, bad, idle] = [seededAd('1'), seededAd('2'), seededAd('3')]

async function shopWithAds() {
  const shop = await app.seed.business({ scopes: ['goals:write', 'campaigns:read', 'attribution:write'] })
  await shop.deliver(good, { date: '2026-02-20', spend: '100' })
  await shop.deliver(bad, { date: '2026-02-20', spend: '900' })
  await shop.deliver(idle, { date: '2026-02-20', spend: '0', impressions: 5 })
  for (let sale = 0; sale < 12; sale++) {
    await shop.convert({ touches: [{ ad: good }], value: '100', at: `2026-02-21T1${sale % 9}:00:00Z` })
  }
  await shop.convert({ touches: [{ ad: bad }], value: '100', at: '2026-02-21T12:00:00Z' })
  await shop.convert({ touches: [{ ad: idle }], value: '100', at: '2026-02-21T12:00:00Z' })
  return shop
}

describe('GET /advice', () => {
  it('compares ads with the target of the profile', async () => {
    const shop = await shopWithAds()
    await app.call('PUT /api/v1/profile/targets', { key: shop.key, body: { roas: 3 } })
    const { status, body } = await shop.read('/advice')
    expect(status).toBe(200)
    expect(body.meta.target).toEqual({ measure: 'roas', value: 3, source: 'set' })
    expect(body.data).toMatchObject([
      {
        name: 'A a2',
        advice: 'stop',
        reason: 'below_target',
        figures: { spend: 900, value: 100, conversions: 1, roas: 100 / 900, still_filling: 0 },
        at_stake: 866.67,
        act: { method: 'POST', path: '/api/v1/ads/a2/pause', body: {} },
      },
      { name: 'A a1', advice: 'scale', reason: 'above_target', figures: { roas: 12 }, at_stake: 300, act: null },
      { name: 'A a3', advice: 'watch', reason: 'no_spend', figures: { roas: null, low: null, high: null }, act: null },
    ])
    const [{ figures }] = body.data
    expect(figures.low).toBeLessThan(100 / 900)
    expect(figures.high).toBeGreaterThan(100 / 900)
    expect((await shop.read('/advice')).body.data).toEqual(body.data)
  })

  it('uses the median of the profile without a target, and the spend per payment with a CAC', async () => {
    const shop = await shopWithAds()
    const targetOf = async (level: string) => (await shop.read('/advice', { level })).body.meta.target
    expect(await targetOf('campaign')).toEqual({ measure: 'roas', value: (12 + 100 / 900) / 2, source: 'median' })
    await app.call('PUT /api/v1/profile/targets', { key: shop.key, body: { cac: '100' } })
    const { data } = (await shop.read('/advice', { level: 'ad_set' })).body
    expect(data.map(({ advice }: { advice: string }) => advice)).toEqual(['stop', 'scale', 'watch'])
    expect(data[0].act).toBeNull()
    expect(data[1].figures.low).toBeLessThan(100 / 12)
  })

  it('does not scale a campaign whose latest lift test found nothing', async () => {
    const shop = await shopWithAds()
    const adviceOf = async () => {
      const { data } = (await shop.read('/advice', { level: 'campaign' })).body
      return data.find(({ name }: { name: string }) => name === 'C c1')
    }
    expect(await adviceOf()).toMatchObject({ advice: 'scale' })
    const key = await shop.keyWith(['experiments:write', 'campaigns:read', 'analytics:read'])
    const body = {
      ...{ name: 'Lift', campaign_ids: [await shop.entityId('campaign', good)], method: 'Conversion lift' },
      ...{ metric: { conversion_key: 'payment_received', measure: 'value' }, start: '2026-02-10', end: '2026-02-25' },
      ...{ incremental: -20, interval: { lower: -300, upper: 260, level: 0.9 } },
    }
    expect((await app.call('POST /api/v1/experiments/import', { key, body })).status).toBe(201)
    expect(await adviceOf()).toMatchObject({ advice: 'watch', reason: 'lift_below_target' })
    expect((await app.call('GET /api/v1/campaigns/calibration', { key })).body.data).toEqual([])
  })

  it('pages by spend', async () => {
    const shop = await shopWithAds()
    const pages = await shop.readAllPages('/advice', { limit: '1' })
    expect(pages.flatMap(({ data }) => data.map(({ name }: { name: string }) => name))).toEqual([
      'A a2',
      'A a1',
      'A a3',
    ])
  })

  it('is empty without ads', async () => {
    const shop = await app.seed.business()
    const { status, body } = await shop.read('/advice')
    expect([status, body.data, body.meta.target, body.meta.reason]).toEqual([200, [], null, 'no_ads'])
  })

  it.each([
    [{ level: 'account' }, 'invalid_parameter', 'level'],
    [{ model: 'best' }, 'invalid_parameter', 'model'],
    [{ date_from: '2026-03-01' }, 'invalid_date_range', 'date_to'],
    [{ cursor: 'x' }, 'invalid_parameter', 'cursor'],
  ])('rejects %j', async (query, code, field) => {
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const { status, body } = await app.call('GET /api/v1/advice', { key, query: query as Record<string, string> })
    expect([status, body.error.code, body.error.field]).toEqual([400, code, field])
  })
})
