import type { PathTable } from './path-table.ts'

/*
 * A path converts unless each of its touches fails to convince: P = 1 - product over touches of (1 - p of the unit). The
 * propensities p maximise the likelihood of all paths, converting and not, by expectation-maximisation: in a converting path a
 * touch of unit u convinced with probability p_u / P, and the new p_u is the mean of these over the touches of u in all paths.
 */

export interface Propensities {
  /** By unit: the probability that one touch leads to a conversion. */
  values: Float64Array
  rounds: number
  converged: boolean
}

/** Touches that are assumed in addition to the data: `weight` touches of a unit, of which the share `mean` convinced. */
export interface Prior {
  mean: Float64Array
  weight: Float64Array
}

export interface FitOptions {
  /** Where to begin; by default, every unit has an equal share of its conversions. */
  start?: Float64Array
  prior?: Prior
  /** Units that keep the value of `start`. */
  fixed?: Uint8Array
  tolerance?: number
  maxRounds?: number
}

export function fitPropensities(
  table: PathTable,
  unitCount: number,
  { start, prior, fixed, tolerance = 1e-5, maxRounds = 500 }: FitOptions = {},
): Propensities {
  const touches = countTouches(table, unitCount)
  const converting = onlyConverting(table)
  const convinced = new Float64Array(unitCount)
  /** Returns the next values, and the posterior (up to a constant) of the given ones. */
  const step = (values: Float64Array) => {
    const posterior = expect(converting, values, touches, convinced, prior)
    const next = values.map((value, unit) => {
      const weight = prior?.weight[unit] ?? 0
      const all = touches[unit]! + weight
      if (fixed?.[unit] || all === 0) return value
      return Math.min(1, (convinced[unit]! + weight * (prior?.mean[unit] ?? 0)) / all)
    })
    return { next, posterior }
  }
  let values = start ? start.slice() : equalShares(table, touches)
  for (let round = 1; round <= maxRounds; round++) {
    const first = step(values)
    const second = step(first.next)
    if (largestChange(first.next, second.next) < tolerance)
      return { values: second.next, rounds: round, converged: true }
    const leap = extrapolate(values, first.next, second.next)
    const third = step(leap)
    // A leap that makes the data less likely is undone, so that the posterior never decreases.
    values = third.posterior >= second.posterior ? third.next : second.next
  }
  return { values, rounds: maxRounds, converged: false }
}

/** The SQUAREM step of Varadhan and Roland (2008), which needs far fewer rounds than plain expectation-maximisation. */
function extrapolate(start: Float64Array, first: Float64Array, second: Float64Array): Float64Array {
  let [speed, curvature] = [0, 0]
  for (const [unit, value] of start.entries()) {
    const change = first[unit]! - value
    speed += change ** 2
    curvature += (second[unit]! - first[unit]! - change) ** 2
  }
  const length = curvature > 0 ? Math.max(1, Math.sqrt(speed / curvature)) : 1
  return start.map((value, unit) => {
    const change = first[unit]! - value
    const bend = second[unit]! - first[unit]! - change
    const leap = value + 2 * length * change + length ** 2 * bend
    return leap > 0 && leap < 1 ? leap : second[unit]!
  })
}

function largestChange(before: Float64Array, after: Float64Array): number {
  let change = 0
  for (const [unit, value] of after.entries()) {
    change = Math.max(change, Math.abs(value - before[unit]!) / (value + 1e-9))
  }
  return change
}

/** Adds up, by unit, the expected number of touches that convinced. Returns the logarithm of the posterior. */
function expect(
  { offsets, units, converted }: PathTable,
  values: Float64Array,
  touches: Float64Array,
  convinced: Float64Array,
  prior: Prior | undefined,
): number {
  const logs = values.map((value) => Math.log1p(-value))
  convinced.fill(0)
  let posterior = 0
  for (let path = 0; path < converted.length; path++) {
    const [from, to] = [offsets[path]!, offsets[path + 1]!]
    let log = 0
    for (let touch = from; touch < to; touch++) log += logs[units[touch]!]!
    const chance = -Math.expm1(log)
    const factor = converted[path]! / chance
    if (!Number.isFinite(factor)) continue
    // The touches of this path are also in `touches`, which counts them as failed below.
    posterior += converted[path]! * (Math.log(chance) - Math.max(log, -700))
    for (let touch = from; touch < to; touch++) convinced[units[touch]!]! += factor * values[units[touch]!]!
  }
  for (const [unit, value] of values.entries()) {
    const weight = prior?.weight[unit] ?? 0
    const mean = prior?.mean[unit] ?? 0
    const log = Math.max(logs[unit]!, -700)
    posterior += touches[unit]! * log
    if (weight > 0) posterior += weight * (mean * Math.log(value || 1e-300) + (1 - mean) * log)
  }
  return posterior
}

/** Only converting paths contribute to the expectation, and they are usually few. */
function onlyConverting({ offsets, units, converted }: PathTable): PathTable {
  const paths = converted.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
  const kept = {
    offsets: new Uint32Array(paths + 1),
    converted: new Float64Array(paths),
    lost: new Float64Array(paths),
  }
  let [index, length] = [0, 0]
  for (let path = 0; path < converted.length; path++) {
    if (converted[path]! > 0) length += offsets[path + 1]! - offsets[path]!
  }
  const keptUnits = new Uint32Array(length)
  for (let path = 0; path < converted.length; path++) {
    if (converted[path] === 0) continue
    keptUnits.set(units.subarray(offsets[path]!, offsets[path + 1]!), kept.offsets[index]!)
    kept.converted[index] = converted[path]!
    kept.offsets[index + 1] = kept.offsets[index]! + offsets[path + 1]! - offsets[path]!
    index++
  }
  return { ...kept, units: keptUnits }
}

/** The number of touches of each unit, in all paths. */
function countTouches({ offsets, units, converted, lost }: PathTable, unitCount: number): Float64Array {
  const touches = new Float64Array(unitCount)
  for (let path = 0; path < converted.length; path++) {
    const count = converted[path]! + lost[path]!
    for (let touch = offsets[path]!; touch < offsets[path + 1]!; touch++) touches[units[touch]!]! += count
  }
  return touches
}

function equalShares({ offsets, units, converted }: PathTable, touches: Float64Array): Float64Array {
  const shares = new Float64Array(touches.length)
  for (let path = 0; path < converted.length; path++) {
    const [from, to] = [offsets[path]!, offsets[path + 1]!]
    for (let touch = from; touch < to; touch++) shares[units[touch]!]! += converted[path]! / (to - from)
  }
  return shares.map((share, unit) => (touches[unit]! > 0 ? share / touches[unit]! : 0))
}

/** The probability that a path converts. */
export function conversionProbability(path: ArrayLike<number>, values: Float64Array): number {
  let log = 0
  for (let touch = 0; touch < path.length; touch++) log += Math.log1p(-values[path[touch]!]!)
  return -Math.expm1(log)
}

export function logLikelihood({ offsets, units, converted, lost }: PathTable, values: Float64Array): number {
  let sum = 0
  for (let path = 0; path < converted.length; path++) {
    const chance = conversionProbability(units.subarray(offsets[path]!, offsets[path + 1]!), values)
    if (converted[path]! > 0) sum += converted[path]! * Math.log(chance)
    if (lost[path]! > 0) sum += lost[path]! * Math.log1p(-chance)
  }
  return sum
}
