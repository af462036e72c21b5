import type { z } from 'zod'
import type { OAuth, Tokens, VendorCall, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { tokenResponse, userResponse } from './responses.ts'

/** A consent is for the account of the signed-in person: there is always exactly one. */
export const consent: OAuth = {
  consentUrl({ registration, consent_origin, redirect_uri, state }) {
    const url = new URL('/authorization', consent_origin)
    url.search = new URLSearchParams({
      client_id: registration.client_id,
      response_type: 'code',
      platform_id: 'mp',
      redirect_uri,
      state,
    }).toString()
    return url.href
  },

  async exchangeCode(call, { code, redirect_uri }) {
    return toTokens(call, await requestTokens(call, { grant_type: 'authorization_code', code, redirect_uri }))
  },

  async refreshTokens(call, { refresh_token }) {
    if (!refresh_token) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
    const form = { grant_type: 'refresh_token', refresh_token }
    return toTokens(call, await requestTokens(call, form))
  },

  async listAccounts(session) {
    const { id, nickname, site_id, company } = await findUser(session)
    const currency = site_id ? (currencies[site_id] ?? null) : null
    const details = { ...(site_id && { site: site_id }) }
    return [{ external_id: id, name: company?.brand_name ?? nickname ?? id, currency, details }]
  },
}

export function findUser({ http, tokens }: Pick<VendorSession, 'http' | 'tokens'>) {
  return http.json({ path: '/users/me', bearerToken: tokens.access_token }, userResponse)
}

function requestTokens({ registration, http }: VendorCall, form: Record<string, string>) {
  const { client_id, client_secret } = registration
  return http.json({ at: 'token', path: '/oauth/token', form: { client_id, client_secret, ...form } }, tokenResponse)
}

function toTokens({ now }: VendorCall, response: z.output<typeof tokenResponse>): Tokens {
  return {
    access_token: response.access_token,
    refresh_token: response.refresh_token ?? null,
    expires_at: new Date(now().getTime() + response.expires_in * 1000),
    scopes: (response.scope ?? '').split(' ').filter(Boolean),
  }
}

/** An account belongs to the site of one country, and is paid in its currency. */
const currencies: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MLM: 'MXN',
  MLU: 'UYU',
  MCO: 'COP',
  MPE: 'PEN',
}
