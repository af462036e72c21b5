import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisTicks, stackBars } from './scale.ts'

describe('the values of an axis', () => {
  it.each([
    [
      [0, 100, 4],
      [0, 25, 50, 75, 100],
    ],
    [
      [0, 78, 4],
      [0, 20, 40, 60, 80],
    ],
    [
      [-30, 50, 4],
      [-40, -20, 0, 20, 40, 60],
    ],
    [
      [0, 0, 4],
      [0, 1],
    ],
  ])('of %j', (input, expected) => {
    expect(axisTicks(...(input as [number, number, number]))).toEqual(expected)
  })

  it('enclose every value and zero, and are few', () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 8 }), (a, b, count) => {
        const ticks = axisTicks(Math.min(a, b), Math.max(a, b), count)
        // Ticks are exact to a billionth of their range.
        const rounding = 1e-8 * Math.max(1, Math.abs(a), Math.abs(b))
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(a, b, 0) + rounding)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(a, b, 0) - rounding)
        expect(ticks.length).toBeLessThanOrEqual(count + 3)
      }),
    )
  })
})

it('bars are stacked in their order, and losses below zero', () => {
  const bars = stackBars([{ values: [2, -1, null] }, { values: [3, 4, -5] }])
  expect(bars).toEqual([
    [
      { from: 0, to: 2 },
      { from: 0, to: -1 },
      { from: 0, to: 0 },
    ],
    [
      { from: 2, to: 5 },
      { from: 0, to: 4 },
      { from: 0, to: -5 },
    ],
  ])
})
