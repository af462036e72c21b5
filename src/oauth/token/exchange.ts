import { createHash } from 'node:crypto'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { isSameSecret, type ParsedToken, parseToken } from '../../kernel/secrets/token.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import {
  type Authorization,
  findAuthorizationOf,
  findCode,
  findRefreshToken,
  lockAuthorization,
  updateSpent,
} from '../authorizations/queries.ts'
import { checkCode, checkRefresh, type TokenDecision } from '../domain/check-token.ts'
import { isVerifier, parseScopes } from '../domain/validate-request.ts'
import { endAuthorization } from '../end-authorization.ts'
import { issueDelegated } from './issue-delegated.ts'
import type { Client } from './prove-client.ts'
import { reject, type TokenRequest, type TokenResponse } from './schemas.ts'

/** RFC 6749, 4.1.3, with PKCE. */
export async function exchangeCode(ctx: Context, app: Client, body: TokenRequest): Promise<TokenResponse> {
  const { code, code_verifier: verifier, redirect_uri } = body
  if (!code) return reject('invalid_request', 'code is missing.')
  if (!verifier) return reject('invalid_request', 'code_verifier is missing (PKCE).')
  const parsedToken = parseToken(code)
  if (parsedToken?.kind !== 'authorization_code') return rejectCode()
  return inTransaction(ctx, async (ctx) => {
    const authorization = await openAuthorization(ctx, 'authorization_code', parsedToken)
    if (!authorization) return rejectCode()
    const stored = await findCode(ctx.db, parsedToken.id)
    const isProven = isSameSecret(stored.secret_hash, parsedToken.secret_hash)
    const isVerified = isVerifier(verifier) && challengeOf(verifier) === stored.code_challenge
    const presented = { app_id: app.id, isProven, isVerified, redirect_uri }
    const decision = checkCode(presented, stored, authorization, ctx.now())
    if (decision !== 'use') return rejectAfter(ctx, decision, authorization, 'code_reused')
    if (isForAnother(authorization, body)) return rejectTarget()
    await updateSpent(ctx.db, 'authorization_code', parsedToken.id, ctx.now())
    return (await issueDelegated(ctx, app, authorization, null)) ?? rejectCode()
  })
}

/** RFC 6749, 6. The presented token is used up; the response contains the next one. */
export async function refreshTokens(ctx: Context, app: Client, body: TokenRequest): Promise<TokenResponse> {
  if (!body.refresh_token) return reject('invalid_request', 'refresh_token is missing.')
  const scopes = parseScopes(body.scope)
  if (scopes === 'unknown') return reject('invalid_scope', 'The scope parameter contains an unknown scope.')
  const parsedToken = parseToken(body.refresh_token)
  if (parsedToken?.kind !== 'refresh_token') return rejectRefresh()
  return inTransaction(ctx, async (ctx) => {
    const authorization = await openAuthorization(ctx, 'refresh_token', parsedToken)
    if (!authorization) return rejectRefresh()
    const stored = await findRefreshToken(ctx.db, parsedToken.id)
    const isProven = isSameSecret(stored.secret_hash, parsedToken.secret_hash)
    const decision = checkRefresh({ app_id: app.id, isProven }, stored, authorization, ctx.now())
    if (decision !== 'use') return rejectAfter(ctx, decision, authorization, 'refresh_reused')
    if (isForAnother(authorization, body)) return rejectTarget()
    const token = await issueDelegated(ctx, app, authorization, scopes)
    // A rejected request does not use it up: the app may request fewer scopes.
    if (token && token.status === undefined) await updateSpent(ctx.db, 'refresh_token', parsedToken.id, ctx.now())
    return token ?? rejectRefresh()
  })
}

/** Locks the profile first, like every code that issues a credential on it, then the authorization. */
async function openAuthorization(
  ctx: Context,
  table: 'authorization_code' | 'refresh_token',
  { id }: ParsedToken,
): Promise<Authorization | null> {
  const found = await findAuthorizationOf(ctx.db, table, id)
  if (!found) return null
  if (found.profile_id) await lockProfile(ctx.db, found.profile_id)
  return lockAuthorization(ctx.db, found.authorization_id)
}

async function rejectAfter(
  ctx: Context,
  decision: Exclude<TokenDecision, 'use'>,
  authorization: Authorization,
  because: 'code_reused' | 'refresh_reused',
): Promise<TokenResponse> {
  if (decision === 'end') await endAuthorization(ctx, authorization, because)
  return because === 'code_reused' ? rejectCode() : rejectRefresh()
}

/** S256 (RFC 7636, 4.6). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function isForAnother({ resource }: Authorization, body: TokenRequest): boolean {
  return body.resource !== undefined && body.resource !== resource
}

/** One message for every reason, so that an attacker learns nothing. */
function rejectCode(): TokenResponse {
  return reject('invalid_grant', 'The code is unknown, used, expired, or not for this app, redirect_uri and verifier.')
}

function rejectRefresh(): TokenResponse {
  return reject('invalid_grant', 'The refresh token is unknown, used, expired, or not for this app.')
}

function rejectTarget(): TokenResponse {
  return reject('invalid_target', 'The resource differs from the authorized one.')
}
