import { describe, expect, it } from 'vitest'
import { insight, toDeliveryRow } from './to-delivery-row.ts'

const bare = {
  date_start: '2026-11-01',
  date_stop: '2026-11-01',
  account_currency: 'CLP',
  campaign_id: '1',
  campaign_name: 'Spring',
  objective: 'OUTCOME_SALES',
  adset_id: '2',
  adset_name: 'Women',
  ad_id: '3',
  ad_name: 'Video',
}

function rowOf(more: object) {
  return toDeliveryRow(insight.parse({ ...bare, ...more }))
}

describe('a row of the insights edge', () => {
  it('is one day of an ad', () => {
    const row = rowOf({ spend: '1234.50', impressions: '9007', clicks: '12', reach: '800' })
    expect(row).toEqual({
      date: '2026-11-01',
      campaign_id: '1',
      campaign_name: 'Spring',
      campaign_status: null,
      objective: 'OUTCOME_SALES',
      ad_set_id: '2',
      ad_set_name: 'Women',
      ad_set_status: null,
      daily_budget: null,
      ad_id: '3',
      ad_name: 'Video',
      status: null,
      spend: '1234.50',
      impressions: 9007,
      clicks: 12,
      reach: 800,
      platform_conversions: null,
      platform_conversion_value: null,
      messaging_conversations_started_7d: null,
    })
  })

  it('counts absent values as zero', () => {
    expect(rowOf({})).toMatchObject({ spend: '0', impressions: 0, clicks: 0, reach: 0 })
  })

  it('counts purchases once, although they are reported under two names', () => {
    const both = [
      { action_type: 'purchase', value: '2' },
      { action_type: 'omni_purchase', value: '3' },
    ]
    expect(rowOf({ actions: both }).platform_conversions).toBe('3')
  })

  it('adds up final actions and leaves out intermediate ones', () => {
    const actions = [
      { action_type: 'purchase', value: '2' },
      { action_type: 'lead', value: '5' },
      { action_type: 'complete_registration', value: '1' },
      { action_type: 'add_to_cart', value: '40' },
      { action_type: 'link_click', value: '99' },
    ]
    expect(rowOf({ actions }).platform_conversions).toBe('8')
  })

  it('adds up values exactly', () => {
    const action_values = [
      { action_type: 'omni_purchase', value: '0.1' },
      { action_type: 'lead', value: '0.2' },
    ]
    expect(rowOf({ action_values }).platform_conversion_value).toBe('0.3')
  })

  it('reports started conversations', () => {
    const actions = [{ action_type: 'onsite_conversion.messaging_conversation_started_7d', value: '4' }]
    expect(rowOf({ actions })).toMatchObject({ messaging_conversations_started_7d: 4, platform_conversions: null })
  })

  it.each([{ spend: '-1' }, { spend: 12 }, { impressions: '1.5' }, { date_start: 'yesterday' }, { ad_id: '' }])(
    'is rejected with %j',
    (more) => {
      expect(insight.safeParse({ ...bare, ...more }).success).toBe(false)
    },
  )
})
