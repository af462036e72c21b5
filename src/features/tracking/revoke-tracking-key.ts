import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { updateTrackingKeyRevoked } from './queries.ts'

export const revokeTrackingKey = operation({
  id: 'tracking.revokeTrackingKey',
  http: 'DELETE /tracking/keys/:id',
  summary: 'Revoke a tracking key',
  description: 'Hits that still carry it are refused with 410, which tells trackers to stop sending.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const isKnown = await updateTrackingKeyRevoked(ctx.db, ctx.profile.id, params.id, ctx.now())
      if (!isKnown) return fail('not_found', 'No such tracking key.')
      await ctx.forgetCredentials()
      return { data: { revoked: true as const } }
    })
  },
})
