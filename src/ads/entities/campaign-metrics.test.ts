import { describe, expect, it } from 'vitest'
import { campaignMetrics, customerMetrics, levelMetrics, noCredit, noDelivery } from './campaign-metrics.ts'

const credit = {
  outcome_count: 4,
  outcome_value: '250.10',
  outcome_count_first_payment: 2,
  first_payment_value: '150.06',
  contribution: '120.048',
  costed_count: 4,
  attributed_outcome_count: 9,
  attributed_outcomes_by_type: { lead_created: 5, payment_received: 4 },
}
const delivery = {
  ...noDelivery,
  spend: '100.04',
  impressions: 20_008,
  clicks: 500,
  reach: 9_000,
  messaging_conversations_started_7d: 7,
}

describe('the metrics of a row', () => {
  it('divide payments by spend and spend by payments', () => {
    expect(campaignMetrics(credit, delivery)).toEqual({
      spend: 100.04,
      outcome_count: 4,
      outcome_value: 250.1,
      roas: 2.5,
      outcome_count_first_payment: 2,
      cac_first_payment: 50.02,
      attributed_outcome_count: 9,
      attributed_outcomes_by_type: { lead_created: 5, payment_received: 4 },
    })
    expect(levelMetrics(credit, delivery, true)).toEqual({
      impressions: 20_008,
      clicks: 500,
      reach: 9_000,
      ctr: (500 / 20_008) * 100,
      avg_cpm: 5,
      avg_cpc: 0.20008,
      cac: 25.01,
      messaging_conversations_started_7d: 7,
      new_customer_value: 150.06,
      returning_value: 100.04,
      mer: 2.5,
      amer: 1.5,
      ncac: 50.02,
      contribution: 120.048,
      contribution_after_ads: 20.008,
      poas: 1.2,
    })
  })

  it('subtract spend without payments from the contribution if the profile has costs', () => {
    expect(customerMetrics(noCredit, '10', true)).toMatchObject({
      contribution: 0,
      contribution_after_ads: -10,
      poas: 0,
    })
  })

  it('are null without the costs of every payment, without payments and without spend', () => {
    const unknown = { contribution: null, contribution_after_ads: null, poas: null }
    expect(customerMetrics({ ...credit, costed_count: 3 }, '10', true)).toMatchObject(unknown)
    expect(customerMetrics(noCredit, '10', false)).toMatchObject({ ...unknown, mer: 0, amer: 0, ncac: null })
    const unspent = {
      mer: null,
      amer: null,
      ncac: 0,
      contribution: 120.048,
      contribution_after_ads: 120.048,
      poas: null,
    }
    expect(customerMetrics(credit, '0', false)).toMatchObject(unspent)
  })

  it('are 0 if the divisor is 0', () => {
    expect(campaignMetrics(credit, noDelivery)).toMatchObject({ spend: 0, roas: 0, cac_first_payment: 0 })
    expect(campaignMetrics(noCredit, delivery)).toMatchObject({ outcome_value: 0, roas: 0, cac_first_payment: 0 })
    expect(levelMetrics(noCredit, noDelivery, false)).toMatchObject({
      impressions: 0,
      clicks: 0,
      reach: 0,
      ctr: 0,
      avg_cpm: 0,
      avg_cpc: 0,
      cac: 0,
      messaging_conversations_started_7d: 0,
    })
  })
})
