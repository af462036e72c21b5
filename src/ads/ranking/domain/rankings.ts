/**
 * The percentile of each value, 0 to 1: the share of smaller values plus half of the equal ones, itself included. Values are
 * compared in single precision: sums in another order differ in their last digits, which must not change a rank.
 */
export function percentiles(values: Float64Array): Float64Array {
  const rounded = Float32Array.from(values)
  const sorted = rounded.toSorted()
  const found = new Float64Array(values.length)
  for (let index = 0; index < found.length; index++) {
    found[index] = (countBelow(sorted, rounded[index]!) + countThrough(sorted, rounded[index]!)) / 2 / sorted.length
  }
  return found
}

function countBelow(sorted: Float32Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** Counts the values that are smaller or equal. */
function countThrough(sorted: Float32Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Gain, number of events and exposure per ad of a cohort. */
interface Samples {
  gained: Float64Array
  events: Float64Array
  exposure: Float64Array
  /** See `Layer`. */
  dispersion: number
}

interface ShrunkRates {
  rates: Float64Array
  /** The number of events that the mean rate predicts for each exposure: the size of the sample. */
  expected: Float64Array
}

/**
 * Shrinks each rate towards the mean, more for a smaller sample (empirical Bayes, by the Bühlmann-Straub moments). The data sets
 * the strength: if rates differ no more than chance explains, all of them become the mean.
 */
export function shrinkRates({ gained, events, exposure, dispersion }: Samples): ShrunkRates {
  const count = gained.length
  const totalEvents = sumOf(events)
  const totalExposure = sumOf(exposure)
  const mean = totalExposure > 0 ? totalEvents / totalExposure : 0
  const expected = exposure.map((item) => item * mean)
  // The gain is converted to events of mean size, so that amounts are treated like counts.
  const perGain = sumOf(gained) > 0 ? totalEvents / sumOf(gained) : 0
  const spread =
    mean > 0 ? estimateVariance(gained, exposure, { mean, perGain, totalExposure, noise: mean * dispersion }) : 0
  const rates = new Float64Array(count).fill(mean)
  if (spread > 0) {
    const prior = (mean * dispersion) / spread
    for (let index = 0; index < count; index++) {
      rates[index] = (gained[index]! * perGain + prior * mean) / (exposure[index]! + prior)
    }
  }
  return { rates, expected }
}

interface Moments {
  mean: number
  perGain: number
  totalExposure: number
  noise: number
}

/**
 * The variance of the true rates: the observed variance minus the noise; not positive if nothing remains. Each sample is weighted
 * by how precisely it measures the variance: in a sample with less than one expected event, a single event is an extreme distance
 * and would widen the variance that is meant to shrink it.
 */
function estimateVariance(
  gained: Float64Array,
  exposure: Float64Array,
  { mean, perGain, totalExposure, noise }: Moments,
): number {
  let excess = 0
  let room = 0
  let reported = 0
  for (let index = 0; index < gained.length; index++) {
    const weight = exposure[index]!
    if (weight <= 0) continue
    const distance = (gained[index]! * perGain) / weight - mean
    // The variance of a squared distance, in units of the noise, is 2 plus 1 per missing expected event.
    const confidence = (2 * weight) / (2 * weight + noise / (mean * mean))
    const others = 1 - weight / totalExposure
    excess += confidence * (weight * distance * distance - others * noise)
    room += confidence * weight * others
    reported += confidence * others
  }
  return reported > reportedMin ? excess / room : 0
}

/** Two large samples of one size give 1. If one ad has nearly all exposure, the others are no evidence. */
const reportedMin = 0.5

function sumOf(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
