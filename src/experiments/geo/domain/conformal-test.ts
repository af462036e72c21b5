import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { type GeoPanel, meanOf, prepareControls, shift } from './synthetic-control.ts'

export interface ConformalTest {
  /** The probability of residuals as large as those of the test if it had no effect in any period. */
  pValue(): number
  /** Whether an average effect per period and treated region contradicts the residuals, at this level. */
  isRejected(effect: number, level: number): boolean
}

const usualResamples = 5_000
/** Equal sums in another order differ by rounding. */
const rounding = 1e-12

/**
 * Chernozhukov, Wüthrich and Zhu: under the hypothesis, the effect is subtracted, the synthetic control is fitted to all periods, and
 * the residuals of the test look like any others.
 *
 * The p-value compares the sum of their absolute values with that of periods drawn at random, as published analyses do. It also
 * notices effects that change their sign, so inverting it finds no interval where the effect varies from period to period. The
 * interval therefore compares the absolute value of their sum, which is a statement about the average effect, with that of every
 * other span of the same length: neighbouring periods resemble each other, which a random draw would ignore.
 */
export function conformalTest(panel: GeoPanel): ConformalTest {
  const { treated, controls, before, hasFixedEffects } = panel
  const periods = treated.length
  const length = periods - before
  const { problem, columns } = prepareControls(controls, periods, hasFixedEffects)
  const residualsUnder = (effect: number) => {
    const adjusted = treated.map((value, period) => (period < before ? value : value - effect))
    const target = shift(adjusted, hasFixedEffects ? meanOf(adjusted, periods) : 0, periods)
    const residuals = target.slice()
    for (const [index, weight] of problem.solve(target).entries()) {
      if (weight === 0) continue
      const column = columns[index]!
      for (let period = 0; period < periods; period++) residuals[period]! -= weight * column[period]!
    }
    return residuals
  }
  return {
    pValue: () => compareDraws(residualsUnder(0).map(Math.abs), length),
    isRejected: (effect, level) => compareSpans(residualsUnder(effect), length) <= 1 - level + rounding,
  }
}

/** The share of random sets of periods whose sum is at least that of the last `length` periods. */
function compareDraws(sizes: Float64Array, length: number): number {
  const periods = sizes.length
  const random = seededRandom('conformal', periods, length)
  let observed = 0
  for (let period = periods - length; period < periods; period++) observed += sizes[period]!
  const limit = observed * (1 - rounding)
  let atLeast = 0
  for (let resample = 0; resample < usualResamples; resample++) {
    let total = 0
    for (let at = 0; at < length; at++) {
      const other = at + Math.floor(random() * (periods - at))
      const swapped = sizes[other]!
      sizes[other] = sizes[at]!
      sizes[at] = swapped
      total += swapped
    }
    if (total >= limit) atLeast++
  }
  return (1 + atLeast) / (1 + usualResamples)
}

/** The share of spans of `length` periods, also over the end, whose sum has at least the absolute value of the last. */
function compareSpans(residuals: Float64Array, length: number): number {
  const periods = residuals.length
  let total = 0
  for (let period = periods - length; period < periods; period++) total += residuals[period]!
  const limit = Math.abs(total) * (1 - rounding)
  let atLeast = 1
  for (let from = 0; from < periods - 1; from++) {
    // The span after the last one starts over the end.
    total += residuals[from % periods]! - residuals[(periods - length + from) % periods]!
    if (Math.abs(total) >= limit) atLeast++
  }
  return atLeast / periods
}
