import { areaUnderCurve } from './area-under-curve.ts'
import { fitRanker, rankBy } from './logistic-ranker.ts'
import type { PastExamples } from './past-examples.ts'
import { featureWidth } from './ranker-features.ts'

/** A ranker and how it fared on a period it had not learned from, beside the rules. */
export interface JudgedRanker {
  weights: number[]
  auc: number
  rules_auc: number
  examples: number
}

/** Fewer say nothing of how a ranker will fare: the rules stay. */
const examplesMin = 100
const positivesMin = 15

/** Learns from earlier periods and is tried on the latest. Null when there is too little to learn from or to be tried on. */
export function judgeRanker(latest: PastExamples, earlier: PastExamples): JudgedRanker | null {
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
export function beatsRules({ auc, rules_auc }: JudgedRanker): boolean {
  return auc > rules_auc
}

function isEnough({ labels }: PastExamples): boolean {
  const positives = labels.reduce((sum, label) => sum + label, 0)
  return labels.length >= examplesMin && positives >= positivesMin && labels.length > positives
}
