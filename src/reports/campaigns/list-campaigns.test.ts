import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const spring = seededAd('1')
const sibling = seededAd('2', { campaign: 'c1', ad_set: 's1' })
const search = seededAd('9', { platform: 'search_ads' })

async function names(read: Promise<{ body: { data: { campaign_name: string }[] } }>): Promise<string[]> {
  return (await read).body.data.map((row) => row.campaign_name)
}

describe('the report without a level', () => {
  it('shows cost and credit of each campaign with exactly the fields of the contract', async () => {
    const business = await app.seed.business()
    await business.deliver(spring, { spend: '40.10', impressions: 1_000 })
    await business.deliver(sibling, { spend: '9.90' })
    await business.convert({ touches: [{ ad: spring }], value: '100.10', is_first: true })
    await business.convert({ touches: [{ ad: sibling }], value: '50', refunded: '25.10' })
    await business.convert({ touches: [{ ad: spring }], type: 'lead_created', value: null })
    const { status, body } = await business.report('/campaigns')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          campaign_id: await business.entityId('campaign', spring),
          campaign_name: 'C c1',
          spend: 50,
          outcome_count: 2,
          outcome_value: 125,
          roas: 2.5,
          outcome_count_first_payment: 1,
          cac_first_payment: 50,
          attributed_outcome_count: 3,
          attributed_outcomes_by_type: { payment_received: 2, lead_created: 1 },
        },
      ],
      pagination: { has_next: false, cursor: null },
      meta: {
        date_from: '2026-03-01',
        date_to: '2026-03-31',
        profile_id: business.profile.id,
        recompute: expect.objectContaining({ cause: 'entities_added' }),
      },
    })
  })

  it('ranks by attributed value and applies the limit, 10 by default', async () => {
    const business = await app.seed.business()
    const ads = Array.from({ length: 12 }, (_, index) => seededAd(`${index}`))
    for (const [index, ad] of ads.entries()) {
      await business.deliver(ad, { spend: String(100 - index) })
      await business.convert({ touches: [{ ad }], value: String(index + 1) })
    }
    expect(await names(business.report('/campaigns'))).toEqual(
      ads
        .map(({ campaign }) => `C ${campaign}`)
        .reverse()
        .slice(0, 10),
    )
    expect(await names(business.report('/campaigns', { limit: '1' }))).toEqual(['C c11'])
    expect(await names(business.report('/campaigns', { limit: '100' }))).toHaveLength(12)
  })

  it('covers exactly the local days of the profile', async () => {
    const business = await app.seed.business()
    await business.deliver(spring, { date: '2026-02-28', spend: '1' })
    await business.deliver(spring, { date: '2026-03-01', spend: '2' })
    await business.convert({ touches: [{ ad: spring }], at: '2026-02-28T23:59:59.999Z', value: '10' })
    await business.convert({ touches: [{ ad: spring }], at: '2026-03-01T00:00:00Z', value: '20' })
    const { body } = await business.report('/campaigns')
    expect(body.data).toMatchObject([{ spend: 2, outcome_value: 20, outcome_count: 1 }])
    const before = await business.report('/campaigns', { date_from: '2026-02-01', date_to: '2026-02-28' })
    expect(before.body.data).toMatchObject([{ spend: 1, outcome_value: 10, outcome_count: 1 }])
  })

  it('counts a conversion without an exchange rate, without its value', async () => {
    const business = await app.seed.business()
    await business.deliver(spring)
    await business.convert({ touches: [{ ad: spring }], value: '70', currency: 'EUR' })
    const { body } = await business.report('/campaigns')
    expect(body.data).toMatchObject([{ outcome_count: 1, outcome_value: 0, roas: 0 }])
  })

  it('is empty for a profile without data, and shows no other profile', async () => {
    const [mine, theirs] = [await app.seed.business(), await app.seed.business()]
    await theirs.deliver(spring)
    await theirs.convert({ touches: [{ ad: spring }] })
    expect((await mine.report('/campaigns')).body.data).toEqual([])
  })
})

