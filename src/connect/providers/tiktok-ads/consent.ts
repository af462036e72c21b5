import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, PastedCredential, Tokens, VendorCall } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { callApi } from './call-api.ts'
import { describeAccounts, listAccounts } from './list-accounts.ts'
import { trackEvents } from './send-conversions.ts'

/** Tokens of advertisers do not expire, so nothing is refreshed. */
export const consent: OAuth = { consentUrl, codeName: 'auth_code', exchangeCode, listAccounts }

/** The permissions are those of the application, so the request names none. */
function consentUrl({ registration, consent_origin, redirect_uri, state }: ConsentRequest): string {
  const query = new URLSearchParams({ app_id: registration.client_id, redirect_uri, state })
  return `${consent_origin}/portal/auth?${query}`
}

const tokenData = z.object({
  access_token: z.string().min(1),
  scope: z.array(z.union([z.number(), z.string()])).default([]),
})

async function exchangeCode(call: VendorCall, { code }: ConsentCallback): Promise<Tokens> {
  const { client_id, client_secret } = call.registration
  const body = { app_id: client_id, secret: client_secret, auth_code: code }
  const request = { at: 'token', path: '/oauth2/access_token/', body }
  const { access_token, scope } = await callApi(call, null, request, tokenData)
  return toTokens(access_token, scope.map(String))
}

function toTokens(access_token: string, scopes: readonly string[]): Tokens {
  return { access_token, refresh_token: null, expires_at: null, scopes }
}

/** A token of an application of one's own, which reads an ad account; or one of a pixel, which only sends conversions. */
export const pasted: PastedCredential = {
  fields: [
    {
      name: 'access_token',
      label: { en: 'Access token', es: 'Token de acceso' },
      isSecret: true,
      pattern: /^[\w-]{20,500}$/,
    },
    {
      name: 'advertiser_id',
      label: {
        en: 'Id of the ad account, to read ads',
        es: 'Id de la cuenta publicitaria, para leer anuncios',
      },
      isSecret: false,
      isOptional: true,
      pattern: /^\d{5,30}$/,
    },
    {
      name: 'pixel_code',
      label: {
        en: 'Id of the pixel, if the token was generated in Events Manager',
        es: 'Id del píxel, si el token se generó en el Administrador de eventos',
      },
      isSecret: false,
      isOptional: true,
      pattern: /^[A-Z0-9]{10,40}$/,
    },
  ],
  async verify(open, { access_token = '', advertiser_id = '', pixel_code = '' }) {
    const tokens = toTokens(access_token, [])
    if (advertiser_id !== '') return { tokens, accounts: await describeAccounts(open(), tokens, [advertiser_id]) }
    if (pixel_code === '') {
      const message = 'the id of an ad account or of a pixel is needed'
      return failVendor({ kind: 'rejected', message })
    }
    // Without events: the vendor rejects the request, but an invalid token is reported as such.
    await trackEvents(open(), access_token, { pixel: pixel_code, events: [] })
    const details = { only: 'conversions' }
    return { tokens, accounts: [{ external_id: pixel_code, name: `Pixel ${pixel_code}`, currency: null, details }] }
  },
}
