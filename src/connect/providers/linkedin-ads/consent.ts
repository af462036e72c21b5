import { z } from 'zod'
import type { ConsentRequest, OAuth, PastedCredential } from '../../provider.ts'
import { authorizationUrl, tokenExchange, tokenResponse } from '../oauth-tokens.ts'
import { sendingAccount } from '../sending-account.ts'
import { listAccounts } from './list-accounts.ts'
import { listRules } from './send-conversions.ts'

export const consent: OAuth = {
  consentUrl,
  ...tokenExchange({
    path: '/oauth/v2/accessToken',
    response: tokenResponse.extend({ refresh_token_expires_in: z.coerce.number().positive().nullish() }),
    /**
     * A refresh token is not extended by its use, so its end is the end of the consent; without one, the access token's end is.
     * The vendor gives refresh tokens only to approved applications. The person consents again before the end.
     */
    describe({ refresh_token, refresh_token_expires_in, expires_in }, before, { now }) {
      if (!refresh_token && before) return {}
      const seconds = refresh_token ? refresh_token_expires_in : expires_in
      return { ends_at: seconds ? new Date(now().getTime() + seconds * 1000) : null }
    },
  }),
  listAccounts,
  parseConsentRejection,
}

const scopes = ['r_ads', 'r_ads_reporting']

/** The vendor rejects a consent that requests more than the application has. */
function consentUrl(request: ConsentRequest): string {
  const ofConversions = request.registration.settings.CONVERSIONS === 'off' ? [] : ['rw_conversions']
  return authorizationUrl(request, '/oauth/v2/authorization', { scope: [...scopes, ...ofConversions].join(' ') })
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
