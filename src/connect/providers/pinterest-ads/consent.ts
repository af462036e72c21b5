import { z } from 'zod'
import type { ConsentCallback, ConsentRequest, OAuth, PastedCredential, Tokens, VendorCall } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { sendingAccount } from '../sending-account.ts'
import { prefix } from './call-api.ts'
import { listAccounts } from './list-accounts.ts'
import { postEvents } from './send-conversions.ts'

const scope = 'ads:read,ads:write'

/**
 * Refresh tokens end after 60 days, and each refresh returns a new one. Access tokens last 30 days: renewed from their tenth day
 * on, the refresh token is never older than they are.
 */
export const consent: OAuth = { consentUrl, exchangeCode, refreshTokens, renewAheadDays: 20, listAccounts }

function consentUrl({ registration, consent_origin, redirect_uri, state }: ConsentRequest): string {
  const query = { client_id: registration.client_id, redirect_uri, response_type: 'code', scope, state }
  return `${consent_origin}/oauth/?${new URLSearchParams(query)}`
}

/** Applications from before September 2025 get refresh tokens that are replaced only if they request them. */
function exchangeCode(call: VendorCall, { code, redirect_uri }: ConsentCallback): Promise<Tokens> {
  return requestTokens(call, { grant_type: 'authorization_code', code, redirect_uri, continuous_refresh: 'true' }, null)
}

async function refreshTokens(call: VendorCall, tokens: Tokens): Promise<Tokens> {
  const { refresh_token } = tokens
  if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
  return requestTokens(call, { grant_type: 'refresh_token', refresh_token }, tokens)
}

const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive(),
  scope: z.string().default(''),
})

async function requestTokens(
  { registration, http, now }: VendorCall,
  form: Record<string, string>,
  before: Tokens | null,
): Promise<Tokens> {
  const basicAuth = { user: registration.client_id, password: registration.client_secret }
  const token = await http.json({ at: 'token', path: `${prefix}/oauth/token`, form, basicAuth }, tokenResponse)
  const scopes = token.scope.split(/[\s,]+/).filter((name) => name !== '')
  return {
    access_token: token.access_token,
    refresh_token: token.refresh_token ?? before?.refresh_token ?? null,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: scopes.length === 0 && before ? before.scopes : scopes,
  }
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
