import type { FastifyRequest } from 'fastify'
import type { Access, Caller } from '../../http/access.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import type { BoundProfile, CredentialNotices, Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { isUuid } from '../../kernel/ids.ts'
import { hashSecret, isSameSecret, parseToken, type TokenKind } from '../../kernel/secrets/token.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { type StoredCredential, tierLimits } from '../callers/credential-schemas.ts'
import { bindView } from '../share-links/domain/bind-view.ts'
import { isProof, proofHeader } from '../share-links/share-proof.ts'
import {
  findApiKey,
  findAppToken,
  findGovernedProfile,
  findMemberProfile,
  findSession,
  findUserToken,
} from './credential-queries.ts'
import { effectiveScopes } from './decide-access.ts'
import { findShareCredential } from './share-credential-queries.ts'

export interface AuthenticateOptions {
  db: Db
  now: () => Date
  cache: CredentialNotices
  operatorKey: string | null
  ownOrigins: ReadonlySet<string>
}

export const sessionCookie = 'tributary_session'
/** Browsers accept this prefix only over TLS and for the exact host, so a subdomain cannot set the cookie. */
const hostSessionCookie = `__Host-${sessionCookie}`

/** Over plain http, as in development, browsers reject the prefix. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? hostSessionCookie : sessionCookie
}

/** Sessions created under the older name keep it until their cookie is renamed. */
export function readSessionCookie(header: string | undefined): string | null {
  return readCookie(header, hostSessionCookie) ?? readCookie(header, sessionCookie)
}

/** A verified credential, and its caller for a request that names no profile. */
export interface ProvenCredential {
  stored: StoredCredential
  caller: Caller
}

/**
 * Verifies the credential of the request, or rejects it with 401 for any reason. Verified credentials are cached by their full
 * text, so that a busy key costs neither a query nor a hash per request.
 */
export function authenticator(options: AuthenticateOptions): Access['authenticate'] {
  const { db, now, cache } = options
  const operatorHash = options.operatorKey ? hashSecret(options.operatorKey) : null
  return (request) => {
    const presented = presentedCredential(request)
    if (!presented) return fail('unauthorized')
    if (presented.text.startsWith('admin_secret_')) return proveOperator(presented, operatorHash)
    const accept = (proven: ProvenCredential | null) => {
      if (!proven || isLapsed(proven.stored, now)) return fail('unauthorized')
      if (proven.stored.kind === 'session') rejectForeignOrigin(request, options.ownOrigins)
      if (proven.stored.share) requirePassword(proven.stored.share, request, now())
      const named = namedProfile(request)
      return named === null ? proven.caller : bindNamedProfile(db, proven, named)
    }
    const found = cache.find(cacheKey(presented), () => prove(db, now, presented))
    return found instanceof Promise ? found.then(accept) : accept(found)
  }
}

/** The operator key is only accepted as a bearer token: browsers would send a cookie with requests of any page. */
function proveOperator({ text, isCookie }: Presented, operatorHash: Buffer | null): Caller {
  const isProven = !isCookie && operatorHash !== null && isSameSecret(hashSecret(text), operatorHash)
  return isProven ? operator : fail('unauthorized')
}

const operator: Caller = {
  kind: 'operator',
  actor: { kind: 'operator' },
  scopes: new Set(),
  profile: null,
  rateLimitSubject: 'operator',
  rateLimitPerMinute: tierLimits.internal,
  expiresAt: null,
}

interface Presented {
  text: string
  isCookie: boolean
}

/** A cookie and a bearer token with the same text are different credentials. */
function cacheKey({ text, isCookie }: Presented): string {
  return isCookie ? `cookie ${text}` : text
}

/** A bearer token takes precedence over a cookie. */
function presentedCredential(request: FastifyRequest): Presented | null {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token) return { text: token, isCookie: false }
  if (request.headers.authorization) return null
  const cookie = readSessionCookie(request.headers.cookie)
  return cookie ? { text: cookie, isCookie: true } : null
}