describe('the report at a level', () => {
  it('has every additional field', async () => {
    const business = await app.seed.business()
    const adState = { status: 'active', objective: 'sales', daily_budget: 20, ad_set_status: 'paused' }
    const counts = { impressions: 4_000, clicks: 100, reach: 3_000, messaging_conversations_started_7d: 6 }
    await business.deliver(spring, { spend: '20', ...adState, ...counts })
    await business.convert({ touches: [{ ad: spring }], value: '80', is_first: true })
    const metrics = {
      spend: 20,
      outcome_count: 1,
      outcome_value: 80,
      roas: 4,
      outcome_count_first_payment: 1,
      cac_first_payment: 20,
      attributed_outcome_count: 1,
      attributed_outcomes_by_type: { payment_received: 1 },
      ...counts,
      ctr: 2.5,
      avg_cpm: 5,
      avg_cpc: 0.2,
      cac: 20,
      new_customer_value: 80,
      returning_value: 0,
      mer: 4,
      amer: 4,
      ncac: 20,
      contribution: null,
      contribution_after_ads: null,
      poas: null,
      platform: 'social_ads',
      objective: 'sales',
    }
    expect((await business.report('/campaigns', { level: 'ad' })).body.data).toEqual([
      {
        ...metrics,
        campaign_id: await business.entityId('ad', spring),
        campaign_name: 'A a1',
        entity_level: 'ad',
        external_id: 'a1',
        parent_name: 'S s1',
        campaign_external_id: 'c1',
        ad_set_external_id: 's1',
        status: 'ACTIVE',
        daily_budget: null,
      },
    ])
    expect((await business.report('/campaigns', { level: 'ad_set' })).body.data).toEqual([
      {
        ...metrics,
        campaign_id: await business.entityId('ad_set', spring),
        campaign_name: 'S s1',
        entity_level: 'ad_set',
        external_id: 's1',
        parent_name: 'C c1',
        campaign_external_id: 'c1',
        ad_set_external_id: null,
        status: 'PAUSED',
        daily_budget: 20,
      },
    ])
    expect((await business.report('/campaigns', { level: 'campaign' })).body.data).toEqual([
      {
        ...metrics,
        campaign_id: await business.entityId('campaign', spring),
        campaign_name: 'C c1',
        entity_level: 'campaign',
        external_id: 'c1',
        parent_name: '',
        campaign_external_id: null,
        ad_set_external_id: null,
        status: '',
        daily_budget: null,
      },
    ])
  })

  it('returns 0 for a division by zero', async () => {
    const business = await app.seed.business()
    await business.deliver(spring, { spend: '0' })
    const { body } = await business.report('/campaigns', { level: 'ad' })
    const zero = { roas: 0, ctr: 0, avg_cpm: 0, avg_cpc: 0, cac: 0, cac_first_payment: 0 }
    expect(body.data).toMatchObject([{ ...zero, messaging_conversations_started_7d: 0 }])
  })

  it('sums the days and ads of an entity, separately per platform', async () => {
    const business = await app.seed.business()
    await business.deliver(spring, { date: '2026-03-04', spend: '0.1', clicks: 1 })
    await business.deliver(spring, { date: '2026-03-05', spend: '0.2', clicks: 2 })
    await business.deliver(sibling, { spend: '1', clicks: 4 })
    await business.deliver({ ...spring, platform: 'search_ads' }, { spend: '7' })
    await business.deliver(search, { spend: '5' })
    const { body } = await business.report('/campaigns', { level: 'ad_set' })
    const rows = body.data.map((row: Record<string, unknown>) => `${row.platform} ${row.external_id} ${row.spend}`)
    expect(rows).toEqual(['search_ads s1 7', 'search_ads s9 5', 'social_ads s1 1.3'])
    expect(body.data[2].clicks).toBe(7)
  })
})

describe('a report rejects', () => {
  const dates = { date_from: '2026-03-01', date_to: '2026-03-31' }
  const reports = [
    '/campaigns',
    '/campaigns/unattributed',
    '/campaigns/platform-comparison',
    '/campaigns/x/conversions',
  ]

  it.each([
    ['no dates', { date_from: '', date_to: '' }, 'date_from'],
    ['an unreal date', { date_from: '2026-02-30' }, 'date_from'],
    ['a date in words', { date_to: 'yesterday' }, 'date_to'],
    ['dates in the wrong order', { date_from: '2026-04-01' }, 'date_from'],
    ['367 days', { date_from: '2025-03-30' }, 'date_to'],
  ])('%s with invalid_date_range', async (_title, query, field) => {
    const business = await app.seed.business()
    for (const path of [...reports, '/ads/x']) {
      const { status, body } = await business.report(path, query)
      expect([path, status, body.error?.code, body.error?.field]).toEqual([path, 400, 'invalid_date_range', field])
    }
  })

  it('a missing date with invalid_date_range, and accepts 366 days', async () => {
    const { key } = await app.seed.business()
    const half = await app.call('GET /api/v1/campaigns', { key, query: { date_from: '2026-03-01' } })
    expect([half.status, half.body.error.code]).toEqual([400, 'invalid_date_range'])
    const year = await app.call('GET /api/v1/campaigns', { key, query: { ...dates, date_from: '2025-03-31' } })
    expect(year.status).toBe(200)
  })

  it.each([
    ['model', 'markov'],
    ['model', ''],
    ['level', 'adset'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'ten'],
    ['limit', '1.5'],
  ])('%s=%s with invalid_parameter', async (field, value) => {
    const business = await app.seed.business()
    const { status, body } = await business.report('/campaigns', { [field]: value })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })

  it('a key without campaigns:read', async () => {
    const business = await app.seed.business({ scopes: ['analytics:read'] })
    const { status, body } = await business.report('/campaigns')
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope'])
  })
})
