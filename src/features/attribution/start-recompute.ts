import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { lockProfile } from '../profiles/queries.ts'
import { requestRecompute } from './request-recompute.ts'

export const startRecompute = operation({
  id: 'attribution.startRecompute',
  http: 'POST /admin/recompute',
  summary: "Derive a profile's conversions and credit anew (operator)",
  description:
    'It runs in the background; follow it with `GET /admin/recompute/{profileId}`. Asked for again while it runs, it is joined.',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  body: z.object({ profile_id: z.uuid() }),
  data: z.object({ recompute_id: z.uuid() }),
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [202],
  errors: ['not_found'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = await lockProfile(ctx.db, body.profile_id)
      if (!profile) return fail('not_found', 'No such profile.')
      const recompute_id = await requestRecompute(ctx, profile.id, { kind: 'operator' })
      return { data: { recompute_id }, meta: { workspace_id: profile.workspace_id } }
    })
  },
})
