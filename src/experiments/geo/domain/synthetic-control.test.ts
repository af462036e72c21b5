import { describe, expect, it } from 'vitest'
import { fitSyntheticControl } from './synthetic-control.ts'

const series = (...values: number[]) => Float64Array.from(values)

describe('fitSyntheticControl', () => {
  it('follows the level of the treated region only with fixed effects', () => {
    const treated = series(11, 13, 12, 20)
    const controls = [series(1, 3, 2, 4), series(5, 5, 5, 5)]
    const shifted = fitSyntheticControl({ treated, controls, before: 3, hasFixedEffects: true })
    expect(Array.from(shifted.weights)).toEqual([1, 0])
    expect(Array.from(shifted.expected)).toEqual([11, 13, 12, 14])
    expect(shifted.balance.l2).toBeCloseTo(0, 9)
    const level = fitSyntheticControl({ treated, controls, before: 3, hasFixedEffects: false })
    expect(Array.from(level.weights)).toEqual([0, 1])
    expect(level.balance.l2).toBeCloseTo(Math.sqrt(36 + 64 + 49), 9)
  })

  it('divides the balance by that of equal weights', () => {
    const treated = series(1, -1, 9)
    const controls = [series(2, -2, 0), series(4, -4, 0)]
    const { balance } = fitSyntheticControl({ treated, controls, before: 2, hasFixedEffects: true })
    expect(balance.l2).toBeCloseTo(Math.SQRT2, 9)
    expect(balance.l2_scaled).toBeCloseTo(0.5, 9)
  })

  it('has a balance of 0 if nothing differs', () => {
    const flat = series(3, 3, 3)
    const fitted = fitSyntheticControl({ treated: flat, controls: [flat, flat], before: 2, hasFixedEffects: false })
    expect(fitted.balance).toEqual({ l2: 0, l2_scaled: 0 })
  })
})
