import { describe, expect, it } from 'vitest'
import { regressOnControls } from './time-based-regression.ts'

const series = (...values: number[]) => Float64Array.from(values)

describe('regressOnControls', () => {
  it('has the prediction and its covariance of ordinary least squares', () => {
    const treated = series(21, 25, 19, 30, 26, 22, 37, 36)
    const control = series(10, 12, 9, 14, 13, 11, 15, 16)
    const found = regressOnControls(treated, control, 6, 0.9)!
    expect(found.slope).toBeCloseTo(2.08571429, 8)
    expect(found.expected).toBeCloseTo(64.35238095, 8)
    expect(found.incremental).toBeCloseTo(8.64761905, 8)
    expect(found.interval!.lower).toBeCloseTo(4.23923011, 7)
    expect(found.interval!.upper).toBeCloseTo(13.05600799, 7)
  })

  it('has no interval with two periods before', () => {
    const found = regressOnControls(series(2, 4, 9), series(1, 2, 3), 2, 0.9)!
    expect(found).toMatchObject({ slope: 2, interval: null })
    expect(found.incremental).toBeCloseTo(3, 12)
  })

  it('needs controls that vary', () => {
    expect(regressOnControls(series(2, 4, 9), series(0.1, 0.1, 7), 2, 0.9)).toBeNull()
    expect(regressOnControls(series(2, 4, 9), series(0, 0, 7), 2, 0.9)).toBeNull()
  })
})
