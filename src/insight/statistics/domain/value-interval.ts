import { drawGamma, type Random } from '../../../kernel/random/draw.ts'

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

const rounds = 400

/** A bootstrap sample has at most this size; its variation is scaled to the number of payments. */
const drawsMax = 100

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
  const counts: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round++) {
    const expected = drawGamma(random, payments.count + priorPayments)
    counts.push(expected)
    values.push(expected * drawMean())
  }
  return { value: middle(values), count: middle(counts) }
}

/** Returns a function that draws the mean value of a payment by bootstrap. */
function meanDrawer(
  { count, value, sample }: CreditedPayments,
  others: readonly number[],
  random: Random,
): () => number {
  const drawFrom = (values: readonly number[]) => values[Math.floor(random() * values.length)]
  if (count === 0) return () => drawFrom(others) ?? 0
  const mean = value / count
  const values = sample.length > 0 ? sample : scaledTo(mean, others)
  const valuesMean = meanOf(values)
  const draws = Math.min(count, drawsMax)
  const shrinkage = Math.sqrt(draws / count)
  return () => {
    let [sum, size] = [0, draws]
    for (let draw = 0; draw < draws; draw++) sum += drawFrom(values)!
    const other = drawFrom(others)
    if (other !== undefined) {
      sum += other
      size++
    }
    return Math.max(0, shrinkage === 1 ? sum / size : mean + (sum / size - valuesMean) * shrinkage)
  }
}

/** Without a sample, the payments of an ad are assumed to vary around their mean like those of others. */
function scaledTo(mean: number, others: readonly number[]): number[] {
  const othersMean = meanOf(others)
  return othersMean > 0 ? others.map((other) => (other / othersMean) * mean) : [mean]
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function middle(samples: number[]): Interval {
  samples.sort((a, b) => a - b)
  const tail = Math.floor(((1 - credibleShare) / 2) * samples.length)
  return { low: samples[tail]!, high: samples[samples.length - 1 - tail]! }
}
