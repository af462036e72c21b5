import { conversionProbability } from './fit-propensities.ts'
import type { PathTable } from './path-table.ts'

/** Mean log loss per path of later data: lower is better. */
export interface LogLosses {
  data_driven: number
  last_touch: number
  linear: number
}

/** Probabilities are kept away from 0 and 1, where one wrong prediction would be infinitely bad. */
const smallest = 1e-6

/**
 * Compares how well models that were fitted on earlier paths predict which later paths convert. Last touch predicts the
 * conversion rate of paths that end with the same unit; linear the mean of the rates of the units of the path.
 */
export function compareModels(earlier: PathTable, later: PathTable, values: Float64Array): LogLosses {
  const lastRates = ratesBy(earlier, values.length, 'last')
  const linearRates = ratesBy(earlier, values.length, 'equal')
  return {
    data_driven: logLoss(later, (path) => conversionProbability(path, values)),
    last_touch: logLoss(later, (path) => lastRates[path.at(-1)!]!),
    linear: logLoss(later, (path) => path.reduce((sum, unit) => sum + linearRates[unit]!, 0) / path.length),
  }
}

/** Whether the data-driven model predicts later paths better than both others. */
export function isRecommended({ data_driven, last_touch, linear }: LogLosses): boolean {
  return data_driven < last_touch && data_driven < linear
}

function logLoss(table: PathTable, predict: (path: Uint32Array) => number): number {
  const { offsets, units, converted, lost } = table
  let [sum, paths] = [0, 0]
  for (let index = 0; index < converted.length; index++) {
    const predicted = predict(units.subarray(offsets[index]!, offsets[index + 1]!))
    const chance = Math.min(1 - smallest, Math.max(smallest, predicted))
    sum -= converted[index]! * Math.log(chance) + lost[index]! * Math.log1p(-chance)
    paths += converted[index]! + lost[index]!
  }
  return paths === 0 ? Number.NaN : sum / paths
}

/** The share of paths that convert, by unit; a path counts for its last unit, or in equal parts for all. */
function ratesBy(
  { offsets, units, converted, lost }: PathTable,
  unitCount: number,
  rule: 'last' | 'equal',
): Float64Array {
  const conversions = new Float64Array(unitCount)
  const paths = new Float64Array(unitCount)
  let [allConversions, allPaths] = [0, 0]
  for (let path = 0; path < converted.length; path++) {
    const [from, to] = [offsets[path]!, offsets[path + 1]!]
    const count = converted[path]! + lost[path]!
    const share = rule === 'last' ? 1 : 1 / (to - from)
    for (let touch = rule === 'last' ? to - 1 : from; touch < to; touch++) {
      conversions[units[touch]!]! += converted[path]! * share
      paths[units[touch]!]! += count * share
    }
    allConversions += converted[path]!
    allPaths += count
  }
  const rate = allPaths === 0 ? 0 : allConversions / allPaths
  // One path at the common rate is added, so that a unit with few paths does not predict 0 or 1.
  return conversions.map((count, unit) => (count + rate) / (paths[unit]! + 1))
}
