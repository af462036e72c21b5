import { type SimplexProblem, simplexProblem } from './simplex-weights.ts'

/** The outcomes by period; the test is at the end. */
export interface GeoPanel {
  /** The mean of the treated regions. */
  treated: Float64Array
  controls: readonly Float64Array[]
  /** The number of periods before the test. */
  before: number
  hasFixedEffects: boolean
}

export interface SyntheticControl {
  /** Of each control region. */
  weights: Float64Array
  /** What the mean treated region would have had without the test, in every period. */
  expected: Float64Array
  balance: { l2: number; l2_scaled: number }
}

/** Combines the control regions so that they follow the treated regions before the test. */
export function fitSyntheticControl({ treated, controls, before, hasFixedEffects }: GeoPanel): SyntheticControl {
  const { problem, levels } = prepareControls(controls, before, hasFixedEffects)
  const level = hasFixedEffects ? meanOf(treated, before) : 0
  const target = shift(treated, level, before)
  const weights = problem.solve(target)
  const expectedBy = (weights: Float64Array) => {
    const expected = new Float64Array(treated.length).fill(level)
    for (const [index, weight] of weights.entries()) {
      if (weight === 0) continue
      const control = controls[index]!
      for (let period = 0; period < expected.length; period++)
        expected[period]! += weight * (control[period]! - levels[index]!)
    }
    return expected
  }
  const expected = expectedBy(weights)
  const distance = (to: Float64Array) =>
    Math.sqrt(target.reduce((sum, _, period) => sum + (treated[period]! - to[period]!) ** 2, 0))
  const equal = distance(expectedBy(new Float64Array(controls.length).fill(1 / controls.length)))
  const l2 = distance(expected)
  return { weights, expected, balance: { l2, l2_scaled: equal > 0 ? l2 / equal : 0 } }
}

/** The least-squares problem of the first `periods`, after the mean of each control over them was subtracted if chosen. */
export function prepareControls(
  controls: readonly Float64Array[],
  periods: number,
  hasFixedEffects: boolean,
): { problem: SimplexProblem; columns: Float64Array[]; levels: number[] } {
  const levels = controls.map((control) => (hasFixedEffects ? meanOf(control, periods) : 0))
  const columns = controls.map((control, index) => shift(control, levels[index]!, periods))
  return { problem: simplexProblem(columns), columns, levels }
}

export function shift(values: Float64Array, level: number, periods: number): Float64Array {
  return values.subarray(0, periods).map((value) => value - level)
}

export function meanOf(values: Float64Array, periods: number): number {
  let total = 0
  for (let period = 0; period < periods; period++) total += values[period]!
  return total / periods
}
