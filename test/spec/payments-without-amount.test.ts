import { describe, expect, it } from 'vitest'
import { verifyProfile } from '../../src/attribution/rollups/verify-days.ts'
import type { Scope } from '../../src/kernel/context/scopes.ts'
import { seededAd } from '../support/app/seed-business.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const scopes: Scope[] = ['campaigns:read', 'analytics:read', 'conversions:read', 'goals:write', 'attribution:write']
const range = { date_from: '2026-03-01', date_to: '2026-03-31' }

/** Payments that an ad brought: `amounts` with null for a payment without one, and the cost that each states. */
async function shopWith(
  amounts: readonly (number | null)[],
  { margin = true, cost }: { margin?: boolean; cost?: number },
) {
  const shop = await app.seed.business({ scopes })
  const { key, profile } = shop
  if (margin) {
    const rules = [{ effective_from: '2026-01-01', gross_margin_percent: 40, fees: [] }]
    await app.call('PUT /api/v1/profile/costs', { key, body: { rules } })
  }
  await shop.deliver(seededAd('1'), { spend: '30', date: '2026-03-06' })
  for (const [index, value] of amounts.entries()) {
    const response = await app.call('POST /api/v1/events', {
      key,
      body: {
        event_type: 'payment_received',
        idempotency_key: `p${index}`,
        timestamp: `2026-03-0${index + 5}T12:00:00Z`,
        user_traits: { external_id: 'ana' },
        utm: { source: 'facebook', medium: 'paid', id: seededAd('1').campaign },
        properties: value === null ? {} : { value, currency: 'USD', ...(cost !== undefined && { cost }) },
      },
    })
    expect(response.status).toBe(202)
  }
  const read = async (path: string, query: Record<string, string>) =>
    (await app.call(`GET /api/v1${path}`, { key, query })).body.data
  async function contributions() {
    const { totals, by_day } = await read('/overview', range)
    const campaigns = await read('/campaigns', { ...range, level: 'campaign' })
    const [cohort] = await read('/cohorts', { ...range, metric: 'contribution', interval: 'month' })
    return {
      overview: totals.contribution,
      after_ads: totals.contribution_after_ads,
      days: by_day.reduce((sum: number, { contribution }: { contribution: number }) => sum + contribution, 0),
      campaigns: campaigns.map(({ contribution }: { contribution: number }) => contribution),
      cohort: cohort.ages[0].contribution,
      payback: cohort.payback_reason,
    }
  }
  const attention = async () =>
    (await read('/attention', {})).filter(({ kind }: { kind: string }) => kind === 'payments_without_amount')
  return { ...shop, profile, read, contributions, attention }
}

describe('payments without an amount', () => {
  it.each([
    ['the margin of the profile', {}, 60],
    ['the costs that payments state', { margin: false, cost: 20 }, 110],
  ])('are left out of every sum of profit by %s, and counted', async (_, costs, contribution) => {
    const shop = await shopWith([100, null, 50, null], costs)
    const expected = await shopWith([100, 50], costs)
    const found = await shop.contributions()
    expect(found).toEqual(await expected.contributions())
    expect(found.campaigns).toEqual([contribution])
    expect([found.overview, found.after_ads, found.days, found.cohort]).toEqual([
      contribution,
      contribution - 30,
      contribution,
      contribution,
    ])
    expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
    await shop.recompute()
    expect(await shop.contributions()).toEqual(found)
    expect(await shop.attention()).toMatchObject([
      { count: 2, severity: 'warning', what: expect.stringContaining('2 payments have no amount') },
    ])
    expect(await expected.attention()).toEqual([])
    const { totals } = await shop.read('/overview', range)
    expect([totals.payments, totals.cash]).toEqual([4, 150])
  })

  it('have an unknown contribution themselves', async () => {
    const shop = await shopWith([null], {})
    const [row] = await shop.read('/conversions', { ...range, revenue: 'cash' })
    expect(row).toMatchObject({ value: null, share_value: null, share_contribution: null })
  })

  it('make no profit known where no costs are', async () => {
    const shop = await shopWith([null], { margin: false })
    for (const _ of ['before', 'after the rollups are compacted']) {
      const { overview, after_ads, campaigns } = await shop.contributions()
      expect([overview, after_ads, ...campaigns]).toEqual([null, null, null])
      await shop.fold()
    }
    const mixed = await shopWith([null, 100], { margin: false })
    expect(await mixed.contributions()).toMatchObject({ overview: null, cohort: null, payback: 'costs_unknown' })
  })
})
