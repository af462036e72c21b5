import type { OAuth, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { authorizationUrl } from '../oauth-tokens.ts'
import { callStripe, openStripe } from './open-stripe.ts'
import { accountResponse, deauthorizedResponse, tokenResponse } from './responses.ts'

/** Only Extensions can have `read_only`, and Stripe registers no new ones: a new platform can only have this scope. */
const defaultScope = 'read_write'

/**
 * A consent is for one account and returns a key of it, which does not expire. The available scope depends on the type of the
 * registered application.
 */
export const consent: OAuth = {
  consentUrl: (request) =>
    authorizationUrl(request, '/oauth/authorize', { scope: request.registration.settings.SCOPE ?? defaultScope }),

  async exchangeCode(call, { code }) {
    const stripe = await openStripe(call, call.registration.client_secret)
    const requested = stripe.oauth.token({ grant_type: 'authorization_code', code })
    const { access_token, scope, stripe_user_id: grantor = null } = await callStripe(requested, tokenResponse)
    return { access_token, refresh_token: null, expires_at: null, scopes: [scope ?? defaultScope], grantor }
  },

  /** The platform revokes access to the whole account. */
  async revokeTokens(session) {
    const { registration, tokens } = session
    if (!tokens.grantor) return failVendor({ kind: 'rejected', message: 'the account of the key is unknown' })
    const stripe = await openStripe(session, registration.client_secret)
    const requested = { client_id: registration.client_id, stripe_user_id: tokens.grantor }
    await callStripe(stripe.oauth.deauthorize(requested), deauthorizedResponse)
  },

  async listAccounts(session) {
    const account = await findAccount(session)
    const name = account.settings?.dashboard?.display_name ?? account.business_profile?.name ?? account.id
    const currency = account.default_currency?.toUpperCase() ?? null
    return [
      { external_id: account.id, name, currency, details: { ...(account.country && { country: account.country }) } },
    ]
  },
}

/** Returns the account of the key. */
export async function findAccount(session: VendorSession) {
  const stripe = await openStripe(session, session.tokens.access_token)
  return callStripe(stripe.accounts.retrieveCurrent(), accountResponse)
}
