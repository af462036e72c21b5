import { z } from 'zod'
import type { OAuth } from '../../provider.ts'
import { authorizationUrl, tokenExchange, tokenResponse } from '../oauth-tokens.ts'
import { listAccounts } from './list-accounts.ts'

const scope = 'openid offline_access https://ads.microsoft.com/msads.manage'
const path = '/common/oauth2/v2.0'

export const consent: OAuth = {
  consentUrl: (request) =>
    authorizationUrl(request, `${path}/authorize`, {
      scope,
      code_challenge: request.code_challenge,
      code_challenge_method: 'S256',
    }),
  ...tokenExchange({
    path: `${path}/token`,
    fields: { scope },
    exchangeFields: ({ code_verifier }) => ({ code_verifier }),
    // Every refresh returns another refresh token, which replaces the old one.
    response: tokenResponse.extend({ refresh_token: z.string().min(1) }),
  }),
  listAccounts,
}
