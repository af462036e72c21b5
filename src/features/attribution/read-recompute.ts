import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findLatestRun, findWorkspaceId } from './recompute-queries.ts'
import { runShape, toRun } from './run-shape.ts'

export const readRecompute = operation({
  id: 'attribution.readRecompute',
  http: 'GET /admin/recompute/:profileId',
  summary: "A profile's latest recompute and how far it is (operator)",
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
