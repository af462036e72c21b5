import type { AdFigures } from '../domain/ranking/ad-figures.ts'
import { featureWidth, rankBy, writeFeatures } from '../domain/ranking/logistic-ranker.ts'
import { reasonCodes } from '../domain/ranking/reason-codes.ts'
import { type Standings, scoreAds } from '../domain/ranking/score-ads.ts'
import { type ScoreWindow, windowStretches } from '../domain/ranking/score-windows.ts'
import { likelihood, maturityStage, outcomeKind, truthGrade } from '../domain/ranking/verdicts.ts'
import { type AdHistory, figuresIn } from './load-history.ts'
import type { Ranker } from './ranker-queries.ts'
import type { ScoreRow } from './score-columns.ts'

/** Ranks the ads that were shown in a window, the best first; each row is made when it is asked for. */
export function* scoreWindow(
  profileId: string,
  history: AdHistory,
  window: ScoreWindow,
  ranker: Ranker | null,
): Generator<ScoreRow> {
  const shown = shownIn(history, window)
  const standings = scoreAds(shown)
  for (const [order, index] of indexesByScore(standings.scores, shown).entries()) {
    const ad = shown[index]!
    const { key, parts, members } = standings.cohortOf[index]!
    const score = standings.scores[index]!
    yield {
      profile_id: profileId,
      score_window: window,
      rank: order + 1,
      ad_id: ad.id,
      composite_score: Number.isNaN(score) ? null : score,
      top_performer_likelihood: ranker ? chanceBy(ranker, standings, index, ad.figures) : likelihood(score),
      model_version: ranker?.version ?? null,
      maturity_stage: maturityStage(ad.figures, ad.isValidated),
      truth_grade: truthGrade(ad.figures, ad.isValidated),
      primary_outcome_kind: outcomeKind(ad.figures),
      objective: ad.parts.objective,
      cohort_key: key,
      cohort_objective: parts.objective,
      cohort_format: parts.format,
      cohort_audience_warmth: parts.audience_warmth,
      cohort_n_ads: members.length,
      ...toColumns(ad.figures),
      reason_codes: JSON.stringify(reasonCodes(standings, index)),
    }
  }
}

function shownIn(history: AdHistory, window: ScoreWindow) {
  const shown = []
  const figuresOf = figuresIn(history, windowStretches[window])
  for (const [ad, id] of history.ids.entries()) {
    const figures = figuresOf(ad)
    if (figures) shown.push({ id, parts: history.parts[ad]!, figures, isValidated: history.isValidated[ad] === 1 })
  }
  return shown
}

/** By score; of equals, whoever spent more has shown more. Those without a score come last. */
function indexesByScore(scores: Float64Array, ads: readonly { figures: AdFigures }[]): Uint32Array {
  const keys = scores.map((score) => (Number.isNaN(score) ? -1 : score))
  const indexes = Uint32Array.from(keys, (_, index) => index)
  return indexes.sort((a, b) => keys[b]! - keys[a]! || ads[b]!.figures.spend - ads[a]!.figures.spend || a - b)
}

const features = new Float64Array(featureWidth)

function chanceBy({ weights }: Ranker, { percentiles }: Standings, index: number, figures: AdFigures): number {
  writeFeatures(features, 0, percentiles, index, figures)
  return rankBy(weights, features, 0, featureWidth)
}

/** Written out: taking objects apart and together by spreading is slow, and this is done for every ad and window. */
function toColumns(figures: AdFigures) {
  const { dm_outcomes, reply_outcomes } = figures
  return {
    spend: figures.spend,
    impressions: figures.impressions,
    clicks: figures.clicks,
    cash_outcomes: figures.cash_outcomes,
    revenue: figures.revenue,
    outcomes_total: figures.outcomes_total,
    pipeline_outcomes: figures.pipeline_outcomes,
    pipeline_value: figures.pipeline_value,
    platform_conversions: figures.platform_conversions,
    platform_conversion_value: figures.platform_conversion_value,
    conversations: conversationsShown(figures.conversations, dm_outcomes),
    first_reply_rate: dm_outcomes > 0 ? Math.min(1, reply_outcomes / dm_outcomes) : null,
  }
}

/** Null only where neither the platform nor anybody else knows of conversations. */
function conversationsShown(reported: number | null, credited: number): number | null {
  return reported === null && credited === 0 ? null : Math.max(reported ?? 0, credited)
}
