import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideBudget, isWithinBounds } from './decide-budget.ts'

const live = { status: 'ACTIVE', campaign_status: 'ACTIVE', daily_budget: 1000 }

describe('a new daily budget', () => {
  it.each([
    ['plus 50 percent', live, 1500, 'apply'],
    ['minus 50 percent', live, 500, 'apply'],
    ['plus 51 percent', live, 1510, 'out_of_bounds'],
    ['minus 51 percent', live, 490, 'out_of_bounds'],
    ['one unit over', live, 1501, 'out_of_bounds'],
    ['one unit under', live, 499, 'out_of_bounds'],
    ['the same', live, 1000, 'no_change'],
    ['nothing', live, 0, 'out_of_bounds'],
    ['99 minor units', { ...live, daily_budget: 150 }, 99, 'out_of_bounds'],
    ['100 minor units', { ...live, daily_budget: 150 }, 100, 'apply'],
    ['the same, below the floor', { ...live, daily_budget: 80 }, 80, 'out_of_bounds'],
    ['half of an odd one, rounded in', { ...live, daily_budget: 301 }, 151, 'apply'],
    ['half of an odd one, rounded out', { ...live, daily_budget: 301 }, 150, 'out_of_bounds'],
    ['of a paused ad set', { ...live, status: 'PAUSED' }, 1200, 'apply'],
    ['of an archived ad set', { ...live, status: 'ARCHIVED' }, 1200, 'not_editable'],
    ['of a deleted ad set', { ...live, status: 'DELETED' }, 1200, 'not_editable'],
    ['in an archived campaign', { ...live, campaign_status: 'ARCHIVED' }, 1200, 'not_editable'],
    ['in a deleted campaign', { ...live, campaign_status: 'DELETED' }, 1200, 'not_editable'],
    ['in a campaign of which nothing is known', { ...live, campaign_status: null }, 1200, 'apply'],
    ['of an ad set without one', { ...live, daily_budget: null }, 1200, 'no_daily_budget'],
  ] as const)('%s', (_title, state, target, expected) => {
    expect(decideBudget(state, target)).toBe(expected)
  })

  it('is never below the minimum and changes by at most half if it is accepted', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, (from, to) => {
        const isRight = to >= 100 && to >= from / 2 && to <= from * 1.5
        expect(isWithinBounds(from, to)).toBe(isRight)
      }),
    )
  })
})
