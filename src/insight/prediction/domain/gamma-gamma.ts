import { logGamma } from '../../../kernel/statistics/log-gamma.ts'
import { minimise } from '../../../kernel/statistics/minimise.ts'

/**
 * The gamma-gamma model of purchase values (Fader and Hardie 2013): the values of a customer are gamma distributed with shape p,
 * and their scale varies between customers by a gamma distribution with shape q and scale v.
 */
export interface GammaGammaParameters {
  p: number
  q: number
  v: number
}

/** The repeat purchases of one customer, at least one. */
export interface RepeatValue {
  repeats: number
  meanValue: number
}

export interface GammaGammaFit {
  parameters: GammaGammaParameters
  logLikelihood: number
  converged: boolean
}

const largestLog = 12

export function fitGammaGamma(values: readonly RepeatValue[]): GammaGammaFit {
  // The fit in multiples of the mean value has the same start and precision in every currency.
  const unit = values.reduce((sum, { meanValue }) => sum + meanValue, 0) / values.length || 1
  const scaled = values.map(({ repeats, meanValue }) => ({ repeats, meanValue: meanValue / unit }))
  const { point, converged } = minimise((logs) => {
    if (logs.some((log) => Math.abs(log) > largestLog)) return Number.NaN
    return -gammaGammaLogLikelihood(toParameters(logs, 1), scaled)
  }, [2, 3, 1].map(Math.log))
  const parameters = toParameters(point, unit)
  return {
    parameters,
    logLikelihood: gammaGammaLogLikelihood(parameters, values),
    converged: converged && values.length > 0,
  }
}

function toParameters(logs: readonly number[], unit: number): GammaGammaParameters {
  const [p, q, v] = logs.map(Math.exp)
  return { p: p!, q: q!, v: v! * unit }
}

export function gammaGammaLogLikelihood({ p, q, v }: GammaGammaParameters, values: readonly RepeatValue[]): number {
  const start = q * Math.log(v) - logGamma(q)
  const termsOfRepeats: number[] = []
  const termOf = (repeats: number) => {
    const shape = p * repeats
    termsOfRepeats[repeats] = start + logGamma(shape + q) - logGamma(shape) + shape * Math.log(repeats)
    return termsOfRepeats[repeats]
  }
  let sum = 0
  for (const { repeats, meanValue } of values) {
    const shape = p * repeats
    const term = termsOfRepeats[repeats] ?? termOf(repeats)
    sum += term + (shape - 1) * Math.log(meanValue) - (shape + q) * Math.log(v + meanValue * repeats)
  }
  return sum
}

/** The expected value of the next purchase: the customer's own mean, shrunk to that of all. Null if the latter is infinite. */
export function expectedValue(
  { p, q, v }: GammaGammaParameters,
  { repeats, meanValue }: { repeats: number; meanValue: number },
): number | null {
  const divisor = p * repeats + q - 1
  return divisor > 0 ? (p * (v + meanValue * repeats)) / divisor : null
}
