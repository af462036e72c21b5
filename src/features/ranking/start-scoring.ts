import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { lockProfile } from '../profiles/queries.ts'
import { scoreAds } from './job-requests.ts'
import { insertOpenRun } from './run-queries.ts'

export const startScoring = operation({
  id: 'ranking.startScoring',
  http: 'POST /admin/score',
  summary: "Rank a profile's ads now (operator)",
  description:
    "What otherwise happens once a day: the ranker of the profile's workspace is trained anew and its ads are scored in every window. It runs in the background; follow it with `GET /admin/score/{profileId}`. Asked for again while it runs, it is joined.",
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
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
