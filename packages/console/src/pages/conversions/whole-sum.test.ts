import { expect, it } from 'vitest'
import { wholeSum } from './whole-sum.ts'

const sum = (payments: number) => ({ payments, conversions: payments * 2, cash: payments * 10 })
const overview = {
  model: 'last_touch',
  totals: {
    ...sum(9),
    ...{ conversions_by_type: { lead_created: 7 }, new_customer_value: 60, returning_value: 30 },
    ...{ unverified_payments: 8, unverified_cash: 80 },
  },
  by_channel: [
    { channel: 'Direct', ...sum(2) },
    { channel: null, ...sum(3) },
  ],
  segments: [
    { kind: 'platform', platform: 'social_ads', ...sum(1) },
    { kind: 'platform', platform: 'search_ads', ...sum(4) },
    { kind: 'unknown_ad', platform: null, ...sum(5) },
    { kind: 'no_touch', platform: null, ...sum(3) },
  ],
} as never

it.each([
  [{}, { count: 18, cash: 90 }],
  [{ revenue: 'cash' }, { count: 9, cash: 90 }],
  [
    { revenue: 'cash', channel: 'Direct' },
    { count: 2, cash: 20 },
  ],
  [
    { revenue: 'cash', credited_to: 'no_touch' },
    { count: 3, cash: 30 },
  ],
  [{ credited_to: 'no_touch' }, { count: 6, cash: 30 }],
  [{ credited_to: 'unknown_ad' }, { count: 10, cash: 50 }],
  [
    { revenue: 'cash', credited_to: 'campaign' },
    { count: 5, cash: 50 },
  ],
  [{ credited_to: 'campaign' }, { count: 10, cash: 50 }],
  [
    { revenue: 'cash', credited_to: 'campaign', platform: 'search_ads' },
    { count: 4, cash: 40 },
  ],
  [{ revenue: 'unverified' }, { count: 8, cash: 80 }],
  [{ goal: 'lead_created' }, { count: 7, cash: null }],
  [{ customer: 'new' }, { count: null, cash: 60 }],
  [{ customer: 'returning' }, { count: null, cash: 30 }],
])('the overview adds up %o', (search, whole) => {
  expect(wholeSum(search, overview)).toEqual(whole)
})

it('does not add up the counts of platforms that share a conversion', () => {
  const linear = { ...(overview as object), model: 'linear' } as never
  expect(wholeSum({ credited_to: 'campaign' }, linear)).toEqual({ count: null, cash: 50 })
  expect(wholeSum({ credited_to: 'campaign', platform: 'search_ads' }, linear)).toEqual({ count: 8, cash: 40 })
})

it.each([
  { channel: 'Email' },
  { channel: 'Direct', credited_to: 'campaign' },
  { credited_to: 'unknown_ad', platform: 'search_ads' },
  { platform: 'search_ads' },
  { goal: 'lead_created', customer: 'new' },
  { goal: 'lead_created', channel: 'Direct' },
  { revenue: 'unverified', credited_to: 'campaign' },
])('the overview does not add up %o', (search) => {
  expect(wholeSum(search, overview)).toBe(null)
})
