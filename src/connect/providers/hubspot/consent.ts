import { z } from 'zod'
import type { Account, OAuth, VendorCall } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import type { Authorized } from '../api-calls.ts'
import { tokenExchange } from '../oauth-tokens.ts'
import { callHubSpot, version } from './call-hubspot.ts'
import { accountResponse, tokenOfPerson } from './responses.ts'

/** The README of this folder explains each scope. */
const scopes = ['oauth', 'crm.objects.deals.read', 'crm.objects.contacts.read', 'crm.schemas.deals.read']

/** A consent is for the one account that the person chooses at the vendor. */
export const consent: OAuth = {
  consentUrl({ registration: { client_id }, consent_origin, redirect_uri, state }) {
    const query = new URLSearchParams({ client_id, redirect_uri, scope: scopes.join(' '), state })
    return `${consent_origin}/oauth/authorize?${query}`
  },
  ...tokenExchange({
    path: `/oauth/${version}/token`,
    response: tokenOfPerson,
    describe: ({ scopes, hub_id, user_id }, before) => ({
      ...(scopes?.length && { scopes }),
      grantor: user_id == null ? (before?.grantor ?? null) : `${hub_id ?? ''}:${user_id}`,
    }),
  }),
  listAccounts: async (session) => [await readAccount(session)],
}

/** Reads the account of the token. The vendor has no names of accounts, only numbers. */
export async function readAccount(session: Authorized): Promise<Account> {
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
