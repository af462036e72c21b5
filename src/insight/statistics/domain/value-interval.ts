import type { Random } from '../../../kernel/random/draw.ts'
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

/** The probability that the interval contains the value. */
const credibleShare = 0.9

/** The number of payments is not drawn but divided evenly over its distribution, so that few rounds are precise. */
const rounds = 200

/** A bootstrap sample has at most this size; its variation is scaled to the number of payments. */
const drawsMax = 50

/** Jeffreys' prior of a Poisson rate: without any payment, half of one is expected. */
const priorPayments = 0.5

/**
 * The 90 percent credible intervals of the value and the number of payments that the same spend brings in the long run. The number
 * has the gamma distribution that follows from a Poisson count. The value of each is drawn from the sample and one of `others`, the
 * payments of other ads, so that a few lucky sales do not look certain.
 */
export function intervalsOf(
  payments: CreditedPayments,
  others: readonly number[],
  random: Random,
): { value: Interval; count: Interval } {
  const drawMean = meanDrawer(payments, others, random)
  const counts = gammaQuantiles(payments.count + priorPayments, rounds)
  const values = Float64Array.from(counts, (count) => count * drawMean()).sort()
  return { value: middle(values), count: middle(counts) }
}

/** With fewer values than this, the sample says too little about the variation of the payments. */
const sampleMin = 10

/** Returns a function that draws the mean value of a payment by bootstrap. */
function meanDrawer(
  { count, value, sample }: CreditedPayments,
  others: readonly number[],
  random: Random,
): () => number {
  const drawOther = () => others[Math.floor(random() * others.length)]
  if (count === 0) return () => drawOther() ?? 0
  const mean = value / count
  const isEnough = sample.length >= Math.min(count, sampleMin)
  const values = Float64Array.from(isEnough ? sample : [...sample, ...scaledTo(mean, others)])
  const valuesMean = meanOf(values)
  const draws = Math.min(count, drawsMax)
  const shrinkage = Math.sqrt(draws / count)
  return () => {
    let [sum, size] = [0, draws]
    for (let draw = 0; draw < draws; draw++) sum += values[Math.floor(random() * values.length)]!
    const other = drawOther()
    if (other !== undefined) {
      sum += other
      size++
    }
    return Math.max(0, shrinkage === 1 ? sum / size : mean + (sum / size - valuesMean) * shrinkage)
  }
}

/** The payments of an ad with a small sample are assumed to vary around their mean like those of others. */
function scaledTo(mean: number, others: readonly number[]): number[] {
  const othersMean = meanOf(others)
  return othersMean > 0 ? others.map((other) => (other / othersMean) * mean) : [mean]
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index]!
  return values.length === 0 ? 0 : sum / values.length
}

/** Of samples in ascending order, each of which is in the middle of an equal part of the probability. */
function middle(samples: ArrayLike<number>): Interval {
  const position = ((1 - credibleShare) / 2) * samples.length - 0.5
  const last = samples.length - 1
  return { low: interpolate(samples, position), high: interpolate(samples, last - position) }
}

function interpolate(samples: ArrayLike<number>, position: number): number {
  const below = Math.floor(position)
  const [low, high] = [samples[below]!, samples[Math.ceil(position)]!]
  return low + (high - low) * (position - below)
}
