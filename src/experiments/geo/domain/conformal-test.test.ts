import { describe, expect, it } from 'vitest'
import { conformalTest } from './conformal-test.ts'

/** One control that is 0, so that the residuals are the treated values. */
const testOf = (values: number[], before: number) =>
  conformalTest({
    treated: Float64Array.from(values),
    controls: [new Float64Array(values.length)],
    before,
    hasFixedEffects: false,
  })
const alternating = Array.from({ length: 18 }, (_, period) => (period % 2 ? 1 : -1))

describe('conformalTest', () => {
  it('gives the share of draws that are at least as large', () => {
    expect(testOf([...alternating, 1, -1], 18).pValue()).toBe(1)
    // 1 of the 190 pairs of periods has both large residuals.
    expect(testOf([...alternating, 9, 9], 18).pValue()).toBeCloseTo(1 / 190, 2)
    // Also effects of opposite signs are noticed.
    expect(testOf([...alternating, 9, -9], 18).pValue()).toBeCloseTo(1 / 190, 2)
  })

  it('rejects an average effect that no other span has', () => {
    const test = testOf([...alternating, 9, 9], 18)
    // The spans with one of the large periods have a smaller sum, so p = 1 / 20.
    expect([0, 9, 20].map((effect) => test.isRejected(effect, 0.95))).toEqual([true, false, true])
    expect(test.isRejected(0, 0.96)).toBe(false)
  })

  it('compares spans over the end, and the last span with itself', () => {
    expect(testOf([3, 0, 0, 0, 0, 0, 0, 0, 0, 3], 9).isRejected(0, 0.9)).toBe(false)
    expect(testOf([2, 0, 0, 0, 0, 0, 0, 0, 0, 3], 9).isRejected(0, 0.9)).toBe(true)
  })

  it('is repeatable', () => {
    const values = [...alternating, 2, 0]
    expect(testOf(values, 18).pValue()).toBe(testOf(values, 18).pValue())
  })
})
