import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, PastedCredential, Tokens, VendorCall } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { sendingAccount } from '../sending-account.ts'
import { listAccounts } from './list-accounts.ts'
import { listRules } from './send-conversions.ts'

export const consent: OAuth = { consentUrl, exchangeCode, refreshTokens, listAccounts, parseConsentRejection }

const scopes = ['r_ads', 'r_ads_reporting']

/** The vendor rejects a consent that requests more than the application has. */
function consentUrl({ registration, consent_origin, redirect_uri, state }: ConsentRequest): string {
  const scope = [...scopes, ...(registration.settings.CONVERSIONS === 'off' ? [] : ['rw_conversions'])].join(' ')
  const query = { response_type: 'code', client_id: registration.client_id, redirect_uri, state, scope }
  return `${consent_origin}/oauth/v2/authorization?${new URLSearchParams(query)}`
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).nullish(),
  refresh_token_expires_in: z.coerce.number().positive().nullish(),
  scope: z.string().default(''),
})

async function exchangeCode(call: VendorCall, { code, redirect_uri }: ConsentCallback): Promise<Tokens> {
  return toTokens(await requestToken(call, { grant_type: 'authorization_code', code, redirect_uri }), call.now())
}

/** The vendor gives refresh tokens only to approved applications. */
async function refreshTokens(call: VendorCall, { refresh_token, scopes, ends_at = null }: Tokens): Promise<Tokens> {
  if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
  const fresh = toTokens(await requestToken(call, { grant_type: 'refresh_token', refresh_token }), call.now())
  return {
    ...fresh,
    ...(fresh.refresh_token === null && { refresh_token, ends_at }),
    scopes: fresh.scopes.length === 0 ? scopes : fresh.scopes,
  }
}

function requestToken({ registration, http }: VendorCall, own: Record<string, string>) {
  const { client_id, client_secret } = registration
  const form = { ...own, client_id, client_secret }
  return http.json({ at: 'token', path: '/oauth/v2/accessToken', form }, tokenResponse)
}

/**
 * A refresh token is not extended by its use, so its end is the end of the consent; without one, the access token's end is. The
 * person consents again before it.
 */
function toTokens(token: z.output<typeof tokenResponse>, now: Date): Tokens {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const expires_at = after(token.expires_in)
  const { refresh_token = null, refresh_token_expires_in: seconds } = token
  return {
    access_token: token.access_token,
    refresh_token,
    expires_at,
    ends_at: refresh_token === null ? expires_at : seconds ? after(seconds) : null,
    scopes: token.scope.split(/[\s,]+/).filter((name) => name !== ''),
  }
}

/** The vendor's own codes of a person who declined; the rest is as in RFC 6749. */
function parseConsentRejection({ error = '' }: Readonly<Record<string, string>>): 'user_cancelled' | null {
  return /^user_cancelled_(login|authorize)$/.test(error) ? 'user_cancelled' : null
}

/** A token that was generated in Campaign Manager, without an application; it sends conversions of one ad account. */
export const pasted: PastedCredential = {
  fields: [
    {
      name: 'access_token',
      label: { en: 'Access token for the Conversions API', es: 'Token de acceso para la API de conversiones' },
      isSecret: true,
      pattern: /^[\w-]{20,2000}$/,
    },
    {
      name: 'account_id',
      label: { en: 'Id of the ad account', es: 'Id de la cuenta publicitaria' },
      isSecret: false,
      pattern: /^\d{5,20}$/,
    },
  ],
  async verify(open, { access_token = '', account_id = '' }) {
    const tokens = { access_token, refresh_token: null, expires_at: null, scopes: ['rw_conversions'] }
    await listRules({ ...open(), tokens }, account_id)
    return { tokens, accounts: [sendingAccount(account_id, `Conversions ${account_id}`)] }
  },
}
