import type { OAuth, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { callStripe, openStripe } from './open-stripe.ts'
import { accountResponse, deauthorizedResponse, tokenResponse } from './responses.ts'

/** Only Extensions can have `read_only`, and Stripe registers no new ones: a new platform can have this one alone. */
const defaultScope = 'read_write'

/**
 * Somebody consents for one account, and a key of it is what comes of it; it does not expire. Which scope the vendor gives
 * depends on what kind of application it was registered as.
 */
export const consent: OAuth = {
  consentUrl({ registration, consent_origin, redirect_uri, state }) {
    const url = new URL('/oauth/authorize', consent_origin)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: registration.client_id,
      scope: registration.settings.SCOPE ?? defaultScope,
      redirect_uri,
      state,
    }).toString()
    return url.href
  },

  async exchangeCode(call, { code }) {
    const stripe = await openStripe(call, call.registration.client_secret)
    const requested = stripe.oauth.token({ grant_type: 'authorization_code', code })
    const { access_token, scope, stripe_user_id: grantor = null } = await callStripe(requested, tokenResponse)
    return { access_token, refresh_token: null, expires_at: null, scopes: [scope ?? defaultScope], grantor }
  },

  /** By the platform, for the account as a whole. */
  async revokeTokens(session) {
    const { registration, tokens } = session
    if (!tokens.grantor) return failVendor({ kind: 'refused', message: 'it is not known whose key it is' })
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

/** The account that the key is of. */
export async function findAccount(session: VendorSession) {
  const stripe = await openStripe(session, session.tokens.access_token)
  return callStripe(stripe.accounts.retrieveCurrent(), accountResponse)
}
