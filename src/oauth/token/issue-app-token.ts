import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { missingScopes, type Scope } from '../../kernel/context/scopes.ts'
import { isUuid } from '../../kernel/ids.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { findLiveGrant } from '../../tenancy/apps/app-queries.ts'
import { insertAppToken } from '../../tenancy/apps/app-token-queries.ts'
import { isHealthcareFamily, isPersonScope } from '../../tenancy/callers/scopes-of-grant.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { parseScopes } from '../domain/validate-request.ts'
import type { Client } from './prove-client.ts'
import { reject, type TokenRequest, type TokenResponse, tokenHeaders } from './schemas.ts'

/** The client credentials grant (RFC 6749, 4.4), for confidential apps. */
export async function issueAppToken(ctx: Context, app: Client, body: TokenRequest): Promise<TokenResponse> {
  if (app.is_public) return reject('unauthorized_client', 'A public client cannot use client credentials.')
  const requested = parseScopes(body.scope)
  if (requested === 'unknown') return reject('invalid_scope', 'The scope parameter contains an unknown scope.')
  return inTransaction(ctx, (ctx) => decideToken(ctx, app, requested ?? [], body))
}

async function decideToken(ctx: Context, app: Client, requested: Scope[], body: TokenRequest): Promise<TokenResponse> {
  if (!body.profile_id) return issueWithin(ctx, app, app.allowed_scopes, requested, null)
  // Locked, so that the profile cannot become healthcare-family before the token is issued.
  const profile = isUuid(body.profile_id) ? await lockProfile(ctx.db, body.profile_id) : null
  const grant = profile && (await findLiveGrant(ctx.db, profile.id, app.id))
  // RFC 6749 reserves invalid_scope for `scope`; an unusable value of another parameter is invalid_request.
  if (!profile || !grant) return reject('invalid_request', 'The app has no grant on the profile of profile_id.')
  if (isHealthcareFamily(profile) && requested.some(isPersonScope)) {
    return reject(
      'healthcare_scope_forbidden',
      'A healthcare-family profile never grants person-level scopes; request analytics.',
    )
  }
  return issueWithin(ctx, app, grant.scopes, requested, profile.id)
}

async function issueWithin(
  ctx: Context,
  app: Client,
  allowed: readonly Scope[],
  requested: readonly Scope[],
  profileId: string | null,
): Promise<TokenResponse> {
  const missing = missingScopes(allowed, requested)
  if (missing.length > 0) return reject('invalid_scope', `Not granted to this app: ${missing.join(' ')}.`)
  const scopes = requested.length > 0 ? [...requested] : [...allowed]
  const { id, text, secret_hash } = createToken('app_token')
  await insertAppToken(ctx.db, {
    id,
    secret_hash,
    scopes,
    app_id: app.id,
    profile_id: profileId,
    expires_at: new Date(ctx.now().getTime() + ttlSeconds * 1000),
    revoked_at: null,
    created_at: ctx.now(),
  })
  const token = { access_token: text, token_type: 'bearer', expires_in: ttlSeconds, scope: scopes.join(' ') } as const
  return { data: { ...token, ...(profileId && { profile_id: profileId }) }, headers: tokenHeaders }
}

const ttlSeconds = 3600
