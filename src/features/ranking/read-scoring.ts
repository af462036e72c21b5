import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findWorkspaceId } from '../attribution/recompute-queries.ts'
import { findLatestRun } from './run-queries.ts'
import { runShape, toRun } from './run-shape.ts'

export const readScoring = operation({
  id: 'ranking.readScoring',
  http: 'GET /admin/score/:profileId',
  summary: "When a profile's ads were last ranked, or how far that is (operator)",
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  params: z.object({ profileId: z.uuid() }),
  data: runShape.nullable().describe('Null when there was none.'),
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
