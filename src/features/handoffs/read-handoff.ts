import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findHandoff } from './queries.ts'
import { handoffShape, toHandoff } from './shapes.ts'

export const readHandoff = operation({
  id: 'handoffs.readHandoff',
  http: 'GET /handoffs/:id',
  summary: 'Read a hand-off',
  scopes: ['connections:read', 'connections:write'],
  params: z.object({ id: z.uuid() }),
  data: handoffShape,
  example: { params: { id: '0195b3c0-9a20-7e31-8c55-1f2e3d4c5b6a' } },
  async run(ctx, { params }) {
    const handoff = (await findHandoff(ctx.db, ctx.profile.id, params.id)) ?? fail('not_found', 'No such hand-off.')
    return { data: toHandoff(ctx, handoff) }
  },
})
