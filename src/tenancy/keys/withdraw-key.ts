import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byOperatorKey, byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { findProfileIdOfKey, lockKeyOfAnyKind, updateKeyRevoked } from './key-queries.ts'
import { revokedSchema } from './schemas.ts'

/** Revokes a key immediately in every process. Revoking it again has no effect and is no error. */
function withdrawKey(ctx: Context, profileId: string, keyId: string): Promise<{ revoked: true }> {
  return inTransaction(ctx, async (ctx) => {
    const key = (await lockKeyOfAnyKind(ctx.db, profileId, keyId)) ?? fail('not_found', 'No such key.')
    if (key.revoked_at === null) {
      await updateKeyRevoked(ctx.db, profileId, keyId, ctx.now())
      const details = { key_id: keyId, name: key.name, profile_id: profileId }
      await recordAuditEvent(ctx, key.workspace_id, 'key_revoked', details)
      await ctx.forgetCredentials()
    }
    return { revoked: true }
  })
}

export const revokeKey = operation({
  id: 'keys.revokeKey',
  http: 'DELETE /keys/:id',
  summary: 'Revoke an API key of the active profile',
  ...byProfileAdmin,
  idempotency: 'natural',
  needsEntitlement: false,
  params: z.object({ id: z.uuid() }),
  data: revokedSchema,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    return { data: await withdrawKey(ctx, ctx.profile.id, params.id) }
  },
})

export const revokeKeyAsOperator = operation({
  id: 'keys.revokeKeyAsOperator',
  http: 'DELETE /admin/keys/:id',
  summary: 'Revoke an API key (operator)',
  ...byOperatorKey,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: revokedSchema,
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const profileId = await findProfileIdOfKey(ctx.db, params.id)
    if (!profileId) return fail('not_found', 'No such key.')
    return { data: await withdrawKey(ctx, profileId, params.id) }
  },
})
