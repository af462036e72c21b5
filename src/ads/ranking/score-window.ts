import type { AdMetrics } from './domain/ad-metrics.ts'
import { likelihood, maturityStage, outcomeKind, truthGrade } from './domain/likelihood.ts'
import { featureWidth, rankBy, writeFeatures } from './domain/logistic-ranker.ts'
import { reasonCodes } from './domain/reason-codes.ts'
import { type Rankings, scoreAds } from './domain/score-ads.ts'
import { type ScoreWindow, windowStretches } from './domain/score-windows.ts'
import { type AdHistory, metricsIn } from './load-history.ts'
import type { Ranker } from './ranker-queries.ts'
import type { ScoreRow } from './score-columns.ts'

/** Ranks the ads with impressions in a window, best first; each row is generated on demand. */
export function* scoreWindow(
  profileId: string,
  history: AdHistory,
  window: ScoreWindow,
  ranker: Ranker | null,
): Generator<ScoreRow> {
  const shown = shownIn(history, window)
  const rankings = scoreAds(shown)
  for (const [order, index] of indexesByScore(rankings.scores, shown).entries()) {
    const ad = shown[index]!
    const { key, parts, members } = rankings.cohortOf[index]!
    const score = rankings.scores[index]!
    yield {
      profile_id: profileId,
      score_window: window,
      rank: order + 1,
      ad_id: ad.id,
      composite_score: Number.isNaN(score) ? null : score,
      top_performer_likelihood: ranker ? chanceBy(ranker, rankings, index, ad.metrics) : likelihood(score),
      model_version: ranker?.version ?? null,
      maturity_stage: maturityStage(ad.metrics, ad.isValidated),
      truth_grade: truthGrade(ad.metrics, ad.isValidated),
      primary_outcome_kind: outcomeKind(ad.metrics),
      objective: ad.parts.objective,
      cohort_key: key,
      cohort_objective: parts.objective,
      cohort_format: parts.format,
      cohort_audience_warmth: parts.audience_warmth,
      cohort_n_ads: members.length,
      ...toColumns(ad.metrics),
      reason_codes: JSON.stringify(reasonCodes(rankings, index)),
    }
  }
}

function shownIn(history: AdHistory, window: ScoreWindow) {
  const shown = []
  const metricsOf = metricsIn(history, windowStretches[window])
  for (const [ad, id] of history.ids.entries()) {
    const metrics = metricsOf(ad)
    if (metrics) shown.push({ id, parts: history.parts[ad]!, metrics, isValidated: history.isValidated[ad] === 1 })
  }
  return shown
}

/** Sorted by score; on a tie the ad with the higher spend comes first. Ads without a score come last. */
function indexesByScore(scores: Float64Array, ads: readonly { metrics: AdMetrics }[]): Uint32Array {
  const keys = scores.map((score) => (Number.isNaN(score) ? -1 : score))
  const indexes = Uint32Array.from(keys, (_, index) => index)
  return indexes.sort((a, b) => keys[b]! - keys[a]! || ads[b]!.metrics.spend - ads[a]!.metrics.spend || a - b)
}

const features = new Float64Array(featureWidth)

function chanceBy({ weights }: Ranker, { percentiles }: Rankings, index: number, metrics: AdMetrics): number {
  writeFeatures(features, 0, percentiles, index, metrics)
  return rankBy(weights, features, 0, featureWidth)
}

/** Written out because object spread is slow and this runs for every ad and window. */
function toColumns(metrics: AdMetrics) {
  const { dm_outcomes, reply_outcomes } = metrics
  return {
    spend: metrics.spend,
    impressions: metrics.impressions,
    clicks: metrics.clicks,
    cash_outcomes: metrics.cash_outcomes,
    revenue: metrics.revenue,
    outcomes_total: metrics.outcomes_total,
    pipeline_outcomes: metrics.pipeline_outcomes,
    pipeline_value: metrics.pipeline_value,
    platform_conversions: metrics.platform_conversions,
    platform_conversion_value: metrics.platform_conversion_value,
    conversations: conversationsShown(metrics.conversations, dm_outcomes),
    first_reply_rate: dm_outcomes > 0 ? Math.min(1, reply_outcomes / dm_outcomes) : null,
  }
}

/** Null only if neither the platform nor Tributary counted conversations. */
function conversationsShown(reported: number | null, credited: number): number | null {
  return reported === null && credited === 0 ? null : Math.max(reported ?? 0, credited)
}
