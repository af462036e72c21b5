import { z } from 'zod'
import { hashSecret, isSameSecret, mintBearer } from '../../kernel/bearer.ts'
import { type Context, type Db, inTransaction } from '../../kernel/context.ts'
import { isUuid } from '../../kernel/ids.ts'
import { type Answer, operation } from '../../kernel/operation.ts'
import { missingScopes, type Scope, scopes as scopeCatalog } from '../../kernel/scopes.ts'
import { findClient, findLiveGrant } from '../../tenancy/app-queries.ts'
import { type App, clientIdShape } from '../../tenancy/app-shapes.ts'
import { insertAppToken } from '../../tenancy/app-token-queries.ts'
import { lockProfile } from '../../tenancy/profile-queries.ts'
import { isHealthcareFamily, isPersonScope } from '../../tenancy/scopes-of-grant.ts'
import { parseClientCredentials } from '../domain/parse-client-credentials.ts'

/** All fields are optional text: what is wrong with them is said in RFC 6749's own words, not in ours. */
export const clientFields = {
  client_id: z.string().optional().describe('Unless sent by HTTP Basic.'),
  client_secret: z.string().optional().describe('Unless sent by HTTP Basic.'),
}

/** Where a client may prove itself by HTTP Basic. */
export const clientHeaders = z.object({ authorization: z.string().optional() })

export const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** RFC 6749's codes, and the one of ours that says more than `invalid_scope` would. */
type OauthError = 'invalid_request' | 'unsupported_grant_type' | 'invalid_scope' | 'healthcare_scope_forbidden'

/** A flat refusal (RFC 6749, 5.2). */
export function refuse(error: OauthError, description: string): Answer<never> {
  return { status: 400, data: { error, error_description: description } as never, headers: noStore }
}

function refuseClient(): Answer<never> {
  const data = { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' }
  return { status: 401, data: data as never, headers: { ...noStore, 'WWW-Authenticate': 'Basic realm="tributary"' } }
}

type Proof = { app: App; refusal: null } | { app: null; refusal: Answer<never> }

/** Who is calling the token endpoint. An unknown client takes the same steps as a known one with a wrong secret. */
export async function proveClient(
  db: Db,
  authorization: string | undefined,
  body: { client_id?: string; client_secret?: string },
): Promise<Proof> {
  const presented = parseClientCredentials(authorization, body)
  if (presented === 'ambiguous') {
    const description = 'Authenticate the client by HTTP Basic or in the body, not by both.'
    return { app: null, refusal: refuse('invalid_request', description) }
  }
  if (!presented) return { app: null, refusal: refuseClient() }
  const client = clientIdShape.test(presented.client_id) ? await findClient(db, presented.client_id) : null
  const isProven = isSameSecret(hashSecret(presented.client_secret), client?.client_secret_hash ?? nobodysHash)
  if (!client || !isProven) return { app: null, refusal: refuseClient() }
  const { client_secret_hash: _, ...app } = client
  return { app, refusal: null }
}

const nobodysHash = Buffer.alloc(32)

const bodyShape = z.object({
  grant_type: z.string().optional().describe('`client_credentials`.'),
  ...clientFields,
  scope: z.string().optional().describe('Space-separated. Default: all that the app may hold there.'),
  profile_id: z.string().optional().describe('Binds the token to a profile on which the app holds a grant.'),
})

type TokenRequest = z.output<typeof bodyShape>

const tokenShape = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: z.string(),
  profile_id: z.uuid().optional(),
})

type TokenAnswer = Answer<z.input<typeof tokenShape>>

export const issueToken = operation({
  id: 'oauth.issueToken',
  http: 'POST /oauth/token',
  transport: { isRooted: true, envelope: 'bare', takesForm: true },
  statuses: [200, 400, 401],
  auth: 'none',
  boundTo: 'app',
  idempotency: 'none',
  summary: 'Exchange client credentials for an app token (RFC 6749, 4.4)',
  description:
    'Refusals are flat, 400 or 401, with the codes of RFC 6749. Person-level scopes on a healthcare-family profile are refused with `healthcare_scope_forbidden`.',
  headers: clientHeaders,
  body: bodyShape,
  data: tokenShape,
  example: {
    body: { grant_type: 'client_credentials', client_id: 'app_example', client_secret: 'atb_secret_example' },
  },
  async run(ctx, { body, headers }): Promise<TokenAnswer> {
    const { app, refusal } = await proveClient(ctx.db, headers.authorization, body)
    if (refusal) return refusal
    if (!body.grant_type) return refuse('invalid_request', 'grant_type is missing.')
    if (body.grant_type !== 'client_credentials') {
      return refuse('unsupported_grant_type', 'The grant_type must be client_credentials.')
    }
    const wanted = parseScope(body.scope)
    if (!wanted) return refuse('invalid_scope', 'The scope names something that is not a scope.')
    return inTransaction(ctx, (ctx) => decideToken(ctx, app, wanted, body))
  },
})

/** Null when a name is unknown; empty when nothing was asked for. */
function parseScope(text = ''): Scope[] | null {
  const names = [...new Set(text.split(' ').filter(Boolean))]
  return names.every((name): name is Scope => Object.hasOwn(scopeCatalog, name)) ? names : null
}

async function decideToken(ctx: Context, app: App, wanted: Scope[], body: TokenRequest): Promise<TokenAnswer> {
  if (!body.profile_id) return issueWithin(ctx, app, app.allowed_scopes, wanted, null)
  // Locked, so that the profile cannot turn healthcare-family between this look and the token.
  const profile = isUuid(body.profile_id) ? await lockProfile(ctx.db, body.profile_id) : null
  const grant = profile && (await findLiveGrant(ctx.db, profile.id, app.id))
  // RFC 6749 keeps invalid_scope for `scope`; a value of another parameter that cannot be honoured is invalid_request.
  if (!profile || !grant)
    return refuse('invalid_request', 'profile_id names no profile on which the app holds a grant.')
  if (isHealthcareFamily(profile) && wanted.some(isPersonScope)) {
    return refuse(
      'healthcare_scope_forbidden',
      'A healthcare-family profile never grants person-level scopes; ask for analytics.',
    )
  }
  return issueWithin(ctx, app, grant.scopes, wanted, profile.id)
}

async function issueWithin(
  ctx: Context,
  app: App,
  allowed: readonly Scope[],
  wanted: readonly Scope[],
  profileId: string | null,
): Promise<TokenAnswer> {
  const missing = missingScopes(allowed, wanted)
  if (missing.length > 0) return refuse('invalid_scope', `Not granted to this app: ${missing.join(' ')}.`)
  const scopes = wanted.length > 0 ? [...wanted] : [...allowed]
  const { id, text, secret_hash } = mintBearer('app_token')
  await insertAppToken(ctx.db, {
    ...{ id, secret_hash, scopes, app_id: app.id, profile_id: profileId },
    expires_at: new Date(ctx.now().getTime() + lifeSeconds * 1000),
    revoked_at: null,
    created_at: ctx.now(),
  })
  const token = { access_token: text, token_type: 'bearer', expires_in: lifeSeconds, scope: scopes.join(' ') } as const
  return { data: { ...token, ...(profileId && { profile_id: profileId }) }, headers: noStore }
}

const lifeSeconds = 3600
