import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedComplete, expectedShare, type LagCell, lagCurve } from './lag-curve.ts'

const cell = (age: number, lag: number, amount: number): LagCell => ({ age, lag, amount })

describe('the lag curve', () => {
  it.each<[string, LagCell[], number[]]>([
    ['nothing', [], []],
    ['credit without an amount', [cell(5, 1, 0)], []],
    ['credit on the same day', [cell(0, 0, 7), cell(9, 0, 1)], [1]],
    ['old touches: the plain share', [cell(9, 0, 6), cell(9, 1, 3), cell(9, 3, 1)], [0.6, 0.9, 0.9, 1]],
    // At lag 1, only the older touches count: 4 of their 10 arrived then.
    ['a young touch', [cell(1, 0, 6), cell(1, 1, 4), cell(0, 0, 60)], [0.6, 1]],
    // At lag 2: 2 of 10. At lag 1: 4 + 3 of 8 + 9.
    [
      'three ages',
      [cell(2, 0, 4), cell(2, 1, 4), cell(2, 2, 2), cell(1, 0, 6), cell(1, 1, 3), cell(0, 0, 9)],
      [0.8 * (10 / 17), 0.8, 1],
    ],
  ])('of %s', (_, cells, expected) => {
    const curve = lagCurve(cells)
    expect(curve).toHaveLength(expected.length)
    for (const [lag, share] of expected.entries()) expect(curve[lag]).toBeCloseTo(share, 12)
  })

  it('does not depend on how many touches each day has, if their lags are alike', () => {
    const lags = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
    const sizes = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 })
    fc.assert(
      fc.property(lags, sizes, (amounts, sizes) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        const complete = amounts.map((amount, lag) => cell(amounts.length + 3, lag, amount))
        const young = sizes.flatMap((size, age) =>
          amounts.slice(0, age + 1).map((amount, lag) => cell(age, lag, amount * size)),
        )
        let sum = 0
        for (const [lag, share] of lagCurve([...complete, ...young]).entries()) {
          sum += amounts[lag]!
          expect(share).toBeCloseTo(sum / total, 10)
        }
      }),
    )
  })

  it('never decreases, and ends with 1', () => {
    const cells = fc.array(fc.record({ age: fc.nat(20), lag: fc.nat(20), amount: fc.integer({ min: 0, max: 50 }) }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(cells, (cells) => {
        const curve = lagCurve(cells)
        for (const [lag, share] of curve.entries()) expect(share).toBeGreaterThanOrEqual(curve[lag - 1] ?? 0)
        if (curve.length > 0) expect(curve.at(-1)).toBe(1)
      }),
    )
  })
})

it.each([
  [[], 3, null],
  [[0.5, 0.75, 1], 0, 0.5],
  [[0.5, 0.75, 1], 1, 0.75],
  [[0.5, 0.75, 1], 40, 1],
  [[0.5, 0.75, 1], -1, 0],
])('with the curve %j, age %d is %j complete', (curve, age, expected) => {
  expect(expectedComplete(curve, age)).toBe(expected)
})

describe('the share that has arrived', () => {
  it.each([
    [0, null, 0.2],
    [2, null, 1],
    [-1, null, 0],
    [0, 1, 1],
    [0, 2, 0.4],
    [5, 2, 1],
    [0, 28, 0.2],
  ])('of touches of %i days within the window %s is %s', (age, window, share) => {
    expect(expectedComplete([0.2, 0.5, 1], age, window)).toBe(share)
  })

  it('is unknown without a curve, without spend, and for a window in which nothing arrives', () => {
    expect(expectedComplete([], 3)).toBeNull()
    expect(expectedComplete([0, 0, 1], 1, 2)).toBeNull()
    expect(expectedShare([0.5, 1], [{ age: 1, spend: 0 }])).toBeNull()
  })

  it('is weighted by spend over several days', () => {
    const spends = [
      { age: 0, spend: 30 },
      { age: 4, spend: 10 },
    ]
    expect(expectedShare([0.5, 1], spends)).toBe(0.625)
    expect(expectedShare([0.5, 1], spends, 1)).toBe(1)
  })
})
