import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simplexProblem } from './simplex-weights.ts'

const solve = (columns: number[][], target: number[]) =>
  Array.from(simplexProblem(columns.map((column) => Float64Array.from(column))).solve(Float64Array.from(target)))
const rounded = (weights: number[]) => weights.map((weight) => Math.round(weight * 1e6) / 1e6)

describe('simplexProblem', () => {
  it.each<[string, number[][], number[], number[]]>([
    ['one column', [[1, 2]], [7, 7], [1]],
    [
      'a column that is the target',
      [
        [1, 0],
        [0, 1],
        [5, 5],
      ],
      [0, 1],
      [0, 1, 0],
    ],
    [
      'a point between two columns',
      [
        [0, 0],
        [4, 0],
      ],
      [1, 0],
      [0.75, 0.25],
    ],
    [
      'a point outside',
      [
        [0, 0],
        [4, 0],
        [0, 4],
      ],
      [9, 1],
      [0, 1, 0],
    ],
    [
      'a point beyond an edge',
      [
        [0, 0],
        [4, 0],
        [0, 4],
      ],
      [4, 4],
      [0, 0.5, 0.5],
    ],
    [
      'columns that are all zero',
      [
        [0, 0],
        [0, 0],
      ],
      [1, 1],
      [1, 0],
    ],
    [
      'negative values',
      [
        [-2, -2],
        [2, 2],
      ],
      [-1, -1],
      [0.75, 0.25],
    ],
  ])('of %s', (_, columns, target, expected) => {
    expect(rounded(solve(columns, target))).toEqual(expected)
  })

  it('shares the weight of equal columns', () => {
    expect(
      rounded(
        solve(
          [
            [1, 2],
            [1, 2],
          ],
          [1, 2],
        ),
      ).reduce((sum, weight) => sum + weight),
    ).toBe(1)
  })

  it('finds weights that no move of weight between two columns improves', () => {
    const value = fc.integer({ min: -50, max: 50 })
    const sized = (length: number) => fc.array(value, { minLength: length, maxLength: length })
    const problem = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }))
      .chain(([columns, rows]) =>
        fc.tuple(fc.array(sized(rows), { minLength: columns, maxLength: columns }), sized(rows)),
      )
    fc.assert(
      fc.property(problem, ([columns, target]) => {
        const weights = solve(columns, target)
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0)
        expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 9)
        const errors = target.map((y, row) => weights.reduce((sum, w, index) => sum + w * columns[index]![row]!, -y))
        const slopes = columns.map((column) => column.reduce((sum, x, row) => sum + x * errors[row]!, 0))
        const used = slopes.filter((_, index) => weights[index]! > 1e-9)
        expect(Math.max(...used) - Math.min(...slopes)).toBeLessThan(1e-3)
      }),
      { numRuns: 300 },
    )
  })
})
