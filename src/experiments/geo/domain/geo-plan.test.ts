import { describe, expect, it } from 'vitest'
import { simulateRegions } from '../../../../test/support/simulations/simulate-regions.ts'
import {
  checkHistory,
  checkPlanned,
  type GeoPlan,
  marketComputation,
  type PlannedSet,
  powerComputation,
  rankSets,
} from './geo-plan.ts'
import type { History } from './select-markets.ts'

function historyOf(regions: number, days: number): History {
  const { treated, controls } = simulateRegions(
    { treated: 1, controls: regions - 1, before: days - 1, test: 1, effect: 0 },
    'plan',
  )
  return { regions: Array.from({ length: regions }, (_, index) => `r${index}`), series: [...treated, ...controls] }
}

describe('checkHistory', () => {
  it.each<[string, number, number, string[], string | null]>([
    ['enough', 5, 28, [], null],
    ['4 regions', 4, 28, [], 'metric.conversion_key'],
    ['2 treated of 5', 5, 28, ['r0', 'r1'], 'treated_regions'],
    ['a region without outcomes', 8, 28, ['r0', 'elsewhere'], 'treated_regions.1'],
    ['27 days', 8, 27, [], 'end'],
  ])('of %s', (_, regions, days, treated, field) => {
    expect(checkHistory(historyOf(regions, days), { treated, testDays: 7 })?.field ?? null).toBe(field)
  })

  it('says which length is possible with outcomes that began lately', () => {
    const { regions, series } = historyOf(6, 28)
    const late = series.map((values) => values.map((value, day) => (day < 14 ? 0 : value)))
    expect(checkHistory({ regions, series: late }, { treated: [], testDays: 7 })?.problem).toContain('at most 3 days')
  })
})

describe('the computations of a plan', () => {
  const history = historyOf(12, 60)

  it('put the regions of the design first, and find different sets', () => {
    const sets = marketComputation.run({ history, testDays: 10, given: [7, 3] })
    expect(sets[0]!.treated).toEqual([3, 7])
    expect(new Set(sets.map(({ treated }) => treated.join())).size).toBe(sets.length)
    expect(marketComputation.run({ history, testDays: 10, given: [] }).length).toBeGreaterThan(3)
  })

  it('name the regions and the smallest gain that is found', () => {
    const set = powerComputation.run({
      history,
      set: { treated: [3, 7], balance: 0.4 },
      testDays: 10,
      costPerOutcome: 2,
    })
    expect(set).toMatchObject({ treated_regions: ['r3', 'r7'], balance: 0.4 })
    expect(set.detectable_cost).toBeCloseTo(2 * set.detectable_incremental!, 6)
    expect(set.outcome_share).toBeGreaterThan(0)
    expect(set.outcome_share).toBeLessThan(0.5)
    const total = [3, 7].reduce((sum, index) => sum + history.series[index]!.reduce((a, b) => a + b, 0), 0)
    expect(set.detectable_incremental).toBeCloseTo((set.detectable_lift! * total) / 6, 6)
  })
})

const setOf = (region: string, detectable_lift: number | null, balance = 0.5, falseFindings = 0.1): PlannedSet => ({
  treated_regions: [region, 'x'],
  outcome_share: 0.2,
  balance,
  detectable_lift,
  detectable_incremental: null,
  detectable_cost: null,
  power: [{ lift: 0, power: falseFindings }],
})

it('rankSets puts sets that detect little first, then the better balanced', () => {
  const sets = [setOf('none', null), setOf('far', 0.1, 0.9), setOf('near', 0.1, 0.2), setOf('best', 0.05)]
  expect(rankSets(sets).map(({ treated_regions }) => treated_regions[0])).toEqual(['best', 'near', 'far', 'none'])
})

describe('checkPlanned', () => {
  const plan = (sets: PlannedSet[], state: GeoPlan['state'] = 'completed'): GeoPlan => ({
    ...{
      state,
      progress: 1,
      started_at: '',
      finished_at: null,
      error: null,
      history_days: 28,
      history_days_needed: 28,
      regions: [],
      sets,
    },
  })
  it.each<[string, GeoPlan | null, string[], RegExp | null]>([
    ['a set that detects enough', plan([setOf('a', 0.2)]), ['x', 'a'], null],
    ['no region', plan([setOf('a', 0.2)]), [], /names no region/],
    ['no plan', null, ['a'], /no finished plan/],
    ['a running plan', plan([setOf('a', 0.1)], 'running'), ['a', 'x'], /no finished plan/],
    ['another set', plan([setOf('a', 0.1)]), ['a'], /not one of the sets/],
    [
      'a set that detects little',
      plan([setOf('a', 0.24), setOf('b', 0.1)]),
      ['a', 'x'],
      /24 percent.*b, x can detect 10/,
    ],
    ['sets that detect nothing', plan([setOf('a', null)]), ['a', 'x'], /no lift up to 25.*longer test/],
    ['regions that drift', plan([setOf('a', null, 0.5, 0.95)]), ['a', 'x'], /moved apart.*in 95 percent/],
  ])('of %s', (_, plan, treated, problem) => {
    const found = checkPlanned(plan, treated)
    if (problem) expect(found).toEqual({ field: 'treated_regions', problem: expect.stringMatching(problem) })
    else expect(found).toBeNull()
  })
})
