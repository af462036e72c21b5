import { z } from 'zod'
import { jobRequest } from '../../kernel/context/job-request.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { readRun, readsRun, startRun, startsRun } from '../../tenancy/profiles/operator-run.ts'
import { findLatestRun, insertOpenRun, type ScoreRun } from './run-queries.ts'

/**
 * Ranks the ads of one profile (as part of an open run), or of a workspace's profiles; on schedule it enqueues a job for every
 * workspace.
 */
export const scoreAds = jobRequest(
  'score-ads',
  z.object({ workspace_id: z.uuid().optional(), profile_id: z.uuid().optional(), run_id: z.uuid().optional() }),
)

export const startScoring = operation({
  id: 'ranking.startScoring',
  http: 'POST /admin/score',
  summary: 'Score the ads of a profile now (operator)',
  description:
    "Trains the ranker of the profile's workspace and scores its ads in every window, as the daily job does. It runs in the background; follow it with `GET /admin/score/{profileId}`. A request during a run returns that run.",
  ...startsRun,
  data: z.object({ score_run_id: z.uuid() }),
  run: (ctx, { body }) =>
    startRun(ctx, body, async (ctx, profile_id) => {
      const score_run_id = await insertOpenRun(ctx.db, profile_id, ctx.now())
      await ctx.enqueue(scoreAds, { profile_id, run_id: score_run_id })
      return { score_run_id }
    }),
})

/** A scoring run as returned by the API. */
const runSchema = z.object({
  score_run_id: z.uuid(),
  status: z.enum(['running', 'completed', 'failed']),
  ads: z.int().describe('Ads with any delivery.'),
  scores: z.int().describe('Scores written so far; one per ad and window with delivery.'),
  scores_total: z.int(),
  model_version: z.int().nullable().describe('Version of the ranker in use; null if rules are used.'),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  error: z.string().nullable().describe('Error message; the run is retried.'),
})
nameSchema('ScoringRun', runSchema)

function toRun({ id, state, scores_done, ...rest }: ScoreRun): z.input<typeof runSchema> {
  return { score_run_id: id, status: state, scores: scores_done, ...rest }
}

export const readScoring = operation({
  id: 'ranking.readScoring',
  http: 'GET /admin/score/:profileId',
  summary: 'Get the latest ad scoring run of a profile (operator)',
  ...readsRun,
  data: runSchema.nullable().describe('Null if there was none.'),
  run: (ctx, { params }) => readRun(ctx, params, findLatestRun, toRun),
})
