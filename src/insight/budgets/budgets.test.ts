import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const put = (key: string, body: unknown) => app.call('PUT /api/v1/budgets', { key, body })

async function shopWithAds() {
  const shop = await app.seed.business({ scopes: ['goals:write', 'campaigns:read', 'attribution:write'] })
  const [first, second] = [seededAd('1'), seededAd('2')]
  for (let day = 1; day <= 10; day++) {
    const date = `2026-03-${String(day).padStart(2, '0')}`
    await shop.deliver(first, { date, spend: '10' })
    if (day >= 4) await shop.deliver(second, { date, spend: '20' })
  }
  return { shop, campaign: await shop.entityId('campaign', first) }
}

describe('budgets', () => {
  it('show what was spent and the projected end of the month', async () => {
    const { shop, campaign } = await shopWithAds()
    const plans = [
      { platform: 'meta', amount: '900' },
      { campaign_id: campaign, amount: 300 },
    ]
    const { status, body } = await put(shop.key, { month: '2026-03', plans })
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({ month: '2026-03', currency: 'USD' })
    // Three of each weekday remain: Sundays and Mondays spent 20 on average, Tuesdays 10, the others 30.
    expect(body.data).toEqual([
      {
        platform: 'social_ads',
        campaign_id: null,
        campaign_name: null,
        plan: 900,
        spent: 240,
        projected: 750,
        difference: -150,
        spent_share: 240 / 900,
        pace: 'under',
      },
      expect.objectContaining({ campaign_id: campaign, plan: 300, spent: 100, projected: 310, pace: 'on_track' }),
    ])
    expect((await shop.read('/budgets')).body).toEqual(body)
  })

  it('belong to a month and are replaced as a whole', async () => {
    const { shop } = await shopWithAds()
    await put(shop.key, { month: '2026-03', plans: [{ platform: 'social_ads', amount: 1 }] })
    await put(shop.key, { month: '2026-04', plans: [{ platform: 'search_ads', amount: 0 }] })
    expect((await shop.read('/budgets', { month: '2026-04' })).body.data).toEqual([
      expect.objectContaining({ platform: 'search_ads', plan: 0, spent: 0, spent_share: null, pace: 'on_track' }),
    ])
    expect((await put(shop.key, { month: '2026-03', plans: [] })).body.data).toEqual([])
    expect((await shop.read('/budgets')).body.data).toEqual([])
    expect((await shop.read('/budgets', { month: '2026-04' })).body.data).toHaveLength(1)
  })

  it('reject a campaign of another profile', async () => {
    const [mine, other] = [await shopWithAds(), await shopWithAds()]
    const plans = [{ platform: 'social_ads', amount: 5 }]
    await put(mine.shop.key, { month: '2026-03', plans })
    const { status, body } = await put(mine.shop.key, {
      month: '2026-03',
      plans: [{ campaign_id: other.campaign, amount: 9 }],
    })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'plans.0.campaign_id'])
    expect((await mine.shop.read('/budgets')).body.data).toHaveLength(1)
  })

  it.each([
    [{ month: '2026-13', plans: [] }, 'month'],
    [{ month: '2026-03', plans: [{ amount: 5 }] }, 'plans.0.platform'],
    [{ month: '2026-03', plans: [{ platform: 'social_ads', amount: -5 }] }, 'plans.0.amount'],
    [{ month: '2026-03', plans: [{ platform: 'billboards', amount: 5 }] }, 'plans.0.platform'],
    [
      {
        month: '2026-03',
        plans: [
          { platform: 'social_ads', amount: 5 },
          { platform: 'meta', amount: 6 },
        ],
      },
      'plans.1.platform',
    ],
  ])('reject %j', async (body, field) => {
    const { key } = await app.seed.profileWithKey({ scopes: ['goals:write'] })
    const response = await put(key, body)
    expect([response.status, response.body.error.code]).toEqual([422, 'validation_error'])
    expect(response.body.error.field).toBe(field)
  })

  it('reject a month that does not exist', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const { status, body } = await app.call('GET /api/v1/budgets', { key, query: { month: '2026-3' } })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', 'month'])
  })
})
