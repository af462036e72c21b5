import { describe, expect, it } from 'vitest'
import { addMonths, applyPlan, type Budget, isMonth, spentDays } from './apply-plan.ts'

const budget = (fields: Partial<Budget>) =>
  ({ platform: 'social_ads', campaign_id: null, plan: 100, ...fields }) as Budget

describe('the plans of a month', () => {
  const both = [budget({}), budget({ campaign_id: 'c1', plan: 40 })]
  it.each([
    [
      'change a platform',
      { platform: 'social_ads', campaign_id: null, amount: 250 },
      [
        { campaign_id: 'c1', amount: 40 },
        { platform: 'social_ads', amount: 250 },
      ],
    ],
    [
      'change a campaign, not its platform',
      { platform: 'social_ads', campaign_id: 'c1', amount: 0 },
      [
        { platform: 'social_ads', amount: 100 },
        { campaign_id: 'c1', amount: 0 },
      ],
    ],
    [
      'add another platform',
      { platform: 'search_ads', campaign_id: null, amount: 7 },
      [
        { platform: 'social_ads', amount: 100 },
        { campaign_id: 'c1', amount: 40 },
        { platform: 'search_ads', amount: 7 },
      ],
    ],
    [
      'remove a campaign',
      { platform: 'social_ads', campaign_id: 'c1', amount: null },
      [{ platform: 'social_ads', amount: 100 }],
    ],
  ])('%s', (_, change, plans) => {
    expect(applyPlan(both, change)).toEqual(plans)
  })
})

describe('months', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected)
  })

  it.each([
    ['2026-02', '2026-03-10', { from: '2026-02-01', to: '2026-02-28' }],
    ['2026-03', '2026-03-10', { from: '2026-03-01', to: '2026-03-10' }],
    ['2026-04', '2026-03-10', null],
  ])('%s has days with spend up to %s', (month, today, expected) => {
    expect(spentDays(month, today)).toEqual(expected)
  })

  it.each([
    ['2026-03', true],
    ['2026-13', false],
    ['2026-3', false],
    [undefined, false],
  ])('%s is a month: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected)
  })
})
