import type { Context } from '../../kernel/context/context.ts'
import { isWorkspaceScope, type Scope } from '../../kernel/context/scopes.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { findMemberProfile } from '../../tenancy/access/credential-queries.ts'
import { findGrant, insertGrant, updateGrant } from '../../tenancy/apps/app-queries.ts'
import { tierLimits } from '../../tenancy/callers/credential-schemas.ts'
import { grantableScopes } from '../../tenancy/callers/scopes-of-grant.ts'
import { insertKey } from '../../tenancy/keys/key-queries.ts'
import { insertUserToken } from '../../tenancy/user-tokens/user-token-queries.ts'
import { type Authorization, insertRefreshToken, updateUsed } from '../authorizations/queries.ts'
import { narrowScopes } from '../domain/check-token.ts'
import type { Client } from './prove-client.ts'
import { reject, type TokenResponse, tokenHeaders } from './schemas.ts'

const accessSeconds = 3600
const refreshDays = 30

/**
 * Issues the tokens of a locked authorization. Null if the user no longer has access to the profile. Scopes that a profile
 * forbids because it has become healthcare-family are dropped (contract 5.5).
 */
export async function issueDelegated(
  ctx: Context,
  app: Client,
  authorization: Authorization,
  requested: Scope[] | null,
): Promise<TokenResponse | null> {
  const { profile_id, user_id } = authorization
  const member = profile_id ? await findMemberProfile(ctx.db, profile_id, user_id) : null
  if (profile_id && !member) return null
  const held = member
    ? grantableScopes(authorization.scopes, member.profile).filter(
        (scope) => !member.is_limited || !isWorkspaceScope(scope),
      )
    : authorization.scopes
  const scopes = narrowScopes(held, requested)
  if (!scopes) return reject('invalid_scope', 'The scope exceeds the authorized scopes.')
  if (scopes.length === 0) return null
  if (authorization.kind === 'partner' && profile_id) await giveGrant(ctx, profile_id, app.id, held)
  const access_token = await issueAccessToken(ctx, app, authorization, scopes)
  const refresh_token = await issueRefreshToken(ctx, authorization.id)
  await updateUsed(ctx.db, authorization.id, ctx.now())
  return {
    data: {
      access_token,
      token_type: 'bearer',
      expires_in: accessSeconds,
      scope: scopes.join(' '),
      refresh_token,
      ...(profile_id && { profile_id }),
    },
    headers: tokenHeaders,
  }
}

/** A grant that the app got by provisioning the profile or from the operator stays unchanged. */
async function giveGrant(ctx: Context, profileId: string, appId: string, scopes: Scope[]): Promise<void> {
  const grant = await findGrant(ctx.db, profileId, appId)
  const columns = { app_id: appId, created_at: ctx.now(), is_delegated: true }
  if (!grant || grant.revoked_at) return insertGrant(ctx.db, profileId, { ...columns, scopes })
  if (!grant.is_delegated || scopes.every((scope) => grant.scopes.includes(scope))) return
  await updateGrant(ctx.db, profileId, { ...columns, scopes: [...new Set([...grant.scopes, ...scopes])] })
}

/** A partner gets a key on the profile, an assistant a token of the user. */
async function issueAccessToken(
  ctx: Context,
  app: Client,
  authorization: Authorization,
  scopes: Scope[],
): Promise<string> {
  const { text, ...createdToken } = createToken(authorization.kind === 'partner' ? 'api_key' : 'user_token')
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + accessSeconds * 1000)
  const token = { ...createdToken, name: app.name, scopes, expires_at, created_at: now }
  if (authorization.kind === 'assistant' || !authorization.profile_id) {
    const { user_id, id: authorization_id } = authorization
    await insertUserToken(ctx.db, { ...token, user_id, authorization_id })
    return text
  }
  await insertKey(ctx.db, {
    ...token,
    app_id: app.id,
    profile_id: authorization.profile_id,
    authorization_id: authorization.id,
    rate_limit_per_minute: tierLimits[app.rate_limit_tier],
    revoked_at: null,
    replaced_by_id: null,
  })
  return text
}

async function issueRefreshToken(ctx: Context, authorizationId: string): Promise<string> {
  const { text, ...createdToken } = createToken('refresh_token')
  const now = ctx.now()
  await insertRefreshToken(ctx.db, {
    ...createdToken,
    authorization_id: authorizationId,
    used_at: null,
    created_at: now,
    expires_at: new Date(now.getTime() + refreshDays * dayMs),
  })
  return text
}
