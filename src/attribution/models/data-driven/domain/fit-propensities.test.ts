import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatePaths } from '../../../../../test/support/simulations/simulate-paths.ts'
import { conversionProbability, fitPropensities, logLikelihood } from './fit-propensities.ts'
import { type PathCounts, toPathTable } from './path-table.ts'

const path = (units: number[], converted: number, lost: number): PathCounts => ({ units, converted, lost })

describe('the fit', () => {
  it.each<[string, PathCounts[], number[]]>([
    ['paths of one touch: the conversion rate', [path([0], 3, 7), path([1], 1, 9)], [0.3, 0.1]],
    ['two touches of one unit: 1 - (1 - p)^2 = 0.19', [path([0, 0], 19, 81)], [0.1]],
    ['a unit that never converts', [path([0], 3, 7), path([1], 0, 10)], [0.3, 0]],
    ['a unit that always converts', [path([0], 5, 0), path([1], 1, 3)], [1, 0.25]],
    ['a passenger gets nothing', [path([0], 30, 70), path([1], 0, 100), path([0, 1], 30, 70)], [0.3, 0]],
    // P of the pair is 1 - 0.9 * 0.8.
    ['two independent units', [path([0], 10, 90), path([1], 20, 80), path([0, 1], 28, 72)], [0.1, 0.2]],
  ])('of %s', (_, paths, expected) => {
    const { values, converged } = fitPropensities(toPathTable(paths), expected.length, { tolerance: 1e-9 })
    expect(converged).toBe(true)
    for (const [unit, value] of expected.entries()) expect(values[unit]).toBeCloseTo(value, 3)
  })

  it('recovers the propensities of simulated paths', () => {
    const actual = [0.01, 0.05, 0.1, 0.3]
    const { values, converged } = fitPropensities(toPathTable(simulatePaths(40_000, actual)), actual.length)
    expect(converged).toBe(true)
    for (const [unit, value] of actual.entries()) expect(Math.abs(values[unit]! - value)).toBeLessThan(0.01)
  })

  it('is more likely than any other propensities', () => {
    const table = toPathTable(simulatePaths(2_000, [0.02, 0.1, 0.25]))
    const { values } = fitPropensities(table, 3)
    const best = logLikelihood(table, values)
    const probability = fc.double({ min: 0.001, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(probability, probability, probability), (other) => {
        expect(logLikelihood(table, Float64Array.from(other))).toBeLessThanOrEqual(best + 1e-6)
      }),
    )
  })

  it('never makes the paths less likely than the round before', () => {
    const counts = fc.record({
      units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
      converted: fc.nat(5),
      lost: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 30 }), (paths) => {
        const table = toPathTable(paths)
        let before = Number.NEGATIVE_INFINITY
        for (const maxRounds of [1, 2, 3, 5, 8]) {
          const { values } = fitPropensities(table, 5, { maxRounds, tolerance: 0 })
          expect(values.every((value) => value >= 0 && value <= 1)).toBe(true)
          const reached = logLikelihood(table, values)
          expect(reached).toBeGreaterThanOrEqual(before - 1e-9 * Math.abs(before || 1))
          before = reached
        }
      }),
    )
  })
})

it.each<[number[], number]>([
  [[0], 0.1],
  [[0, 0], 0.19],
  [[0, 1], 0.28],
  [[2, 0], 1],
])('the path %j converts with probability %d', (units, expected) => {
  expect(conversionProbability(units, Float64Array.of(0.1, 0.2, 1))).toBeCloseTo(expected, 12)
})
