import type { OAuth, PastedCredential } from '../../provider.ts'
import { authorizationUrl, tokenExchange } from '../oauth-tokens.ts'
import { sendingAccount } from '../sending-account.ts'
import { userAgent } from './call-api.ts'
import { listAccounts } from './list-accounts.ts'
import { postEvents } from './send-conversions.ts'

export const consent: OAuth = {
  /** A permanent consent returns a refresh token. */
  consentUrl: (request) =>
    authorizationUrl(request, '/api/v1/authorize', { scope: 'adsread adsconversions', duration: 'permanent' }),
  ...tokenExchange({ path: '/api/v1/access_token', hasBasicAuth: true, headers: userAgent }),
  listAccounts,
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
