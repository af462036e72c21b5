import { describe, expect, it } from 'vitest'
import { adDayRow, assetGroupDayRow, budgetRow } from './delivery-queries.ts'
import { toDeliveryRow } from './to-delivery-row.ts'
import { toBudgets, toEntities } from './to-entities.ts'

const campaign = { id: '1', name: 'Brand', status: 'ENABLED', advertisingChannelType: 'SEARCH' }
const day = {
  segments: { date: '2026-11-01' },
  metrics: {
    costMicros: '1234567',
    impressions: '400',
    clicks: '12',
    conversions: 1.333333333,
    conversionsValue: 20.5,
  },
}
const ad = {
  campaign,
  adGroup: { id: '2', name: 'Exact', status: 'PAUSED' },
  adGroupAd: { status: 'REMOVED', ad: { id: '3' } },
  ...day,
}

describe('a row of the Google Ads API', () => {
  it.each([
    ['1', '0.000001'],
    ['0', '0'],
    ['1000000000000', '1000000'],
    [undefined, '0'],
  ])('with %s millionths costs %s', (costMicros, spend) => {
    const row = { ...ad, metrics: { ...day.metrics, costMicros } }
    expect(toDeliveryRow(adDayRow.parse(row)).spend).toBe(spend)
  })

  it('is one day of an ad, in whole units of the currency', () => {
    expect(toDeliveryRow(adDayRow.parse(ad))).toEqual({
      date: '2026-11-01',
      campaign_id: '1',
      campaign_name: 'Brand',
      campaign_status: 'ACTIVE',
      objective: 'SEARCH',
      ad_set_id: '2',
      ad_set_name: 'Exact',
      ad_set_status: 'PAUSED',
      daily_budget: null,
      ad_id: '3',
      ad_name: 'Exact 3',
      status: 'DELETED',
      spend: '1.234567',
      impressions: 400,
      clicks: 12,
      reach: 0,
      platform_conversions: '1.333333',
      platform_conversion_value: '20.5',
      messaging_conversations_started_7d: null,
    })
  })

  it('uses an asset group as ad set and ad', () => {
    const assetGroup = { id: '7', name: 'Terrace', status: 'ENABLED' }
    const row = toDeliveryRow(assetGroupDayRow.parse({ campaign, assetGroup, ...day }))
    expect(row).toMatchObject({ ad_set_id: '7', ad_id: '7', ad_name: 'Terrace', status: 'ACTIVE', spend: '1.234567' })
  })

  it('counts absent values as zero', () => {
    const row = toDeliveryRow(adDayRow.parse({ ...ad, metrics: {} }))
    expect(row).toMatchObject({ spend: '0', impressions: 0, clicks: 0, platform_conversions: '0' })
  })

  it.each([
    [{ amountMicros: '25500000', period: 'DAILY' }, '25.5'],
    [{ amountMicros: '25500000', period: 'CUSTOM_PERIOD' }, null],
    [{}, null],
    [undefined, null],
  ])('gives the campaign the daily budget of %j: %s', (campaignBudget, budget) => {
    const budgets = toBudgets([budgetRow.parse({ campaign, campaignBudget })])
    const { campaigns, ad_sets } = toEntities([adDayRow.parse(ad)], budgets, '2026-11-14')
    expect(campaigns[0]).toMatchObject({ daily_budget: budget, described_on: '2026-11-14', status: 'ACTIVE' })
    expect(ad_sets[0]!.daily_budget).toBeNull()
  })

  it.each([{ metrics: { costMicros: 12 } }, { segments: { date: 'today' } }, { adGroupAd: undefined }])(
    'is rejected with %j',
    (more) => {
      expect(adDayRow.safeParse({ ...ad, ...more }).success).toBe(false)
    },
  )
})
