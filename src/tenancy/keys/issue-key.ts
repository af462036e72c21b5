import type { z } from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { isWorkspaceScope, reservedScopes, type Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { isHealthcareFamily, isPersonScope } from '../callers/scopes-of-grant.ts'
import type { ProfileRow } from '../profiles/schemas.ts'
import { findMembership } from '../users/member-profile-queries.ts'
import { insertKey } from './key-queries.ts'
import type { createdKeySchema, Key } from './schemas.ts'

interface KeyOptions {
  app_id: string | null
  name: string
  scopes: readonly Scope[]
  rate_limit_per_minute: number
  expires_at: Date | null
}

/** Creates a key on a profile that the caller has locked, so that its privacy mode cannot change before the commit. */
export async function issueKey(
  ctx: Context,
  profile: ProfileRow,
  options: KeyOptions,
): Promise<Key & z.input<typeof createdKeySchema>> {
  requireFuture(options.expires_at, ctx.now())
  rejectPersonScopes(profile, options.scopes)
  await rejectWorkspaceScopes(ctx, profile, options.scopes)
  const token = createToken('api_key')
  const key: Key = {
    ...options,
    id: token.id,
    profile_id: profile.id,
    scopes: [...new Set(options.scopes)],
    revoked_at: null,
    replaced_by_id: null,
    created_at: ctx.now(),
  }
  await insertKey(ctx.db, { ...key, secret_hash: token.secret_hash })
  await recordAuditEvent(ctx, profile.workspace_id, 'key_created', {
    key_id: key.id,
    name: key.name,
    profile_id: profile.id,
  })
  const reserved_scopes = key.scopes.filter((scope) => reservedScopes.includes(scope))
  return { ...key, reserved_scopes, key: token.text }
}

function requireFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) {
    fail('validation_error', 'expires_at: must be in the future', { field: 'expires_at' })
  }
}

/** A key with such a scope acts on the whole workspace, which a member who is limited to profiles may not. */
async function rejectWorkspaceScopes(ctx: Context, profile: ProfileRow, scopes: readonly Scope[]): Promise<void> {
  const { actor } = ctx
  const forWorkspace = scopes.filter(isWorkspaceScope)
  if (actor.kind !== 'user' || forWorkspace.length === 0) return
  const member = await findMembership(ctx.db, profile.workspace_id, actor.user_id)
  if (member?.is_limited) {
    const message = `A member who is limited to profiles cannot issue a key with ${forWorkspace.join(', ')}.`
    fail('forbidden', message, { reason: 'limited_to_profiles' })
  }
}

/** No key on a healthcare-family profile gives access to personal data (contract 5.5). */
export function rejectPersonScopes(profile: ProfileRow, scopes: readonly Scope[]): void {
  if (isHealthcareFamily(profile) && scopes.some(isPersonScope)) fail('healthcare_scope_forbidden')
}
