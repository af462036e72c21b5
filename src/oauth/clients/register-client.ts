import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { missingScopes, type Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { type OperationResult, operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { hashSecret } from '../../kernel/secrets/token.ts'
import { insertApp } from '../../tenancy/apps/app-queries.ts'
import { isRedirectUri } from '../../tenancy/apps/redirect-uri.ts'
import { parseScopes } from '../domain/validate-request.ts'
import { reject, tokenHeaders } from '../token/schemas.ts'
import { openScopes } from './find-requesting-client.ts'

const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const

function documented(type: typeof text | typeof texts, description: string) {
  return z
    .unknown()
    .optional()
    .meta({ ...type, description })
}

/** Loose, because clients send further fields; validation errors use the codes of RFC 7591. */
const metadataSchema = z.object({
  redirect_uris: documented(texts, 'At least one redirect URI.'),
  client_name: documented(text, 'Name shown on the consent page.'),
  token_endpoint_auth_method: documented(text, `${authMethods.join(', ')}. Default: client_secret_basic.`),
  grant_types: documented(texts, 'authorization_code and refresh_token.'),
  response_types: documented(texts, 'code.'),
  scope: documented(text, 'Maximum scopes that the client will request. Default: all.'),
})

const registeredSchema = z.object({
  client_id: z.string(),
  client_id_issued_at: z.int(),
  client_secret: z.string().optional(),
  client_secret_expires_at: z.int().optional(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.enum(authMethods),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  scope: z.string(),
})
nameSchema('RegisteredClient', registeredSchema)

export const registerClient = operation({
  id: 'oauth.registerClient',
  http: 'POST /oauth/register',
  transport: { isRooted: true, envelope: 'bare' },
  statuses: [201, 400, 404],
  auth: 'none',
  boundTo: 'app',
  idempotency: 'none',
  summary: 'Register an OAuth client dynamically (RFC 7591)',
  description:
    'Responds 404 unless `OAUTH_DYNAMIC_REGISTRATION=on`. A client with a metadata document needs no registration. A registered client acts for users as an assistant, never as a partner, and is deleted if it gets no authorization within a month.',
  body: metadataSchema,
  data: registeredSchema,
  example: { body: { client_name: 'Example assistant', redirect_uris: ['http://127.0.0.1/callback'] } },
  async run(ctx, { body }): Promise<OperationResult<z.input<typeof registeredSchema>>> {
    if (!ctx.settings.allowsClientRegistration) return notServed()
    const uris = z.array(z.string().max(2000)).min(1).max(20).safeParse(body.redirect_uris)
    if (!uris.success || !uris.data.every(isRedirectUri)) {
      const rule = 'redirect_uris must be 1 to 20 https URLs (or http on loopback) without fragment or wildcard.'
      return reject('invalid_redirect_uri', rule)
    }
    const metadata = validateMetadata(body)
    if ('problem' in metadata) return reject('invalid_client_metadata', metadata.problem)
    const secret = metadata.method === 'none' ? null : `trb_secret_${randomBytes(32).toString('base64url')}`
    const now = ctx.now()
    const client_id = `dyn_${randomBytes(12).toString('hex')}`
    await insertApp(ctx.db, {
      id: newId(),
      client_id,
      name: metadata.name,
      redirect_uris: [...new Set(uris.data)],
      client_secret_hash: secret === null ? null : hashSecret(secret),
      allowed_scopes: metadata.scopes,
      allowed_return_origins: [],
      rate_limit_tier: 'standard',
      registration: 'dynamic',
      workspace_id: null,
      created_at: now,
    })
    return {
      status: 201,
      headers: tokenHeaders,
      data: {
        client_id,
        client_id_issued_at: Math.floor(now.getTime() / 1000),
        client_name: metadata.name,
        ...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
        redirect_uris: [...new Set(uris.data)],
        token_endpoint_auth_method: metadata.method,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: metadata.scopes.join(' '),
      },
    }
  },
})

type ClientMetadata = { problem: string } | { method: (typeof authMethods)[number]; name: string; scopes: Scope[] }

function validateMetadata(body: z.output<typeof metadataSchema>): ClientMetadata {
  const method = z.enum(authMethods).safeParse(body.token_endpoint_auth_method ?? 'client_secret_basic')
  if (!method.success) return { problem: `token_endpoint_auth_method must be one of ${authMethods.join(', ')}.` }
  const name = displayName.safeParse(body.client_name ?? 'Unnamed app')
  if (!name.success)
    return {
      problem:
        'client_name must be one line of 1 to 200 characters without control, direction or invisible characters.',
    }
  if (!isWithin(body.grant_types ?? ['authorization_code'], ['authorization_code', 'refresh_token'])) {
    return { problem: 'grant_types must be authorization_code and refresh_token.' }
  }
  if (!isWithin(body.response_types ?? ['code'], ['code'])) return { problem: 'response_types must be code.' }
  const scope = z.string().safeParse(body.scope ?? '')
  const requested = scope.success ? parseScopes(scope.data) : 'unknown'
  if (requested === 'unknown') return { problem: 'The scope parameter contains an unknown scope.' }
  const missing = missingScopes(openScopes, requested ?? [])
  if (missing.length > 0) return { problem: `These scopes are not available to this client: ${missing.join(' ')}.` }
  return { method: method.data, name: name.data, scopes: requested ?? [...openScopes] }
}

function isWithin(requested: unknown, known: readonly string[]): boolean {
  return Array.isArray(requested) && requested.length > 0 && requested.every((item) => known.includes(item))
}

function notServed(): OperationResult<never> {
  const error_description = 'Dynamic client registration is disabled; use a client id metadata document.'
  return { status: 404, data: { error: 'not_found', error_description } as never, headers: tokenHeaders }
}
