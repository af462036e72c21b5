import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const ad = seededAd('1')
const second = seededAd('2')
const search = seededAd('9', { platform: 'search_ads' })

describe('the comparison', () => {
  it('shows both sides of each platform and entity exactly, and never their sum', async () => {
    const business = await app.seed.business()
    const claimed = { platform_conversions: 5, platform_conversion_value: '400.05' }
    await business.deliver(ad, { spend: '100', ...claimed })
    await business.deliver(ad, {
      date: '2026-03-07',
      spend: '0',
      platform_conversions: 1,
      platform_conversion_value: '0.10',
    })
    await business.deliver(search, { spend: '50' })
    await business.convert({ touches: [{ ad }], value: '250.30', refunded: '0.1' })
    await business.convert({ touches: [{ ad }], type: 'lead_created', value: null })
    await business.convert({ touches: [{ ad: search }], value: '75' })
    await business.convert({ touches: [{ platform: 'social_ads' }], value: '9.99' })
    await business.convert({ touches: [{ platform: 'tiktok_ads' }], type: 'lead_created' })
    const { status, body } = await business.report('/campaigns/platform-comparison')
    expect(status).toBe(200)
    const socialSides = {
      spend: '100.00',
      platform_conversions: 6,
      platform_conversion_value: '400.15',
      atribu_conversions: 2,
      atribu_cash_conversions: 1,
      atribu_cash_revenue: '250.20',
      conversion_gap: -4,
      conversion_gap_pct: -200 / 3,
      value_gap: '-149.95',
      platform_roas: 4.0015,
      atribu_roas: 2.502,
    }
    const nothingReported = {
      platform_conversions: null,
      platform_conversion_value: null,
      conversion_gap: null,
      conversion_gap_pct: null,
      value_gap: null,
      platform_roas: null,
    }
    const searchSides = {
      ...nothingReported,
      spend: '50.00',
      atribu_conversions: 1,
      atribu_cash_conversions: 1,
      atribu_cash_revenue: '75.00',
      atribu_roas: 1.5,
    }
    expect(body.data.platforms).toEqual([
      {
        platform: 'search_ads',
        ...searchSides,
        reported_basis: expect.stringContaining('primary conversion actions'),
        has_delivery: true,
        delivery_through: '2026-03-05',
        unassigned_conversions: 0,
        unassigned_cash_revenue: '0.00',
      },
      {
        platform: 'social_ads',
        ...socialSides,
        reported_basis: expect.stringContaining('attribution window'),
        has_delivery: true,
        delivery_through: '2026-03-07',
        unassigned_conversions: 1,
        unassigned_cash_revenue: '9.99',
      },
      {
        platform: 'tiktok_ads',
        ...nothingReported,
        spend: '0.00',
        atribu_conversions: 0,
        atribu_cash_conversions: 0,
        atribu_cash_revenue: '0.00',
        atribu_roas: null,
        reported_basis: expect.any(String),
        has_delivery: false,
        delivery_through: null,
        unassigned_conversions: 1,
        unassigned_cash_revenue: '0.00',
      },
    ])
    expect(body.data.rows).toEqual([
      {
        entity_id: await business.entityId('campaign', ad),
        entity_level: 'campaign',
        entity_name: 'C c1',
        external_id: 'c1',
        platform: 'social_ads',
        ...socialSides,
      },
      {
        entity_id: await business.entityId('campaign', search),
        entity_level: 'campaign',
        entity_name: 'C c9',
        external_id: 'c9',
        platform: 'search_ads',
        ...searchSides,
      },
    ])
    expect(body.meta).toEqual({
      date_from: '2026-03-01',
      date_to: '2026-03-31',
      profile_id: business.profile.id,
      platform_bases: [
        { platform: 'search_ads', date_basis: 'touch', window: '28' },
        { platform: 'social_ads', date_basis: 'touch', window: '7' },
        { platform: 'tiktok_ads', date_basis: 'touch', window: '7' },
      ],
      recompute: expect.objectContaining({ cause: 'entities_added' }),
    })
  })

  it('counts a conversion that two entities of a platform share once for the platform', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.deliver(second)
    await business.convert({ touches: [{ ad }, { ad: second }], value: '100' })
    const { body } = await business.report('/campaigns/platform-comparison', { model: 'linear' })
    expect(body.data.rows.map((row: { atribu_conversions: number }) => row.atribu_conversions)).toEqual([1, 1])
    expect(body.data.platforms).toMatchObject([
      { atribu_conversions: 1, atribu_cash_conversions: 1, atribu_cash_revenue: '100.00' },
    ])
  })

  it('does not count a declared source as a click: its credit is unassigned at no platform', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    for (const answer_key of ['instagram_ad', 'tiktok']) {
      await business.convert({ person: answer_key, value: '30' })
      const body = { wamid: answer_key, answer_key, external_ref: answer_key, answered_at: '2026-03-04T12:00:00Z' }
      const response = await app.call('POST /api/v1/partner/declared-source', { key: business.key, body })
      expect([response.status, response.body.data?.status]).toEqual([200, 'recorded'])
    }
    const { body } = await business.report('/campaigns/platform-comparison')
    expect(body.data.platforms).toMatchObject([
      { platform: 'social_ads', unassigned_conversions: 0, unassigned_cash_revenue: '0.00' },
    ])
    expect(body.data.platforms).toHaveLength(1)
  })

  it('assigns per level: a click that names only its campaign is unassigned among ads', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.convert({ touches: [{ ad, is_campaign_only: true }], value: '30' })
    const byCampaign = await business.report('/campaigns/platform-comparison')
    expect(byCampaign.body.data.platforms).toMatchObject([{ atribu_conversions: 1, unassigned_conversions: 0 }])
    const byAd = await business.report('/campaigns/platform-comparison', { level: 'ad' })
    expect(byAd.body.data.platforms).toMatchObject([
      { atribu_conversions: 0, unassigned_conversions: 1, unassigned_cash_revenue: '30.00' },
    ])
  })

  it.each([
    ['model', 'markov'],
    ['level', 'account'],
  ])('rejects %s=%s', async (field, value) => {
    const business = await app.seed.business()
    const { status, body } = await business.report('/campaigns/platform-comparison', { [field]: value })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })
})
