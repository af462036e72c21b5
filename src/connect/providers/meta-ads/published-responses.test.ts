import { describe, expect, it } from 'vitest'
import { insight, toDeliveryRow } from './delivery/to-delivery-row.ts'
import { adWithParents, toEntities } from './delivery/to-entities.ts'

// Ads with insights as an account returned them in March 2025, recorded in milaana1988/fastapi-facebook-creatives,
// app/tests/creatives_mock.py. The recording nests the metrics below the ad; the names and statuses that this service also
// requests are added where marked.
const recorded = {
  id: '120219860904490531',
  name: 'ads-1741108137-1718193255793267-120219860904360531-7452',
  campaign: {
    id: '120219860900970531',
    name: 'si-ServiceAsphaltPavingCompaniesFlorida-tg1-fb-us-s-0304-GE01-p',
    account_id: '1135898378327369',
    objective: 'OUTCOME_SALES',
  },
  adset: { id: '120219860904360531', name: 'adset-1741108136-7452-1' },
  created_time: '2025-03-04T12:08:57-0500',
}
const metrics = {
  spend: '6.49',
  clicks: '13',
  impressions: '168',
  reach: '149',
  actions: [
    { action_type: 'web_in_store_purchase', value: '1' },
    { action_type: 'page_engagement', value: '8' },
    { action_type: 'purchase', value: '1' },
    { action_type: 'landing_page_view', value: '2' },
    { action_type: 'post_engagement', value: '8' },
    { action_type: 'onsite_web_app_purchase', value: '1' },
    { action_type: 'onsite_web_purchase', value: '1' },
    { action_type: 'offsite_conversion.fb_pixel_purchase', value: '1' },
    { action_type: 'link_click', value: '8' },
    { action_type: 'omni_purchase', value: '1' },
  ],
  unique_actions: [{ action_type: 'link_click', value: '7' }],
  date_start: '2025-03-04',
  date_stop: '2025-03-21',
  publisher_platform: 'facebook',
}
const withoutActions = {
  spend: '0.01',
  clicks: '0',
  impressions: '5',
  reach: '3',
  date_start: '2025-03-04',
  date_stop: '2025-03-21',
  publisher_platform: 'audience_network',
}

/** At ad level the same metrics are on the row with the names (added). */
const requested = {
  account_currency: 'USD',
  campaign_id: recorded.campaign.id,
  campaign_name: recorded.campaign.name,
  objective: recorded.campaign.objective,
  adset_id: recorded.adset.id,
  adset_name: recorded.adset.name,
  ad_id: recorded.id,
  ad_name: recorded.name,
}

describe('a recorded response of Meta', () => {
  it('reports one purchase under six names, which is one conversion', () => {
    expect(toDeliveryRow(insight.parse({ ...requested, ...metrics }))).toMatchObject({
      date: '2025-03-04',
      ad_id: '120219860904490531',
      spend: '6.49',
      impressions: 168,
      clicks: 13,
      reach: 149,
      platform_conversions: '1',
      platform_conversion_value: null,
      messaging_conversations_started_7d: null,
    })
  })

  it('leaves out actions where there were none', () => {
    const row = toDeliveryRow(insight.parse({ ...requested, ...withoutActions }))
    expect(row).toMatchObject({ spend: '0.01', clicks: 0, platform_conversions: null })
  })

  it('is an ad with its ad set and campaign, with the long ids of 2025', () => {
    const running = { status: 'ACTIVE', effective_status: 'ACTIVE' }
    const ad = adWithParents.parse({
      ...{ ...recorded, ...running },
      adset: { ...recorded.adset, ...running },
      campaign: { ...recorded.campaign, ...running },
    })
    const found = toEntities([ad], { currency: 'USD', described_on: '2025-03-21' })
    expect(found.ads).toMatchObject([
      {
        external_id: '120219860904490531',
        ad_set_external_id: '120219860904360531',
        campaign_external_id: '120219860900970531',
        status: 'ACTIVE',
      },
    ])
    expect(found.campaigns).toMatchObject([{ objective: 'OUTCOME_SALES', daily_budget: null }])
  })
})
