import type { OAuth } from '../../provider.ts'
import type { Authorized } from '../api-calls.ts'
import { authorizationUrl, tokenExchange } from '../oauth-tokens.ts'
import { userResponse } from './responses.ts'

/** A consent is for the account of the signed-in person: there is always exactly one. */
export const consent: OAuth = {
  consentUrl: (request) => authorizationUrl(request, '/authorization', { platform_id: 'mp' }),
  ...tokenExchange({ path: '/oauth/token' }),

  async listAccounts(session) {
    const { id, nickname, site_id, company } = await findUser(session)
    const currency = site_id ? (currencies[site_id] ?? null) : null
    const details = { ...(site_id && { site: site_id }) }
    return [{ external_id: id, name: company?.brand_name ?? nickname ?? id, currency, details }]
  },
}

export function findUser({ http, tokens }: Authorized) {
  return http.json({ path: '/users/me', bearerToken: tokens.access_token }, userResponse)
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
