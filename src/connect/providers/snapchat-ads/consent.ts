import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, PastedCredential, Tokens, VendorCall } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { listAccounts } from './list-accounts.ts'
import { checkToken, conversionsScope } from './send-conversions.ts'

const scope = `snapchat-marketing-api ${conversionsScope}`

export const consent: OAuth = { consentUrl, exchangeCode, refreshTokens, listAccounts }

function consentUrl({ registration, consent_origin, redirect_uri, state }: ConsentRequest): string {
  const query = { client_id: registration.client_id, redirect_uri, response_type: 'code', scope, state }
  return `${consent_origin}/login/oauth2/authorize?${new URLSearchParams(query)}`
}

const hourSeconds = 3_600

const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive().default(hourSeconds),
  scope: z.string().nullish(),
})

async function exchangeCode(call: VendorCall, { code, redirect_uri }: ConsentCallback): Promise<Tokens> {
  const form = { grant_type: 'authorization_code', code, redirect_uri }
  return requestTokens(call, form, { refresh_token: null, scopes: scope.split(' ') })
}

/** The refresh token stays the same, unless the vendor replaces it. */
async function refreshTokens(call: VendorCall, tokens: Tokens): Promise<Tokens> {
  const { refresh_token } = tokens
  if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
  return requestTokens(call, { grant_type: 'refresh_token', refresh_token }, tokens)
}

/** A response without scopes means those that were requested before. */
async function requestTokens(
  { registration: { client_id, client_secret }, http, now }: VendorCall,
  fields: Record<string, string>,
  before: Pick<Tokens, 'refresh_token' | 'scopes'>,
): Promise<Tokens> {
  const form = { client_id, client_secret, ...fields }
  const token = await http.json({ at: 'token', path: '/login/oauth2/access_token', form }, tokenResponse)
  return {
    access_token: token.access_token,
    refresh_token: token.refresh_token ?? before.refresh_token,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: token.scope ? token.scope.split(/[\s,]+/).filter((name) => name !== '') : before.scopes,
  }
}

/** A token for the Conversions API, which only sends conversions to the pixels of one organization and does not expire. */
export const pasted: PastedCredential = {
  fields: [
    {
      name: 'access_token',
      label: { en: 'Conversions API token', es: 'Token de la API de conversiones' },
      isSecret: true,
      pattern: /^[\w.~+/=-]{20,4000}$/,
    },
    {
      name: 'pixel_id',
      label: { en: 'Id of the pixel', es: 'Id del píxel' },
      isSecret: false,
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    },
  ],
  async verify(open, { access_token = '', pixel_id = '' }) {
    const tokens = { access_token, refresh_token: null, expires_at: null, scopes: [conversionsScope] }
    await checkToken({ ...open(), tokens }, pixel_id)
    const details = { only: 'conversions' }
    return { tokens, accounts: [{ external_id: pixel_id, name: `Pixel ${pixel_id}`, currency: null, details }] }
  },
}
