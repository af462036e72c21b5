import { studentTQuantile } from '../../../kernel/statistics/student-t.ts'

export interface RegressionResult {
  slope: number
  /** What the treated regions would have had in the test, in total. */
  expected: number
  incremental: number
  /** Null without a degree of freedom. */
  interval: { lower: number; upper: number } | null
}

/**
 * Kerman, Wang and Vaver: least squares of the treated total on the control total before the test, and the cumulative difference
 * from its prediction during the test, whose interval has the uncertainty of the parameters. Null if the control total is constant.
 */
export function regressOnControls(
  treated: Float64Array,
  control: Float64Array,
  before: number,
  level: number,
): RegressionResult | null {
  const test = treated.length - before
  const [meanX, meanY] = [mean(control.subarray(0, before)), mean(treated.subarray(0, before))]
  let [squares, products] = [0, 0]
  for (let period = 0; period < before; period++) {
    squares += (control[period]! - meanX) ** 2
    products += (control[period]! - meanX) * (treated[period]! - meanY)
  }
  if (!(squares > 1e-20 * meanX * meanX * before)) return null
  const slope = products / squares
  const predict = (period: number) => meanY + slope * (control[period]! - meanX)
  let [expected, observed, errors] = [0, 0, 0]
  for (let period = 0; period < treated.length; period++) {
    if (period < before) errors += (treated[period]! - predict(period)) ** 2
    else {
      expected += predict(period)
      observed += treated[period]!
    }
  }
  const incremental = observed - expected
  const degrees = before - 2
  if (degrees < 1) return { slope, expected, incremental, interval: null }
  const shiftX = mean(control.subarray(before)) - meanX
  const variance = (errors / degrees) * (test + test * test * (1 / before + (shiftX * shiftX) / squares))
  const half = studentTQuantile((1 + level) / 2, degrees) * Math.sqrt(variance)
  return { slope, expected, incremental, interval: { lower: incremental - half, upper: incremental + half } }
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
