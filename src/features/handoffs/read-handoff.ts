import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findHandoff } from './queries.ts'
import { handoffShape, toHandoff } from './shapes.ts'

export const readHandoff = operation({
  id: 'handoffs.readHandoff',
  http: 'GET /handoffs/:id',
  summary: 'Read a hand-off of the calling app',
  scopes: ['connections:read', 'connections:write'],
  params: z.object({ id: z.uuid() }),
  data: handoffShape,
  example: { params: { id: '0195b3c0-9a20-7e31-8c55-1f2e3d4c5b6a' } },
  async run(ctx, { params }) {
    const handoff = await findHandoff(ctx.db, ctx.profile.id, params.id)
    // Its links are a capability: another app's hand-off is as if it did not exist.
    if (!handoff || handoff.app_id !== appOf(ctx.actor)) return fail('not_found', 'No such hand-off.')
    return { data: toHandoff(ctx, handoff) }
  },
})
