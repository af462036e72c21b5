import { z } from 'zod'
import type { OAuth, PastedCredential } from '../../provider.ts'
import { authorizationUrl, tokenExchange, tokenResponse } from '../oauth-tokens.ts'
import { listAccounts } from './list-accounts.ts'
import { checkToken, conversionsScope } from './send-conversions.ts'

const scope = `snapchat-marketing-api ${conversionsScope}`
const hourSeconds = 3_600

export const consent: OAuth = {
  consentUrl: (request) => authorizationUrl(request, '/login/oauth2/authorize', { scope }),
  ...tokenExchange({
    path: '/login/oauth2/access_token',
    response: tokenResponse.extend({ expires_in: z.coerce.number().positive().default(hourSeconds) }),
    scopes: scope.split(' '),
  }),
  listAccounts,
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
