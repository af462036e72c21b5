import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { requestRecompute } from '../attribution/request-recompute.ts'
import { deleteGoal } from './queries.ts'

export const deleteGoalDefinition = operation({
  id: 'goals.deleteGoalDefinition',
  http: 'DELETE /goals/definitions/:id',
  summary: 'Stop counting something as a conversion',
  description: 'Its events stay on the timeline and count nowhere.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ deleted: z.literal(true) }),
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      if (!(await deleteGoal(ctx.db, ctx.profile.id, params.id))) return fail('not_found', 'No such goal.')
      await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids: [params.id] })
      return { data: { deleted: true as const } }
    })
  },
})
