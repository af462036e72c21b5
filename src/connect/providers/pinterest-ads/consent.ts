import type { OAuth, PastedCredential } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { authorizationUrl, tokenExchange } from '../oauth-tokens.ts'
import { sendingAccount } from '../sending-account.ts'
import { prefix } from './call-api.ts'
import { listAccounts } from './list-accounts.ts'
import { postEvents } from './send-conversions.ts'

/**
 * Refresh tokens end after 60 days, and each refresh returns a new one. Access tokens last 30 days: renewed from their tenth day
 * on, the refresh token is never older than they are.
 */
export const consent: OAuth = {
  consentUrl: (request) => authorizationUrl(request, '/oauth/', { scope: 'ads:read,ads:write' }),
  ...tokenExchange({
    path: `${prefix}/oauth/token`,
    hasBasicAuth: true,
    // Applications from before September 2025 get refresh tokens that are replaced only if they request them.
    exchangeFields: () => ({ continuous_refresh: 'true' }),
  }),
  renewAheadDays: 20,
  listAccounts,
}

/** A conversion access token of Ads Manager, which only sends conversions. */
export const pasted: PastedCredential = {
  fields: [
    {
      name: 'access_token',
      label: { en: 'Conversion access token', es: 'Token de acceso de conversiones' },
      isSecret: true,
      pattern: /^[\w.=-]{20,2000}$/,
    },
    {
      name: 'ad_account_id',
      label: { en: 'Id of the ad account', es: 'Id de la cuenta publicitaria' },
      isSecret: false,
      pattern: /^\d{5,18}$/,
    },
  ],
  async verify(open, { access_token = '', ad_account_id = '' }) {
    const call = open()
    const tokens = { access_token, refresh_token: null, expires_at: null, scopes: ['ads:write'] }
    const events = [toTestEvent(call.now())]
    const result = await postEvents({ ...call, tokens }, ad_account_id, { events, isTest: true })
    if (result.kind === 'destination_missing') {
      return failVendor({ kind: 'rejected', message: result.message, code: 'not_found' })
    }
    return { tokens, accounts: [sendingAccount(ad_account_id, `Pinterest ${ad_account_id}`)] }
  },
}

/** Pinterest does not record test events, and an invalid token is reported as for others. */
function toTestEvent(now: Date): object {
  return {
    ...{ event_name: 'custom', action_source: 'web', event_id: 'connection-test' },
    event_time: Math.floor(now.getTime() / 1000),
    user_data: { client_ip_address: '192.0.2.1', client_user_agent: 'Tributary/1' },
  }
}
