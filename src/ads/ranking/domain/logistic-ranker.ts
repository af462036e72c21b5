import type { AdMetrics } from './ad-metrics.ts'
import { layers } from './layers.ts'
import { logistic } from './likelihood.ts'

/** Rows of features, one after another, and the label of each. */
export interface Examples {
  width: number
  features: Float64Array
  labels: Uint8Array
}

/** Ridge penalty: keeps weights small if the examples are weak evidence. */
const ridge = 1
const rounds = 12

/** Fits a logistic regression by Newton's method: the weight of the constant, then one per feature. */
export function fitRanker({ width, features, labels }: Examples): number[] {
  const size = width + 1
  let weights = new Float64Array(size)
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((weight, index) => (index === 0 ? 0 : -ridge * weight))
    // A tiny term on the constant keeps the system solvable if all labels are equal.
    const curvature = Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (_, column) => (row !== column ? 0 : row === 0 ? 1e-6 : ridge)),
    )
    for (let example = 0; example < labels.length; example++) {
      addExample(gradient, curvature, { width, features, labels, example, weights })
    }
    const step = solve(curvature, gradient)
    weights = weights.map((weight, index) => weight + step[index]!)
    if (step.every((change) => Math.abs(change) < 1e-8)) break
  }
  return [...weights]
}

export function rankBy(weights: ArrayLike<number>, features: Float64Array, at: number, width: number): number {
  let sum = weights[0]!
  for (let feature = 0; feature < width; feature++) sum += weights[feature + 1]! * features[at * width + feature]!
  return logistic(sum)
}

function addExample(
  gradient: Float64Array,
  curvature: readonly Float64Array[],
  { width, features, labels, example, weights }: Examples & { example: number; weights: Float64Array },
): void {
  const chance = rankBy(weights, features, example, width)
  const error = labels[example]! - chance
  const certainty = chance * (1 - chance)
  const value = (at: number) => (at === 0 ? 1 : features[example * width + at - 1]!)
  for (let row = 0; row <= width; row++) {
    gradient[row]! += error * value(row)
    const line = curvature[row]!
    for (let column = 0; column <= width; column++) line[column]! += certainty * value(row) * value(column)
  }
}

/** Solves a small symmetric positive definite system by elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, index) => [...row, right[index]!])
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!
      for (let column = pivot; column <= size; column++) rows[row]![column]! -= factor * rows[pivot]![column]!
    }
  }
  const solution = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    let rest = rows[row]![size]!
    for (let column = row + 1; column < size; column++) rest -= rows[row]![column]! * solution[column]!
    solution[row] = rest / rows[row]![row]!
  }
  return solution
}

/** The number of features of an ad. */
export const featureWidth = layers.length + 2

/** The percentile of an ad in each layer, centred on zero, and its amount of data: impressions and payments. */
export function writeFeatures(
  to: Float64Array,
  at: number,
  percentiles: Float64Array,
  index: number,
  { impressions, outcomes_total }: AdMetrics,
): void {
  const start = at * featureWidth
  for (let layer = 0; layer < layers.length; layer++) {
    const percentile = percentiles[index * layers.length + layer]!
    to[start + layer] = Number.isNaN(percentile) ? 0 : percentile - 0.5
  }
  to[start + layers.length] = Math.log10(1 + impressions) / 6
  to[start + layers.length + 1] = Math.log10(1 + outcomes_total) / 3
}
