import { logBeta, logGamma, logSumExp } from '../../../kernel/statistics/log-gamma.ts'
import { minimise } from '../../../kernel/statistics/minimise.ts'
import { hypergeometric } from '../../statistics/domain/hypergeometric.ts'

/**
 * The BG/NBD model of Fader, Hardie and Lee (2005): a customer buys at random with a rate of their own (gamma with shape r and
 * rate alpha over customers) and leaves after a purchase with a probability of their own (beta with a and b). Time is in weeks.
 */
export interface BgNbdParameters {
  r: number
  alpha: number
  a: number
  b: number
}

/** Customers with the same number of repeat purchases, the same time of the last one, and the same time of observation. */
export interface RepeatHistory {
  /** Purchases after the first. */
  repeats: number
  /** From the first purchase to the last; zero without repeats. */
  last: number
  /** From the first purchase to the end of the observation. */
  observed: number
  customers: number
}

export interface BgNbdFit {
  parameters: BgNbdParameters
  logLikelihood: number
  converged: boolean
}

/** Parameters outside e^-12 to e^12 mean that the data do not determine them. */
const largestLog = 12

export function fitBgNbd(histories: readonly RepeatHistory[]): BgNbdFit {
  const meanObserved = weightedMean(histories, ({ observed }) => observed)
  const start = [0.5, Math.max(meanObserved, 0.1) / 4, 1, 2].map(Math.log)
  const { point, value, converged } = minimise(
    (logs) =>
      logs.some((log) => Math.abs(log) > largestLog) ? Number.NaN : -logLikelihood(toParameters(logs), histories),
    start,
  )
  const parameters = toParameters(point)
  return { parameters, logLikelihood: -value, converged: converged && histories.length > 0 }
}

function toParameters(logs: readonly number[]): BgNbdParameters {
  const [r, alpha, a, b] = logs.map(Math.exp)
  return { r: r!, alpha: alpha!, a: a!, b: b! }
}

export function logLikelihood({ r, alpha, a, b }: BgNbdParameters, histories: readonly RepeatHistory[]): number {
  const start = r * Math.log(alpha) - logGamma(r)
  const leaving = logBeta(a, b)
  // These terms depend only on the number of repeats, and the gamma function is most of the cost.
  const termsOfRepeats: { all: number; left: number }[] = []
  const termsOf = (repeats: number) => {
    const all = start + logGamma(r + repeats) + logBeta(a, b + repeats) - leaving
    const left = repeats > 0 ? Math.log(a) - Math.log(b + repeats - 1) : Number.NEGATIVE_INFINITY
    termsOfRepeats[repeats] = { all, left }
    return termsOfRepeats[repeats]
  }
  let sum = 0
  for (const { repeats, last, observed, customers } of histories) {
    const { all, left } = termsOfRepeats[repeats] ?? termsOf(repeats)
    const stayed = -(r + repeats) * Math.log(alpha + observed)
    const gone = repeats > 0 ? left - (r + repeats) * Math.log(alpha + last) : left
    sum += customers * (all + logSumExp(stayed, gone))
  }
  return sum
}

/** The probability that a customer with this history has not left. */
export function probabilityActive(
  { r, alpha, a, b }: BgNbdParameters,
  { repeats, last, observed }: Omit<RepeatHistory, 'customers'>,
): number {
  if (repeats === 0) return 1
  const odds = Math.log(a / (b + repeats - 1)) + (r + repeats) * Math.log((alpha + observed) / (alpha + last))
  return 1 / (1 + Math.exp(odds))
}

/** The expected number of purchases of a customer with this history in the next `horizon` weeks. */
export function expectedPurchases(
  parameters: BgNbdParameters,
  history: Omit<RepeatHistory, 'customers'>,
  horizon: number,
): number {
  const { r, alpha, b } = parameters
  const { repeats, observed } = history
  const a = awayFromSingularity(parameters.a, b)
  const end = alpha + observed + horizon
  // Euler's transformation of the published formula: its terms stay small for customers with many purchases.
  const survival =
    ((alpha + observed) / end) ** (a - 1) * hypergeometric(a + b - 1 - r, a - 1, a + b + repeats - 1, horizon / end)
  return ((a + b + repeats - 1) / (a - 1)) * (1 - survival) * probabilityActive(parameters, history)
}

/** The formula divides zero by zero where a is 1, or a + b is 1; its value next to that point is exact to nine digits. */
function awayFromSingularity(a: number, b: number): number {
  const distance = 1e-6
  return Math.abs(a - 1) < distance || Math.abs(a + b - 1) < distance ? a + 2 * distance : a
}

function weightedMean(histories: readonly RepeatHistory[], value: (history: RepeatHistory) => number): number {
  let [sum, customers] = [0, 0]
  for (const history of histories) {
    sum += history.customers * value(history)
    customers += history.customers
  }
  return customers === 0 ? 1 : sum / customers
}
