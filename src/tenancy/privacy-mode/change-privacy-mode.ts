import type { Context, PrivacyMode } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { readerOf } from '../callers/domain/reader-of.ts'
import { isHealthcareFamily } from '../callers/scopes-of-grant.ts'
import { updateProfile } from '../profiles/profile-queries.ts'
import type { ProfileRow } from '../profiles/schemas.ts'
import { decidePrivacyMode } from './domain/decide-privacy-mode.ts'
import { insertPrivacyChange, updatePersonAccessRevoked } from './privacy-queries.ts'

/**
 * Sets the mode of a profile that the caller has locked, logs the change, and revokes credentials that the new mode forbids.
 * Returns the number of revoked live keys.
 */
export async function changePrivacyMode(ctx: Context, profile: ProfileRow, mode: PrivacyMode): Promise<number> {
  const step = decidePrivacyMode(ctx.actor, profile.privacy_mode, mode)
  if (step === 'reject') {
    const message = `Only an owner of the workspace or the operator can change privacy_mode from ${profile.privacy_mode} to ${mode}.`
    fail('forbidden', message, { reason: 'privacy_mode_lowered', field: 'privacy_mode' })
  }
  const now = ctx.now()
  if (step === 'change') {
    await updateProfile(ctx.db, profile.id, { privacy_mode: mode })
    const { credential_kind: actor_kind, ...reader } = readerOf(ctx.actor)
    await insertPrivacyChange(ctx.db, profile.id, {
      id: newId(now.getTime()),
      changed_at: now,
      from_mode: profile.privacy_mode,
      to_mode: mode,
      actor_kind,
      ...reader,
      request_id: ctx.requestId,
      address: ctx.ip,
    })
  }
  const isHealthcare = isHealthcareFamily({ ...profile, privacy_mode: mode })
  return isHealthcare ? updatePersonAccessRevoked(ctx.db, profile.id, now) : 0
}
