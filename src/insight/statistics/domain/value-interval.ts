import { remember } from '../../../kernel/remember.ts'
import { normalQuantile } from '../../../kernel/statistics/normal.ts'
import { gammaQuantiles } from './gamma-quantiles.ts'

/** The credited payments of an ad. */
export interface CreditedPayments {
  count: number
  /** Their total value. */
  value: number
  /** The values of some of them. */
  sample: readonly number[]
}

export interface Interval {
  low: number
  high: number
}

/** How the values of payments vary. */
export interface Values {
  size: number
  mean: number
  /** The variance divided by the square of the mean. */
  variation: number
}

/** The least probability that the interval contains the value. */
const coveredShare = 0.9

/** The number of payments is not drawn but divided evenly over its distribution. */
const rounds = 200

/** As much evidence as this many payments that an ad's payments have the mean of the others. */
const priorPayments = 2

/** As much evidence as this many payments that an ad's payments vary like the others. */
const variationPrior = 30

/** The most that the logarithms may multiply the variation: a few tiny values would otherwise make it huge. */
const logFactorMax = 3

/** A normal quantile for each part of the number of payments, in an order that does not correlate with it (golden ratio). */
const normals = Array.from({ length: rounds }, (_, index) => normalQuantile((index * 0.618033988749895 + 0.25) % 1))

/** Cached, because most of many ads have one of a few numbers of payments. */
const quantilesOf = remember((shape: number) => gammaQuantiles(shape, rounds), 200)

/**
 * The variation is that of the values or, if it is larger, of the log-normal distribution with the variance of their logarithms: a
 * sample of skewed values rarely contains the largest ones.
 */
export function describeValues(values: readonly number[]): Values {
  const { mean, variance } = momentsOf(values)
  const variation = mean > 0 ? variance / mean ** 2 : 0
  const logs = momentsOf(values.filter((value) => value > 0).map(Math.log))
  const ofLogs = Math.min(Math.expm1(logs.variance), logFactorMax * variation)
  return { size: values.length, mean, variation: Math.max(variation, ofLogs) }
}

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / Math.max(1, values.length - 1) }
}

/**
 * The intervals of the value and the number of payments that the same spend brings in the long run; each contains it with a
 * probability of at least 90 percent. That of the number is exact for a Poisson count (Garwood). The ratio of the mean value to its
 * estimate is log-normal, which follows the skewness of amounts; `others` are the payments of other ads.
 */
export function intervalsOf(
  { count, value, sample }: CreditedPayments,
  others: Values,
): { value: Interval; count: Interval } {
  const own = describeValues(sample)
  const prior = others.size > 0 ? priorPayments : 0
  const size = Math.max(1, count + prior)
  const mean = (value + prior * others.mean) / size
  const variance = Math.log1p(mixVariation(own, others) / size)
  const spread = Math.sqrt(variance)
  const means = normals.map((normal) => mean * Math.exp(spread * normal + variance / 2))
  const most = quantilesOf(count + 1)
  const least = count === 0 ? [] : quantilesOf(count)
  return {
    value: { low: count === 0 ? 0 : lowEnd(products(least, means)), high: 0 - lowEnd(products(most, means, -1)) },
    count: { low: count === 0 ? 0 : lowEnd(least), high: highEnd(most) },
  }
}

/** Samples in ascending order that the end is taken of. */
const endSize = Math.ceil(((1 - coveredShare) / 2) * rounds) + 1

/** The least products, multiplied by `sign`, in ascending order: sorting all of many thousand ads takes ten times as long. */
function products(counts: readonly number[], means: readonly number[], sign: 1 | -1 = 1): Float64Array {
  const least = new Float64Array(endSize).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    const product = sign * counts[round]! * means[round]!
    let place = endSize - 1
    if (product >= least[place]!) continue
    for (; place > 0 && least[place - 1]! > product; place--) least[place] = least[place - 1]!
    least[place] = product
  }
  return least
}

/** An own variation that is larger counts in full, so that one large sale does not look certain. */
function mixVariation(own: Values, others: Values): number {
  if (others.size === 0) return own.variation
  const mixed = (own.variation * own.size + others.variation * variationPrior) / (own.size + variationPrior)
  return Math.max(own.variation, mixed)
}

/** The ends are taken of samples in ascending order, each of which is in the middle of an equal part of the probability. */
const endPosition = ((1 - coveredShare) / 2) * rounds - 0.5

const lowEnd = (samples: ArrayLike<number>) => interpolate(samples, endPosition)
const highEnd = (samples: ArrayLike<number>) => interpolate(samples, rounds - 1 - endPosition)

function interpolate(samples: ArrayLike<number>, position: number): number {
  const below = Math.floor(position)
  const [low, high] = [samples[below]!, samples[Math.ceil(position)]!]
  return low + (high - low) * (position - below)
}
