import { expect, it } from 'vitest'
import { wholeSum } from './whole-sum.ts'

const sum = (payments: number) => ({ payments, conversions: payments * 2, cash: payments * 10 })
const overview = {
  totals: sum(9),
  by_channel: [
    { channel: 'Direct', ...sum(2) },
    { channel: null, ...sum(3) },
  ],
  segments: [
    { kind: 'platform', platform: 'social_ads', ...sum(1) },
    { kind: 'platform', platform: 'search_ads', ...sum(4) },
    { kind: 'unknown_ad', platform: null, ...sum(5) },
  ],
} as never

it.each([
  [{}, 18],
  [{ revenue: 'cash' }, 9],
  [{ revenue: 'cash', channel: 'Direct' }, 2],
  [{ revenue: 'cash', credited_to: 'no_touch' }, 3],
  [{ credited_to: 'no_touch' }, 6],
  [{ revenue: 'cash', credited_to: 'campaign' }, 5],
  [{ revenue: 'cash', credited_to: 'campaign', platform: 'search_ads' }, 4],
])('the overview adds up %o', (search, count) => {
  expect(wholeSum(search, overview)?.count).toBe(count)
})

it('states the cash of the same selection', () => {
  expect(wholeSum({ credited_to: 'campaign' }, overview)).toEqual({ count: 10, cash: 50 })
})

it.each([
  { goal: 'lead_created' },
  { customer: 'new' },
  { revenue: 'unverified' },
  { channel: 'Email' },
  { channel: 'Direct', credited_to: 'campaign' },
  { credited_to: 'unknown_ad' },
  { platform: 'search_ads' },
])('the overview does not add up %o', (search) => {
  expect(wholeSum(search, overview)).toBe(null)
})
