import { z } from 'zod'
import type { Account, OAuth, Tokens, VendorCall, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { vendors } from '../../vendors.ts'
import { callHubSpot, version } from './call-hubspot.ts'
import { accountResponse, tokenResponse } from './responses.ts'

/** The README of this folder explains each scope. */
const scopes = ['oauth', 'crm.objects.deals.read', 'crm.objects.contacts.read', 'crm.schemas.deals.read']

/** A consent is for the one account that the person chooses at the vendor. */
export const consent: OAuth = {
  consentUrl({ registration: { client_id }, consent_origin, redirect_uri, state }) {
    const query = new URLSearchParams({ client_id, redirect_uri, scope: scopes.join(' '), state })
    return `${consent_origin}/oauth/authorize?${query}`
  },

  exchangeCode: (call, { code, redirect_uri }) =>
    requestTokens(call, { grant_type: 'authorization_code', code, redirect_uri }),

  async refreshTokens(call, { refresh_token, grantor, scopes }) {
    if (refresh_token === null) return failVendor({ kind: 'token_revoked', message: 'there is no refresh token' })
    const fresh = await requestTokens(call, { grant_type: 'refresh_token', refresh_token })
    return { ...fresh, grantor: fresh.grantor ?? grantor ?? null, scopes: fresh.scopes.length ? fresh.scopes : scopes }
  },

  listAccounts: async (session) => [await readAccount(session)],
}

async function requestTokens({ registration, http, now }: VendorCall, fields: Record<string, string>): Promise<Tokens> {
  const { client_id, client_secret } = registration
  const form = { client_id, client_secret, ...fields }
  const token = await http.json({ at: 'token', path: `/oauth/${version}/token`, form }, tokenResponse)
  return {
    access_token: token.access_token,
    refresh_token: token.refresh_token,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: token.scopes ?? [],
    grantor: token.user_id == null ? null : `${token.hub_id ?? ''}:${token.user_id}`,
  }
}

/** Reads the account of the token. The vendor has no names of accounts, only numbers. */
export async function readAccount(session: Pick<VendorSession, 'http' | 'tokens'>): Promise<Account> {
  const account = await callHubSpot(session, { path: `/account-info/${version}/details` }, accountResponse)
  const { portalId, timeZone: timezone, companyCurrency } = account
  const currency = companyCurrency && /^[A-Z]{3}$/.test(companyCurrency) ? companyCurrency : null
  return {
    external_id: String(portalId),
    name: `${vendors.crm_b.label} ${portalId}`,
    currency,
    details: timezone ? { timezone } : {},
  }
}

/** Connects with a service key, or the token of a private app; neither expires. */
export async function verifyToken(open: () => VendorCall, values: Readonly<Record<string, string>>) {
  const { token = '', client_secret } = values
  const tokens = { access_token: token, refresh_token: null, expires_at: null, scopes: [] }
  const session = { ...open(), tokens }
  const account = await readAccount(session)
  // Accounts can be read with any token, so this checks the permissions.
  await callHubSpot(session, { path: `/crm/objects/${version}/deals`, query: { limit: 1 } }, anyList)
  await callHubSpot(session, { path: `/crm/objects/${version}/contacts`, query: { limit: 1 } }, anyList)
  return { tokens, accounts: [account], ...(client_secret && { webhook_secret: client_secret }) }
}

const anyList = z.object({ results: z.array(z.unknown()) })
