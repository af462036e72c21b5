import type { z } from 'zod'
import { ratio, ratioOrNull } from '../../kernel/money.ts'
import type { ScoreWindow } from './domain/score-windows.ts'
import type { topPerformerSchema } from './schemas.ts'
import type { TopPerformerRow } from './score-queries.ts'

type TopPerformer = z.input<typeof topPerformerSchema>

/** A ranked ad in the format of contract 2.8. */
export function toTopPerformer(row: TopPerformerRow, window: ScoreWindow): TopPerformer {
  const { spend, impressions, clicks, cash_outcomes, conversations } = row
  return {
    ad_external_id: row.ad_external_id,
    ad_name: row.ad_name,
    campaign_name: row.campaign_name,
    ad_set_name: row.ad_set_name,
    creative_thumbnail_url: row.thumbnail_url,
    video_id: row.video_id,
    score_window: window,
    composite_score: row.composite_score === null ? null : rounded(row.composite_score, 1),
    top_performer_likelihood: rounded(row.top_performer_likelihood, 3),
    model_version: row.model_version,
    score_source: row.model_version === null ? 'rules' : 'model',
    maturity_stage: row.maturity_stage as TopPerformer['maturity_stage'],
    truth_grade: row.truth_grade as TopPerformer['truth_grade'],
    primary_outcome_kind: row.primary_outcome_kind as TopPerformer['primary_outcome_kind'],
    cohort_key: row.cohort_key,
    cohort_objective: row.cohort_objective,
    cohort_format: row.cohort_format,
    cohort_audience_warmth: row.cohort_audience_warmth,
    cohort_n_ads: row.cohort_n_ads,
    hook_type: row.hook_type,
    creative_format: row.creative_format,
    cta_type: row.cta_type,
    primary_angle: row.primary_angle,
    offers: row.offers ?? [],
    spend,
    impressions,
    ctr: rounded(ratio(clicks, impressions, 100), 3),
    cpc: ratioOrNull(spend, clicks),
    attributed_cash_outcomes: cash_outcomes,
    attributed_revenue: row.revenue,
    roas: ratioOrNull(row.revenue, spend),
    cac: ratioOrNull(spend, cash_outcomes),
    attributed_outcomes_total: row.outcomes_total,
    attributed_pipeline_outcomes: row.pipeline_outcomes,
    attributed_pipeline_value: row.pipeline_value,
    meta_reported_conversions: row.platform_conversions,
    meta_reported_conversion_value: row.platform_conversion_value,
    messaging_conversations_started: conversations,
    cost_per_conversation: conversations === null ? null : ratioOrNull(spend, conversations),
    first_reply_rate: row.first_reply_rate,
    avg_engagement_score: null,
    reason_codes: row.reason_codes,
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
