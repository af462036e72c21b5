import type { Grant, TokenState } from '../grants.ts'
import type { Query, SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../vendor.ts'

export const googleConsentPath = '/o/oauth2/v2/auth'

const accessSeconds = 3_599

/** Google shows this error as a page before the consent screen. */
export function checkGoogleConsent(query: Query): string | null {
  if (query.response_type !== 'code') return 'Error 400: invalid_request. response_type must be code.'
  return query.scope ? null : 'Error 400: invalid_request. Missing required parameter: scope.'
}

/** The token endpoint. A refresh token is only returned for offline access, which the service always requests. */
export function googleTokenRoute(settings: SandboxVendor['settings']): SandboxRoute {
  return {
    method: 'POST',
    path: '/token',
    respond({ form, grants }) {
      if (form.client_id !== settings.CLIENT_ID || form.client_secret !== settings.CLIENT_SECRET) {
        return { status: 401, json: { error: 'invalid_client', error_description: 'Unauthorized' } }
      }
      if (form.grant_type === 'authorization_code') {
        const grant = grants.redeem(form.code ?? '', form.redirect_uri ?? '')
        return grant
          ? tokenResponse(grant, grants, { refresh_token: grants.issue('refresh', grant, null) })
          : rejectGrant('Malformed auth code.')
      }
      if (form.grant_type !== 'refresh_token') {
        const error_description = `Invalid grant_type: ${form.grant_type}`
        return { status: 400, json: { error: 'unsupported_grant_type', error_description } }
      }
      const { grant } = grants.read('refresh', form.refresh_token ?? null)
      return grant ? tokenResponse(grant, grants, {}) : rejectGrant('Token has been expired or revoked.')
    },
  }
}

function tokenResponse(grant: Grant, grants: SandboxRequest['grants'], more: Query): SandboxResponse {
  return {
    json: {
      access_token: grants.issue('access', grant, accessSeconds),
      expires_in: accessSeconds,
      scope: grant.scopes.join(' '),
      ...(grant.scopes.includes('openid') && { id_token: idTokenOf(grant) }),
      token_type: 'Bearer',
      ...more,
    },
  }
}

/** The signature is never verified, because the token comes directly from the vendor. */
function idTokenOf({ person }: Grant): string {
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { iss: 'https://accounts.google.com', sub: person },
  ]
  return [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'c2lnbmVk'].join('.')
}

/** Accepts either token; revokes everything that the person allowed the project. */
export const googleRevokeRoute: SandboxRoute = {
  method: 'POST',
  path: '/revoke',
  respond({ form, grants }) {
    const token = form.token ?? null
    const grant = grants.read('refresh', token).grant ?? grants.read('access', token).grant
    if (!grant) {
      return { status: 400, json: { error: 'invalid_token', error_description: 'Token expired or revoked' } }
    }
    grants.revoke(({ person }) => person === grant.person)
    return { json: {} }
  },
}

function rejectGrant(error_description: string): SandboxResponse {
  return { status: 400, json: { error: 'invalid_grant', error_description } }
}

/** Returns the grant of the token, or the error response. */
export function googleAccess({
  bearerToken,
  grants,
}: SandboxRequest): { grant: Grant } | { rejection: SandboxResponse } {
  const token: TokenState = grants.read('access', bearerToken)
  return token.grant ? { grant: token.grant } : { rejection: unauthenticated() }
}

export function unauthenticated(): SandboxResponse {
  return googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
}

export function googleError(code: number, status: string, message: string, more: object = {}): SandboxResponse {
  return { status: code, json: { error: { code, message, status, ...more } } }
}
