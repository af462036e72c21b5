import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byOperatorKey, byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { lockProfile } from '../profiles/profile-queries.ts'
import { issueKey } from './issue-key.ts'
import { findProfileIdOfKey, lockKey, updateKeyReplaced } from './key-queries.ts'
import { rotatedKeySchema } from './schemas.ts'

/** Creates a successor with the same scopes. The old key keeps working for the grace period, but never beyond its expiry. */
function replaceKey(ctx: Context, profileId: string, keyId: string): Promise<z.input<typeof rotatedKeySchema>> {
  return inTransaction(ctx, async (ctx) => {
    const profile = await lockProfile(ctx.db, profileId)
    const old = await lockKey(ctx.db, profileId, keyId)
    if (!profile || !old) return fail('not_found', 'No such key.')
    const rotation = decideRotation(old, ctx.now())
    if (!rotation) return fail('invalid_state', 'A key that is revoked, expired or already rotated cannot be rotated.')
    const { app_id, name, scopes, rate_limit_per_minute, expires_at } = old
    const created = await issueKey(ctx, profile, { app_id, name, scopes, rate_limit_per_minute, expires_at })
    const expiresAt = rotation.oldKeyEndsAt
    await updateKeyReplaced(ctx.db, profileId, old.id, { replaced_by_id: created.id, expires_at: expiresAt })
    const details = { key_id: old.id, name, profile_id: profileId, replaced_by_id: created.id }
    await recordAuditEvent(ctx, profile.workspace_id, 'key_rotated', details)
    await ctx.forgetCredentials()
    return { ...created, previous_key_id: old.id, previous_key_expires_at: expiresAt }
  })
}

export const rotateKey = operation({
  id: 'keys.rotateKey',
  http: 'POST /keys/:id/rotate',
  summary: 'Rotate an API key of the active profile; both keys work for 48 hours',
  ...byProfileAdmin,
  needsEntitlement: false,
  params: z.object({ id: z.uuid() }),
  data: rotatedKeySchema,
  statuses: [201],
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    return { data: await replaceKey(ctx, ctx.profile.id, params.id) }
  },
})

export const rotateKeyAsOperator = operation({
  id: 'keys.rotateKeyAsOperator',
  http: 'POST /admin/keys/:id/rotate',
  summary: 'Rotate an API key (operator); both keys work for 48 hours',
  ...byOperatorKey,
  params: z.object({ id: z.uuid() }),
  data: rotatedKeySchema,
  statuses: [201],
  errors: ['not_found', 'invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const profileId = await findProfileIdOfKey(ctx.db, params.id)
    if (!profileId) return fail('not_found', 'No such key.')
    return { data: await replaceKey(ctx, profileId, params.id) }
  },
})

/** When the old key expires after its rotation; null if it cannot be rotated. */
export function decideRotation(key: RotatableKey, now: Date): { oldKeyEndsAt: Date } | null {
  const isExpired = key.expires_at !== null && key.expires_at <= now
  if (key.revoked_at || key.replaced_by_id || isExpired) return null
  const graceEnd = new Date(now.getTime() + graceMs)
  return { oldKeyEndsAt: key.expires_at && key.expires_at < graceEnd ? key.expires_at : graceEnd }
}

export interface RotatableKey {
  expires_at: Date | null
  revoked_at: Date | null
  replaced_by_id: string | null
}

/** Both keys work for 48 hours, so that callers can be migrated one by one. */
const graceMs = 48 * hourMs
