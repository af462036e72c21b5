/**
 * Where each value stands among all, 0 to 1: the share below it and half of those equal to it, itself included. Values are
 * compared in single precision: sums made in another order differ in their last digits, and nobody stands higher for that.
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

/** Those below and those equal. */
function countThrough(sorted: Float32Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

/** What each of the like gained, in how many events, and for how much. */
interface Samples {
  gained: Float64Array
  events: Float64Array
  exposure: Float64Array
  /** See `Layer`. */
  dispersion: number
}

interface ShrunkRates {
  rates: Float64Array
  /** How many events the mean rate would bring for what each was given: the size of its sample. */
  expected: Float64Array
}

/**
 * Rates, each drawn towards the mean of all the more the less it rests on (empirical Bayes, by the moments of Bühlmann and
 * Straub). How strongly tells the data: where rates differ no more than chance would have it, all of them are the mean.
 */
export function shrinkRates({ gained, events, exposure, dispersion }: Samples): ShrunkRates {
  const count = gained.length
  const totalEvents = sumOf(events)
  const totalExposure = sumOf(exposure)
  const mean = totalExposure > 0 ? totalEvents / totalExposure : 0
  const expected = exposure.map((item) => item * mean)
  // What was gained is counted in events of the mean size, so that amounts are judged as counts are.
  const perGain = sumOf(gained) > 0 ? totalEvents / sumOf(gained) : 0
  const spread = mean > 0 ? spreadOf(gained, exposure, { mean, perGain, totalExposure, noise: mean * dispersion }) : 0
  const rates = new Float64Array(count).fill(mean)
  if (spread > 0) {
    const prior = (mean * dispersion) / spread
    for (let one = 0; one < count; one++) {
      rates[one] = (gained[one]! * perGain + prior * mean) / (exposure[one]! + prior)
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
 * The variance of the true rates: what is left of the observed one without the noise. Not positive when nothing is left. Each
 * counts by how much it can tell of the variance: of a sample in which less than an event was to be expected, one event more or
 * less is a distance beyond all measure, and would widen the very variance that is meant to draw it to the mean.
 */
function spreadOf(
  gained: Float64Array,
  exposure: Float64Array,
  { mean, perGain, totalExposure, noise }: Moments,
): number {
  let excess = 0
  let room = 0
  let reported = 0
  for (let one = 0; one < gained.length; one++) {
    const weight = exposure[one]!
    if (weight <= 0) continue
    const distance = (gained[one]! * perGain) / weight - mean
    // The variance of a squared distance, in units of the noise, is 2 and one more for each event that is missing.
    const confidence = (2 * weight) / (2 * weight + noise / (mean * mean))
    const others = 1 - weight / totalExposure
    excess += confidence * (weight * distance * distance - others * noise)
    room += confidence * weight * others
    reported += confidence * others
  }
  return reported > reportedMin ? excess / room : 0
}

/** Two large samples of one size tell 1. Where one was given nearly all, the others tell nothing. */
const reportedMin = 0.5

function sumOf(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
