import type { z } from 'zod'
import type { Account, OAuth, Tokens, VendorCall, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { authorizationUrl } from '../oauth-tokens.ts'
import { callVendor } from './call-vendor.ts'
import { installedLocationsResponse, locationResponse, locationTokenResponse, tokenResponse } from './responses.ts'

/** The README of this folder explains each scope. */
const scopes = ['opportunities.readonly', 'contacts.readonly', 'locations.readonly', 'oauth.readonly', 'oauth.write']

/**
 * A consent for one location returns its tokens. A consent of an agency for several locations returns the agency's tokens, which
 * list the locations and are exchanged for the tokens of the chosen one.
 */
export const consent: OAuth = {
  consentUrl: (request) =>
    authorizationUrl(request, '/v2/oauth/chooselocation', { scope: scopes.join(' '), loginWindowOpenMode: 'self' }),

  async exchangeCode(call, { code, redirect_uri }) {
    return toTokens(call, await requestTokens(call, { grant_type: 'authorization_code', code, redirect_uri }))
  },

  async refreshTokens(call, tokens) {
    const { refresh_token, extra } = tokens
    if (!refresh_token) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
    const user_type = extra?.user_type ?? 'Location'
    const form = { grant_type: 'refresh_token', refresh_token, user_type }
    const fresh = toTokens(call, await requestTokens(call, form))
    return extra?.location_id && user_type === 'Company' ? narrow(call, fresh, extra.location_id) : fresh
  },

  async listAccounts(session) {
    const location = session.tokens.extra?.location_id
    return location ? [await findLocation(session, location)] : listInstalledLocations(session)
  },

  async narrowTokens(session) {
    if (session.tokens.extra?.user_type !== 'Company') return session.tokens
    return narrow(session, session.tokens, session.account.external_id)
  },
}

function requestTokens({ registration, http }: VendorCall, form: Record<string, string>) {
  const { client_id, client_secret } = registration
  return http.json({ at: 'token', path: '/oauth/token', form: { client_id, client_secret, ...form } }, tokenResponse)
}

function toTokens({ now }: VendorCall, response: z.output<typeof tokenResponse>): Tokens {
  const { userType, companyId, locationId } = response
  return {
    access_token: response.access_token,
    refresh_token: response.refresh_token ?? null,
    expires_at: expiryOf(now(), response.expires_in),
    scopes: response.scope.split(' ').filter(Boolean),
    extra: {
      user_type: userType,
      ...(companyId && { company_id: companyId }),
      ...(userType === 'Location' && locationId && { location_id: locationId }),
    },
  }
}

function expiryOf(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** A location's token cannot be refreshed: the agency's refresh token is stored, and exchanged again each time. */
async function narrow(call: VendorCall, agency: Tokens, locationId: string): Promise<Tokens> {
  const form = { companyId: agency.extra?.company_id ?? '', locationId }
  const request = { path: '/oauth/locationToken', form }
  const response = await callVendor({ http: call.http, tokens: agency }, request, locationTokenResponse)
  return {
    ...agency,
    access_token: response.access_token,
    expires_at: expiryOf(call.now(), response.expires_in),
    extra: { ...agency.extra, location_id: locationId },
  }
}

async function findLocation(session: VendorSession, id: string): Promise<Account> {
  const { location } = await callVendor(session, { path: `/locations/${encodeURIComponent(id)}` }, locationResponse)
  const { timezone, country } = location
  const details = { ...agencyOf(session), ...(timezone && { timezone }), ...(country && { country }) }
  return { external_id: location.id, name: location.name, currency: null, details }
}

/** Returns the agency of the locations, which may remove the app for all of them together. */
function agencyOf({ tokens }: VendorSession): Record<string, string> {
  return tokens.extra?.company_id ? { link_id: tokens.extra.company_id } : {}
}

const pageSize = 100
const accountsMax = 500

async function listInstalledLocations(session: VendorSession): Promise<Account[]> {
  const { registration, tokens } = session
  // The vendor numbers the keys of an app: `<app>-<key>`.
  const appId = registration.client_id.split('-')[0]
  const accounts: Account[] = []
  for (;;) {
    const query = {
      companyId: tokens.extra?.company_id,
      appId,
      isInstalled: true,
      limit: pageSize,
      skip: accounts.length,
    }
    const page = await callVendor(session, { path: '/oauth/installedLocations', query }, installedLocationsResponse)
    const details = agencyOf(session)
    accounts.push(...page.locations.map(({ _id, name }) => ({ external_id: _id, name, currency: null, details })))
    if (page.locations.length < pageSize || accounts.length >= accountsMax) return accounts.slice(0, accountsMax)
  }
}
