import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, Tokens, VendorCall, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'

export const googleOrigins = { consent: 'https://accounts.google.com', token: 'https://oauth2.googleapis.com' } as const

/** The consent shared by Google's APIs, which differ in their scopes. `openid` identifies the person by a bare id. */
export function googleConsent(scopes: readonly string[]): Omit<OAuth, 'listAccounts'> {
  return {
    consentUrl: (request) => consentUrl(request, ['openid', ...scopes]),
    exchangeCode,
    refreshTokens,
    revokeTokens,
  }
}

function consentUrl(request: ConsentRequest, scopes: readonly string[]): string {
  const url = new URL('/o/oauth2/v2/auth', request.consent_origin)
  url.search = new URLSearchParams({
    client_id: request.registration.client_id,
    redirect_uri: request.redirect_uri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: request.state,
    // Google returns a refresh token only for offline access, and after an earlier consent only when prompted again.
    access_type: 'offline',
    prompt: 'consent',
    hl: request.locale,
  }).toString()
  return url.href
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
})

async function exchangeCode(call: VendorCall, { code, redirect_uri }: ConsentCallback): Promise<Tokens> {
  return requestToken(call, { grant_type: 'authorization_code', code, redirect_uri }, null)
}

async function refreshTokens(call: VendorCall, tokens: Tokens): Promise<Tokens> {
  const { refresh_token, extra } = tokens
  if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
  const fresh = await requestToken(call, { grant_type: 'refresh_token', refresh_token }, refresh_token)
  return { ...fresh, ...(extra && { extra }) }
}

async function requestToken(
  { registration, http, now }: VendorCall,
  fields: Record<string, string>,
  refreshToken: string | null,
): Promise<Tokens> {
  const { client_id, client_secret } = registration
  const form = { client_id, client_secret, ...fields }
  const token = await http.json({ at: 'token', path: '/token', form }, tokenResponse)
  return {
    access_token: token.access_token,
    refresh_token: token.refresh_token ?? refreshToken,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: token.scope.split(' ').filter((scope) => scope !== ''),
    ...(token.id_token && { grantor: subjectOf(token.id_token) }),
  }
}

/** The token comes directly from the vendor over TLS, so its signature is not verified. */
function subjectOf(idToken: string): string | null {
  try {
    return decodeJwt(idToken).sub ?? null
  } catch {
    return null
  }
}

/**
 * Either token revokes everything the person allowed the project; the refresh token also works when the access token has expired.
 */
async function revokeTokens({ http, tokens }: VendorSession): Promise<void> {
  const form = { token: tokens.refresh_token ?? tokens.access_token }
  await http.json({ at: 'token', path: '/revoke', form }, z.unknown())
}
