import { describe, expect, it } from 'vitest'
import { simulatePaths } from '../../../../../test/support/simulations/simulate-paths.ts'
import { compareModels, isRecommended } from './compare-models.ts'
import { findMissing } from './fit-data-driven.ts'
import { fitPropensities } from './fit-propensities.ts'
import { toPathTable } from './path-table.ts'

describe('the comparison', () => {
  it('computes the mean log loss of each model', () => {
    const earlier = toPathTable([
      { units: [0], converted: 50, lost: 49 },
      { units: [0, 1], converted: 25, lost: 74 },
    ])
    const later = toPathTable([{ units: [0, 1], converted: 1, lost: 1 }])
    const losses = compareModels(earlier, later, Float64Array.of(0.5, 0.2))
    const loss = (chance: number) => -(Math.log(chance) + Math.log(1 - chance)) / 2
    const rate = 75 / 198
    expect(losses.data_driven).toBeCloseTo(loss(1 - 0.5 * 0.8), 12)
    expect(losses.last_touch).toBeCloseTo(loss((25 + rate) / 100), 12)
    const [first, second] = [(50 + 12.5 + rate) / (99 + 49.5 + 1), (12.5 + rate) / (49.5 + 1)]
    expect(losses.linear).toBeCloseTo(loss((first + second) / 2), 12)
  })

  it('recommends the model for paths that convert as it assumes', () => {
    const actual = [0.01, 0.05, 0.1, 0.3]
    const earlier = toPathTable(simulatePaths(10_000, actual, 'earlier'))
    const later = toPathTable(simulatePaths(5_000, actual, 'later'))
    const { values } = fitPropensities(earlier, actual.length)
    expect(isRecommended(compareModels(earlier, later, values))).toBe(true)
  })

  it('does not recommend it if only the last touch decides', () => {
    const lastDecides = (seed: string) =>
      simulatePaths(10_000, [0, 0, 0], seed).map(({ units }, index) => {
        const converted = index % 10 < [1, 3, 7][units.at(-1)!]! ? 1 : 0
        return { units, converted, lost: 1 - converted }
      })
    const earlier = toPathTable(lastDecides('earlier'))
    const losses = compareModels(earlier, toPathTable(lastDecides('later')), fitPropensities(earlier, 3).values)
    expect(losses.last_touch).toBeLessThan(losses.data_driven)
    expect(isRecommended(losses)).toBe(false)
  })

  it('has no loss without later paths', () => {
    const table = toPathTable([])
    expect(isRecommended(compareModels(table, table, new Float64Array(1)))).toBe(false)
  })
})

it.each([
  [300, 3_000, null],
  [299, 3_000, { conversions: 1, paths: 0 }],
  [300, 2_990, { conversions: 0, paths: 10 }],
  [0, 0, { conversions: 300, paths: 3_000 }],
])('with %d conversions and %d paths, %j are missing', (conversions, paths, expected) => {
  expect(findMissing(conversions, paths)).toEqual(expected)
})
