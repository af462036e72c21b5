import { missingScopes, type Scope, scopeNames } from '../../kernel/context/scopes.ts'

/** A validated authorization request of an app. */
export interface AuthorizeRequest {
  client_id: string
  redirect_uri: string
  /** Returned unchanged. */
  state: string | null
  /** Null: the app names none and gets the default. */
  scopes: Scope[] | null
  code_challenge: string
  resource: string | null
  /** The profile that the app suggests; the user chooses. */
  profile_id: string | null
}

/** RFC 6749, 4.1.2.1, and RFC 8707, 2. */
export type AuthorizeError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'
  | 'request_not_supported'

export type StatementCheck =
  /** The client or the redirect URI is not verified, so the user must not be redirected. */
  | { kind: 'unsafe'; problem: 'client' | 'redirect_uri' }
  | { kind: 'invalid'; redirect_uri: string; state: string | null; error: AuthorizeError; description: string }
  | { kind: 'valid'; request: AuthorizeRequest }

export interface RequestingClient {
  client_id: string
  redirect_uris: readonly string[]
  allowed_scopes: readonly Scope[]
}

/** Validates the parameters of `GET /oauth/authorize`. `resources` are the allowed values of `resource`. */
export function validateRequest(
  query: Readonly<Record<string, unknown>>,
  client: RequestingClient | null,
  resources: readonly string[],
): StatementCheck {
  const { redirect_uri } = query
  if (!client || client.client_id !== query.client_id) return { kind: 'unsafe', problem: 'client' }
  if (typeof redirect_uri !== 'string' || !isRegistered(redirect_uri, client.redirect_uris)) {
    return { kind: 'unsafe', problem: 'redirect_uri' }
  }
  const state = typeof query.state === 'string' ? query.state : null
  const wrong = (error: AuthorizeError, description: string): StatementCheck => ({
    kind: 'invalid',
    redirect_uri,
    state,
    error,
    description,
  })
  const repeated = Object.keys(query).find((name) => typeof query[name] !== 'string')
  if (repeated !== undefined) return wrong('invalid_request', 'A parameter is sent more than once.')
  const parameters = query as Readonly<Record<string, string>>
  if (parameters.request !== undefined || parameters.request_uri !== undefined) {
    return wrong('request_not_supported', 'Parameters are only accepted in the query.')
  }
  if (parameters.response_type === undefined) return wrong('invalid_request', 'response_type is missing.')
  if (parameters.response_type !== 'code') return wrong('unsupported_response_type', 'The response_type must be code.')
  if ((parameters.response_mode ?? 'query') !== 'query')
    return wrong('invalid_request', 'The response_mode must be query.')
  if (parameters.code_challenge === undefined) return wrong('invalid_request', 'code_challenge is missing (PKCE).')
  // The default of RFC 7636 is `plain`, which an attacker who reads the request could answer.
  if (parameters.code_challenge_method !== 'S256')
    return wrong('invalid_request', 'The code_challenge_method must be S256.')
  if (!challengePattern.test(parameters.code_challenge)) {
    return wrong('invalid_request', 'The code_challenge must be the base64url of a SHA-256.')
  }
  if (parameters.resource !== undefined && !resources.includes(parameters.resource)) {
    return wrong('invalid_target', `The resource must be one of ${resources.join(' ')}.`)
  }
  const scopes = parseScopes(parameters.scope)
  if (scopes === 'unknown') return wrong('invalid_scope', 'The scope parameter contains an unknown scope.')
  const missing = missingScopes(client.allowed_scopes, scopes ?? [])
  if (missing.length > 0) return wrong('invalid_scope', `Not registered for this app: ${missing.join(' ')}.`)
  const { client_id } = client
  const { code_challenge, resource = null, profile_id = null } = parameters
  return { kind: 'valid', request: { client_id, redirect_uri, state, scopes, code_challenge, resource, profile_id } }
}

/** Null if no scope was requested. */
export function parseScopes(text = ''): Scope[] | 'unknown' | null {
  const names = [...new Set(text.split(' ').filter(Boolean))]
  if (names.length === 0) return null
  return names.every((name): name is Scope => (scopeNames as readonly string[]).includes(name)) ? names : 'unknown'
}

/** 32 bytes in base64url; the last character holds four bits. */
const challengePattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

/** RFC 7636, 4.1. */
export function isVerifier(text: string): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(text)
}

/**
 * Compares with the registered URIs exactly. One exception: a loopback URI that was registered without a port matches every port,
 * because a native app cannot know which port will be free (RFC 8252, 7.3).
 */
export function isRegistered(parameters: string, registered: readonly string[]): boolean {
  if (registered.includes(parameters)) return true
  const [, host, rest] = loopback.exec(parameters) ?? []
  return host !== undefined && URL.canParse(parameters) && registered.includes(`http://${host}${rest}`)
}

const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):[1-9]\d{0,4}((?:[/?][^#]*)?)$/

/** Adds the response to the redirect URI and keeps its query. RFC 9207: it contains the issuer. */
export function redirectAddress(
  redirectUri: string,
  issuer: string,
  params: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(redirectUri)
  const entries = Object.entries({ ...params, iss: issuer }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  url.search = `${url.search ? `${url.search}&` : '?'}${new URLSearchParams(entries)}`
  return url.href
}
