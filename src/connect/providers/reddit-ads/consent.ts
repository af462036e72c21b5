import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, PastedCredential, Tokens, VendorCall } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { sendingAccount } from '../sending-account.ts'
import { userAgent } from './call-api.ts'
import { listAccounts } from './list-accounts.ts'
import { postEvents } from './send-conversions.ts'

const scope = 'adsread adsconversions'

export const consent: OAuth = { consentUrl, exchangeCode, refreshTokens, listAccounts }

/** A permanent consent returns a refresh token. */
function consentUrl({ registration, consent_origin, redirect_uri, state }: ConsentRequest): string {
  const query = { client_id: registration.client_id, redirect_uri, state, scope }
  const fixed = { response_type: 'code', duration: 'permanent' }
  return `${consent_origin}/api/v1/authorize?${new URLSearchParams({ ...query, ...fixed })}`
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive(),
  scope: z.string().default(''),
})

function exchangeCode(call: VendorCall, { code, redirect_uri }: ConsentCallback): Promise<Tokens> {
  return requestTokens(call, { grant_type: 'authorization_code', code, redirect_uri }, null)
}

/** The refresh token stays the same, unless the vendor replaces it. */
async function refreshTokens(call: VendorCall, { refresh_token }: Tokens): Promise<Tokens> {
  if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
  return requestTokens(call, { grant_type: 'refresh_token', refresh_token }, refresh_token)
}

async function requestTokens(
  { registration, http, now }: VendorCall,
  form: Record<string, string>,
  kept: string | null,
): Promise<Tokens> {
  const basicAuth = { user: registration.client_id, password: registration.client_secret }
  const request = { at: 'token', path: '/api/v1/access_token', form, basicAuth, headers: userAgent }
  // The vendor reports a code that is not accepted with the status 200.
  const response = z.union([tokenResponse, z.object({ error: z.union([z.string(), z.number()]) })])
  const token = await http.json(request, response)
  if ('error' in token) return failVendor({ kind: 'rejected', message: String(token.error), code: String(token.error) })
  return {
    access_token: token.access_token,
    refresh_token: token.refresh_token ?? kept,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: token.scope.split(/[\s,]+/).filter((name) => name !== ''),
  }
}

/** A conversion access token, which only sends conversions of one pixel and does not expire. */
export const pasted: PastedCredential = {
  fields: [
    {
      name: 'access_token',
      label: { en: 'Conversion access token', es: 'Token de acceso de conversiones' },
      isSecret: true,
      pattern: /^[\w.-]{20,2000}$/,
    },
    {
      name: 'pixel_id',
      label: { en: 'Id of the pixel', es: 'Id del píxel' },
      isSecret: false,
      pattern: /^[at]\d_[a-z0-9]{3,40}$/,
    },
  ],
  async verify(open, { access_token = '', pixel_id = '' }) {
    const tokens = { access_token, refresh_token: null, expires_at: null, scopes: ['adsconversions'] }
    // Without events: the vendor rejects the request, but an invalid token is reported as such.
    await postEvents({ ...open(), tokens }, pixel_id, { events: [] })
    return { tokens, accounts: [sendingAccount(pixel_id, `Pixel ${pixel_id}`)] }
  },
}
