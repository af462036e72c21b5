import { z } from 'zod'
import { signedInPerson } from '../../domain/tenancy/signed-in-person.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { updateUserTokenRevoked } from './queries.ts'

export const revokeUserToken = operation({
  id: 'userTokens.revokeUserToken',
  http: 'DELETE /user-tokens/:id',
  summary: "Revoke one of the signed-in person's own tokens",
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    const { user_id: userId } = signedInPerson(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      if (!(await updateUserTokenRevoked(ctx.db, userId, params.id, ctx.now())))
        return fail('not_found', 'No such token.')
      await ctx.forgetCredentials()
      return { data: { revoked: true as const } }
    })
  },
})
