import type { z } from 'zod'
import { ratio, ratioOrNull } from '../../kernel/money.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import type { ScoreWindow } from './domain/score-windows.ts'
import { topPerformerSchema } from './schemas.ts'
import type { TopPerformerRow } from './score-queries.ts'

type TopPerformer = z.input<typeof topPerformerSchema>

/** A ranked ad in the format of contract 2.8. */
export function toTopPerformer(row: TopPerformerRow, window: ScoreWindow): TopPerformer {
  const { spend, impressions, clicks, cash_outcomes, conversations } = row
  return shownFields(topPerformerSchema, {
    ...row,
    creative_thumbnail_url: row.thumbnail_url,
    score_window: window,
    composite_score: row.composite_score === null ? null : rounded(row.composite_score, 1),
    top_performer_likelihood: rounded(row.top_performer_likelihood, 3),
    score_source: row.model_version === null ? 'rules' : 'model',
    maturity_stage: row.maturity_stage as TopPerformer['maturity_stage'],
    truth_grade: row.truth_grade as TopPerformer['truth_grade'],
    primary_outcome_kind: row.primary_outcome_kind as TopPerformer['primary_outcome_kind'],
    offers: row.offers ?? [],
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
    avg_engagement_score: null,
  })
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
