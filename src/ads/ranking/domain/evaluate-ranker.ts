import { featureWidth, fitRanker, rankBy } from './logistic-ranker.ts'
import type { PastExamples } from './past-examples.ts'
import { percentiles } from './rankings.ts'

/** A ranker with its AUC on a period it was not trained on, and the AUC of the rules. */
export interface EvaluatedRanker {
  weights: number[]
  auc: number
  rules_auc: number
  examples: number
}

/** With fewer examples an evaluation is not meaningful: the rules stay in use. */
const examplesMin = 100
const positivesMin = 15

/** Trains on earlier periods and evaluates on the latest. Returns null if there are too few examples for either. */
export function evaluateRanker(latest: PastExamples, earlier: PastExamples): EvaluatedRanker | null {
  if (!isEnough(latest) || !isEnough(earlier)) return null
  const { features, labels } = earlier
  const weights = fitRanker({ width: featureWidth, features, labels })
  const ranks = Float64Array.from(latest.labels, (_, index) => rankBy(weights, latest.features, index, featureWidth))
  return {
    weights,
    auc: areaUnderCurve(ranks, latest.labels),
    rules_auc: areaUnderCurve(latest.ruleScores, latest.labels),
    examples: labels.length,
  }
}

/** A ranker is used only if it ranks better than the rules (semantics 8.4). */
export function beatsRules({ auc, rules_auc }: EvaluatedRanker): boolean {
  return auc > rules_auc
}

function isEnough({ labels }: PastExamples): boolean {
  const positives = labels.reduce((sum, label) => sum + label, 0)
  return labels.length >= examplesMin && positives >= positivesMin && labels.length > positives
}

/** How often a positive example was ranked above a negative one; ties count half. NaN if all labels are equal. */
export function areaUnderCurve(ranks: Float64Array, labels: Uint8Array): number {
  const percentileRanks = percentiles(ranks)
  let [positives, sum] = [0, 0]
  for (const [index, label] of labels.entries()) {
    if (label === 0) continue
    positives++
    // The mean rank, counted from one, of equal values.
    sum += percentileRanks[index]! * labels.length + 0.5
  }
  const negatives = labels.length - positives
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives)
}