const finders: Partial<Record<TokenKind, (db: Db, id: string) => Promise<StoredCredential | null>>> = {
  api_key: findApiKey,
  app_token: findAppToken,
  user_token: findUserToken,
  session: findSession,
  share_link: findShareCredential,
}

async function prove(db: Db, now: () => Date, presented: Presented): Promise<ProvenCredential | null> {
  const token = parseToken(presented.text)
  const find = token && finders[token.kind]
  // A session is only accepted as a cookie, which the browser protects.
  if (!find || (token.kind === 'session') !== presented.isCookie) return null
  const stored = await find(db, token.id)
  if (!stored || !isSameSecret(stored.secret_hash, token.secret_hash)) return null
  const role = stored.actor.kind === 'user' ? stored.actor.role : null
  const caller = toCaller(stored, { profile: stored.profile, role })
  const { share, profile } = stored
  if (!share || !profile) return { stored, caller }
  const sharedQuery = (operationId: string) => bindView(share.view, operationId, localDayOf(now(), profile.timezone))
  return { stored, caller: { ...caller, sharedQuery } }
}

function isLapsed(stored: StoredCredential, now: () => Date): boolean {
  return stored.revoked_at !== null || (stored.expires_at !== null && stored.expires_at <= now())
}

/** A link with a password is not enough by itself. */
function requirePassword(share: NonNullable<StoredCredential['share']>, request: FastifyRequest, now: Date): void {
  const { id, password_hash } = share
  if (password_hash === null || isProof({ id, password_hash }, request.headers[proofHeader], now)) return
  fail('unauthorized', 'The link is protected by a password.', { reason: 'share_password_required' })
}

/** Browsers send cookies automatically, so a change must come from a page of this service. */
function rejectForeignOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (!ownOrigins.has(request.headers.origin ?? '')) {
    fail('forbidden', 'A console session requires a same-origin Origin header for changes.')
  }
}

/** App and user tokens that are not bound to a profile name one per call. */
function namedProfile(request: FastifyRequest): string | null {
  const header = request.headers['x-profile-id']
  const named = header ?? (request.query as Record<string, unknown>).profile_id
  return typeof named === 'string' ? named : null
}

/** A profile outside the access of the credential is reported as not found. */
async function bindNamedProfile(db: Db, { stored, caller }: ProvenCredential, named: string): Promise<Caller> {
  if (!isUuid(named)) return fail('not_found')
  if (stored.profile) return stored.profile.id === named.toLowerCase() ? caller : fail('not_found')
  const { actor } = stored
  if (actor.kind === 'app') {
    const governed = await findGovernedProfile(db, named, actor.app_id)
    return governed ? toCaller({ ...stored, grant: governed.grant }, { ...governed, role: null }) : fail('not_found')
  }
  const membership = actor.kind === 'user' ? await findMemberProfile(db, named, actor.user_id) : null
  return membership ? toCaller(stored, membership) : fail('not_found')
}

function toCaller(stored: StoredCredential, bound: { profile: BoundProfile | null; role: Role | null }): Caller {
  return {
    kind: stored.kind,
    actor: stored.actor.kind === 'user' ? { ...stored.actor, role: bound.role } : stored.actor,
    scopes: effectiveScopes({
      kind: stored.kind,
      scopes: stored.scopes,
      grant: stored.grant,
      role: bound.role,
      highest_role: stored.highest_role,
      is_for_app: stored.actor.kind === 'user' && stored.actor.app_id !== undefined,
      is_healthcare_family: bound.profile?.is_healthcare_family ?? false,
    }),
    profile: bound.profile,
    rateLimitSubject: stored.rate_limit_subject,
    rateLimitPerMinute: stored.rate_limit_per_minute,
    expiresAt: stored.expires_at,
    isOperator: stored.kind === 'session' && stored.is_operator === true,
  }
}
