import { featureWidth, fitRanker, rankBy } from './logistic-ranker.ts'
import type { PastExamples } from './past-examples.ts'
import { percentiles } from './rankings.ts'

/** A ranker and how it fared on a period it had not learned from, beside the rules. */
export interface EvaluatedRanker {
  weights: number[]
  auc: number
  rules_auc: number
  examples: number
}

/** Fewer say nothing of how a ranker will fare: the rules stay. */
const examplesMin = 100
const positivesMin = 15

/** Learns from earlier periods and is tried on the latest. Null when there is too little to learn from or to be tried on. */
export function evaluateRanker(latest: PastExamples, earlier: PastExamples): EvaluatedRanker | null {
  if (!isEnough(latest) || !isEnough(earlier)) return null
  const { features, labels } = earlier
  const weights = fitRanker({ width: featureWidth, features, labels })
  const ranks = Float64Array.from(latest.labels, (_, at) => rankBy(weights, latest.features, at, featureWidth))
  return {
    weights,
    auc: areaUnderCurve(ranks, latest.labels),
    rules_auc: areaUnderCurve(latest.ruleScores, latest.labels),
    examples: labels.length,
  }
}

/** It is used only where it ranks better than the rules (semantics 8.4). */
export function beatsRules({ auc, rules_auc }: EvaluatedRanker): boolean {
  return auc > rules_auc
}

function isEnough({ labels }: PastExamples): boolean {
  const positives = labels.reduce((sum, label) => sum + label, 0)
  return labels.length >= examplesMin && positives >= positivesMin && labels.length > positives
}

/** How often one that came true was ranked above one that did not; ties count half. NaN when all came out alike. */
export function areaUnderCurve(ranks: Float64Array, labels: Uint8Array): number {
  const percentileRanks = percentiles(ranks)
  let [positives, sum] = [0, 0]
  for (const [at, label] of labels.entries()) {
    if (label === 0) continue
    positives++
    // The mean rank, counted from one, of those equal to it.
    sum += percentileRanks[at]! * labels.length + 0.5
  }
  const negatives = labels.length - positives
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives)
}
