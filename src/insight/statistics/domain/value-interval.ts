import { drawGamma, type Random } from '../../../kernel/random/draw.ts'

/** A conversion with the part of it that is credited. */
export interface CreditedValue {
  /** From 0 to 1. */
  credit: number
  /** The credited value. */
  value: number
}

export interface Interval {
  low: number
  high: number
}

/** The probability that the interval contains the value. */
export const credibleShare = 0.9

const rounds = 1_000

/** Jeffreys' prior of a Poisson rate: without any conversion, half of one is expected. */
const priorConversions = 0.5

/**
 * The 90 percent credible interval of the value that the same spend earns in the long run, and of its number of conversions. The
 * number of conversions has the gamma distribution that follows from a Poisson count; the value of each is drawn from the
 * credited ones and one of `others`, the conversions of comparable ads, so that few lucky sales do not look certain.
 */
export function intervalsOf(
  credited: readonly CreditedValue[],
  others: readonly CreditedValue[],
  random: Random,
): { value: Interval; conversions: Interval } {
  const count = credited.reduce((sum, { credit }) => sum + credit, 0)
  const conversions: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round++) {
    const expected = drawGamma(random, count + priorConversions)
    conversions.push(expected)
    values.push(expected * drawMeanValue(credited, others, random))
  }
  return { value: middle(values), conversions: middle(conversions) }
}

/** The value per conversion of a bootstrap sample. */
function drawMeanValue(credited: readonly CreditedValue[], others: readonly CreditedValue[], random: Random): number {
  let [credit, value] = [0, 0]
  const add = (sample: CreditedValue | undefined) => {
    credit += sample?.credit ?? 0
    value += sample?.value ?? 0
  }
  for (let draw = 0; draw < credited.length; draw++) add(credited[Math.floor(random() * credited.length)])
  add(others[Math.floor(random() * others.length)])
  return credit > 0 ? value / credit : 0
}

function middle(samples: number[]): Interval {
  samples.sort((a, b) => a - b)
  const tail = Math.floor(((1 - credibleShare) / 2) * samples.length)
  return { low: samples[tail]!, high: samples[samples.length - 1 - tail]! }
}
