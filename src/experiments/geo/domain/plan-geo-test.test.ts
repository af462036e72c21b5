import { describe, expect, it } from 'vitest'
import { simulateRegions } from '../../../../test/support/simulations/simulate-regions.ts'
import { type History, selectMarkets } from './select-markets.ts'
import { falseFindingsMax, simulatedLifts, simulatePower } from './simulate-power.ts'

const historyOf = (regions: number, days: number, seed: string): History => {
  const simulation = simulateRegions({ treated: 1, controls: regions - 1, before: days - 1, test: 1, effect: 0 }, seed)
  const series = [...simulation.treated, ...simulation.controls]
  return { regions: series.map((_, index) => `r${index}`), series }
}

describe('selectMarkets', () => {
  it('returns different sets of allowed sizes, the best balanced first', () => {
    const history = historyOf(16, 60, 'select')
    const sets = selectMarkets(history, { testDays: 14, candidates: 8 })
    expect(sets).toHaveLength(8)
    expect(new Set(sets.map(({ treated }) => treated.join())).size).toBe(8)
    expect(sets.map(({ balance }) => balance)).toEqual(sets.map(({ balance }) => balance).toSorted((a, b) => a - b))
    for (const { treated } of sets) {
      expect(treated.length).toBeLessThanOrEqual(4)
      expect(treated).toEqual([...new Set(treated)].toSorted((a, b) => a - b))
    }
  })

  it('leaves out a region that has more than half of everything', () => {
    const history = historyOf(8, 40, 'large')
    const series = history.series.map((values, index) => (index === 2 ? values.map((value) => value * 30) : values))
    const sets = selectMarkets({ ...history, series }, { testDays: 10, candidates: 50 })
    expect(sets.length).toBeGreaterThan(0)
    expect(sets.some(({ treated }) => treated.includes(2))).toBe(false)
  })

  it.each([
    [5, 1],
    [4, 0],
  ])('of %d regions leaves 4 controls', (regions, size) => {
    const sets = selectMarkets(historyOf(regions, 40, 'few'), { testDays: 7, candidates: 50 })
    expect(Math.max(0, ...sets.map(({ treated }) => treated.length))).toBe(size)
  })
})

describe('simulatePower', () => {
  it('grows with the lift and has few false findings', () => {
    const { points, detectable_lift, simulations } = simulatePower(historyOf(20, 100, 'power'), [0, 1], {
      testDays: 14,
      placements: 20,
      level: 0.9,
    })
    expect(simulations).toBe(20 * simulatedLifts.length)
    expect(points[0]!.power).toBeLessThanOrEqual(0.4)
    expect(points.at(-1)!.power).toBe(1)
    const after = points.find(({ power }) => power >= 0.8)!
    expect(detectable_lift).toBeGreaterThan(0)
    expect(detectable_lift).toBeLessThanOrEqual(after.lift)
  })

  it('detects nothing in regions that moved apart from the others without a test', () => {
    const history = historyOf(20, 100, 'power')
    const drifted = history.series.map((values, index) =>
      index > 1 ? values : values.map((value, day) => (day < 70 ? value : value * 1.3)),
    )
    const options = { testDays: 14, placements: 20, level: 0.9 }
    const { points, detectable_lift } = simulatePower({ ...history, series: drifted }, [0, 1], options)
    expect(points[0]!.power).toBeGreaterThan(falseFindingsMax)
    expect(points.filter(({ power }) => power >= 0.8)).not.toEqual([])
    expect(detectable_lift).toBeNull()
  })

  it('detects nothing where the history is too short', () => {
    const found = simulatePower(historyOf(8, 20, 'short'), [0], { testDays: 10, placements: 20, level: 0.9 })
    expect(found).toMatchObject({ detectable_lift: null, simulations: 0 })
  })
})
