import type { AdMetrics } from './ad-metrics.ts'
import { featureWidth, writeFeatures } from './logistic-ranker.ts'
import { percentiles } from './rankings.ts'
import { type RankedAd, scoreAds } from './score-ads.ts'

/** Examples to train or evaluate a ranker on, and the scores of the rules for them. */
export interface PastExamples {
  features: Float64Array
  labels: Uint8Array
  ruleScores: Float64Array
}

/** An ad as known at a point in time, and its metrics in the period after; null if it no longer ran. */
export interface PastAd extends RankedAd {
  next: AdMetrics | null
}

/** Label: the ad ended in the best quarter of its cohort by attributed outcome in the next window (semantics 8.4). */
export function pastExamples(ads: readonly PastAd[]): PastExamples {
  const { cohortOf, scores, percentiles: percentileRanks } = scoreAds(ads)
  const chosen: number[] = []
  const labels: number[] = []
  for (const cohort of new Set(cohortOf)) {
    const running = cohort.members.filter((index) => ads[index]!.next !== null)
    const best = labelTopQuarter(running.map((index) => ads[index]!.next!))
    const isAssigned = new Set(cohort.assigned)
    for (const [at, index] of running.entries()) {
      if (!isAssigned.has(index)) continue
      chosen.push(index)
      labels.push(best[at]!)
    }
  }
  const features = new Float64Array(chosen.length * featureWidth)
  for (const [at, index] of chosen.entries()) writeFeatures(features, at, percentileRanks, index, ads[index]!.metrics)
  const ruleScores = Float64Array.from(chosen, (index) => (Number.isNaN(scores[index]!) ? 0 : scores[index]!))
  return { features, labels: Uint8Array.from(labels), ruleScores }
}

/**
 * By cash per spend if the cohort has any cash, otherwise by outcomes of any kind. An ad without gain is never in the best
 * quarter.
 */
function labelTopQuarter(ads: readonly AdMetrics[]): Uint8Array {
  const hasCash = ads.some(({ revenue }) => revenue > 0)
  const gained = Float64Array.from(ads, ({ revenue, outcomes_total }) => (hasCash ? revenue : outcomes_total))
  const percentileRanks = percentiles(gained.map((gain, index) => gain / Math.max(ads[index]!.spend, Number.EPSILON)))
  return Uint8Array.from(percentileRanks, (percentile, at) => (percentile >= 0.75 && gained[at]! > 0 ? 1 : 0))
}
