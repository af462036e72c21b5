import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'
import type { ScoreRun } from './run-queries.ts'

/** A scoring as it is shown. */
export const runShape = z.object({
  score_run_id: z.uuid(),
  status: z.enum(['running', 'completed', 'failed']),
  ads: z.int().describe('Ads that were ever shown.'),
  scores: z.int().describe('Scores written so far; an ad has one in each window it was shown in.'),
  scores_total: z.int(),
  model_version: z.int().nullable().describe('Of the ranker in use; null: by the rules.'),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why it failed; it is tried again.'),
})

export function toRun({ id, state, scores_done, ...rest }: ScoreRun): z.input<typeof runShape> {
  return { score_run_id: id, status: state, scores: scores_done, ...rest }
}
