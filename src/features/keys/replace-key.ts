import type { z } from 'zod'
import { decideRotation } from '../../domain/tenancy/decide-rotation.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { lockProfile } from '../profiles/queries.ts'
import { mintKey } from './mint-key.ts'
import { lockKey, updateKeyReplaced } from './queries.ts'
import type { rotatedKeyShape } from './shapes.ts'

/** Gives a key a successor with the same powers. The old one goes on working for the grace, but is never prolonged. */
export function replaceKey(ctx: Context, profileId: string, keyId: string): Promise<z.input<typeof rotatedKeyShape>> {
  return inTransaction(ctx, async (ctx) => {
    const profile = await lockProfile(ctx.db, profileId)
    const old = await lockKey(ctx.db, profileId, keyId)
    if (!profile || !old) return fail('not_found', 'No such key.')
    const rotation = decideRotation(old, ctx.now())
    if (!rotation) return fail('invalid_state', 'A key that is revoked, expired or already rotated cannot be rotated.')
    const { app_id, name, scopes, rate_limit_per_minute, expires_at } = old
    const minted = await mintKey(ctx, profile, { app_id, name, scopes, rate_limit_per_minute, expires_at })
    const expiresAt = rotation.oldKeyEndsAt
    await updateKeyReplaced(ctx.db, profileId, old.id, { replaced_by_id: minted.id, expires_at: expiresAt })
    await ctx.forgetCredentials()
    return { ...minted, previous_key_id: old.id, previous_key_expires_at: expiresAt }
  })
}
