import { describe, expect, it } from 'vitest'
import { adWithParents, toEntities } from './to-entities.ts'

const ad = {
  id: '3',
  name: 'Video',
  status: 'ACTIVE',
  effective_status: 'CAMPAIGN_PAUSED',
  adset: {
    id: '2',
    name: 'Women',
    status: 'ACTIVE',
    effective_status: 'CAMPAIGN_PAUSED',
    daily_budget: '16000',
    learning_stage_info: { status: 'LEARNING' },
  },
  campaign: {
    id: '1',
    name: 'Spring',
    status: 'PAUSED',
    effective_status: 'PAUSED',
    objective: 'OUTCOME_SALES',
    daily_budget: '0',
  },
}

function entitiesOf(currency: string, ...ads: object[]) {
  const found = ads.map((ad) => adWithParents.parse(ad))
  return toEntities(found, { currency, described_on: '2026-11-14' })
}

describe('ads with their parents', () => {
  it('become entities, each once', () => {
    expect(entitiesOf('CLP', ad, { ...ad, id: '4', name: '' })).toEqual({
      campaigns: [
        {
          external_id: '1',
          name: 'Spring',
          status: 'PAUSED',
          described_on: '2026-11-14',
          objective: 'OUTCOME_SALES',
          daily_budget: null,
        },
      ],
      ad_sets: [
        {
          external_id: '2',
          name: 'Women',
          status: 'ACTIVE',
          described_on: '2026-11-14',
          campaign_external_id: '1',
          daily_budget: '16000',
          learning_stage_status: 'LEARNING',
        },
      ],
      ads: [
        {
          external_id: '3',
          name: 'Video',
          status: 'ACTIVE',
          described_on: '2026-11-14',
          campaign_external_id: '1',
          ad_set_external_id: '2',
        },
        {
          external_id: '4',
          name: '4',
          status: 'ACTIVE',
          described_on: '2026-11-14',
          campaign_external_id: '1',
          ad_set_external_id: '2',
        },
      ],
    })
  })

  it.each([
    ['CLP', '16000'],
    ['HUF', '16000'],
    ['USD', '160'],
    ['EUR', '160'],
  ])('have budgets in whole %s: %s', (currency, budget) => {
    expect(entitiesOf(currency, ad).ad_sets[0]!.daily_budget).toBe(budget)
  })

  it("keep the vendor's own status of an ad, such as disapproved", () => {
    const [disapproved] = entitiesOf('CLP', { ...ad, effective_status: 'DISAPPROVED' }).ads
    expect(disapproved!.status).toBe('DISAPPROVED')
  })
})
