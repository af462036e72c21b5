import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, Tokens, VendorCall } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { listAccounts } from './list-accounts.ts'

const scope = 'openid offline_access https://ads.microsoft.com/msads.manage'
const path = '/common/oauth2/v2.0'

export const consent: OAuth = { consentUrl, exchangeCode, refreshTokens, listAccounts }

function consentUrl(request: ConsentRequest): string {
  const { registration, consent_origin, redirect_uri, state, code_challenge } = request
  const query = { client_id: registration.client_id, redirect_uri, response_type: 'code', scope, state }
  const pkce = { code_challenge, code_challenge_method: 'S256' }
  return `${consent_origin}${path}/authorize?${new URLSearchParams({ ...query, ...pkce })}`
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
})

function exchangeCode(call: VendorCall, { code, redirect_uri, code_verifier }: ConsentCallback): Promise<Tokens> {
  return requestTokens(call, { grant_type: 'authorization_code', code, redirect_uri, code_verifier })
}

/** Every refresh returns another refresh token, which replaces the old one. */
async function refreshTokens(call: VendorCall, { refresh_token, grantor }: Tokens): Promise<Tokens> {
  if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
  const fresh = await requestTokens(call, { grant_type: 'refresh_token', refresh_token })
  return { ...fresh, grantor: fresh.grantor ?? grantor ?? null }
}

async function requestTokens({ registration, http, now }: VendorCall, fields: Record<string, string>): Promise<Tokens> {
  const { client_id, client_secret } = registration
  const form = { client_id, client_secret, scope, ...fields }
  const token = await http.json({ at: 'token', path: `${path}/token`, form }, tokenResponse)
  return {
    access_token: token.access_token,
    refresh_token: token.refresh_token,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: token.scope.split(' ').filter((name) => name !== ''),
    // The token comes directly from the vendor over TLS, so its signature is not verified.
    grantor: token.id_token ? (decodeJwt(token.id_token).sub ?? null) : null,
  }
}
