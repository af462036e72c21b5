import { z } from 'zod'
import { findWorkspaceId } from '../../attribution/recompute-requests/recompute-queries.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job-request.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
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
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'workspace',
  body: z.object({ profile_id: z.uuid() }),
  data: z.object({ score_run_id: z.uuid() }),
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [202],
  errors: ['not_found'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = await lockProfile(ctx.db, body.profile_id)
      if (!profile) return fail('not_found', 'No such profile.')
      const score_run_id = await insertOpenRun(ctx.db, profile.id, ctx.now())
      await ctx.enqueue(scoreAds, { profile_id: profile.id, run_id: score_run_id })
      return { data: { score_run_id }, meta: { workspace_id: profile.workspace_id } }
    })
  },
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
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'workspace',
  params: z.object({ profileId: z.uuid() }),
  data: runSchema.nullable().describe('Null if there was none.'),
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { profileId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const workspace_id = await findWorkspaceId(ctx.db, params.profileId)
    if (workspace_id === null) return fail('not_found', 'No such profile.')
    const run = await findLatestRun(ctx.db, params.profileId)
    return { data: run && toRun(run), meta: { workspace_id } }
  },
})
