import { z } from 'zod'
import type { OAuth, VendorSession } from '../../provider.ts'
import { authorizationUrl, tokenExchange } from '../oauth-tokens.ts'

export const googleOrigins = { consent: 'https://accounts.google.com', token: 'https://oauth2.googleapis.com' } as const

/** The consent shared by Google's APIs, which differ in their scopes. `openid` identifies the person by a bare id. */
export function googleConsent(scopes: readonly string[]): Omit<OAuth, 'listAccounts'> {
  return {
    consentUrl: (request) =>
      authorizationUrl(request, '/o/oauth2/v2/auth', {
        scope: ['openid', ...scopes].join(' '),
        // Google returns a refresh token only for offline access, and after an earlier consent only when prompted again.
        access_type: 'offline',
        prompt: 'consent',
        hl: request.locale,
      }),
    ...tokenExchange({ path: '/token' }),
    revokeTokens,
  }
}

/**
 * Either token revokes everything the person allowed the project; the refresh token also works when the access token has expired.
 */
async function revokeTokens({ http, tokens }: VendorSession): Promise<void> {
  const form = { token: tokens.refresh_token ?? tokens.access_token }
  await http.json({ at: 'token', path: '/revoke', form }, z.unknown())
}
