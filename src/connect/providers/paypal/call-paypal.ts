import { z } from 'zod'
import type { Account, Tokens, VendorCall, VendorSession } from '../../provider.ts'
import { failVendor, type ProviderFailure } from '../../provider-error.ts'
import { vendors } from '../../vendors.ts'
import type { Authorized } from '../api-calls.ts'
import { retryAfterSeconds } from '../open-vendor-http.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'
import { searchResponse, tokenResponse } from './responses.ts'

/** Requests a page of transactions. The vendor accepts at most 31 days in one request. */
export function searchTransactions(
  { http, tokens }: Authorized,
  { from, to, page, size }: { from: Date; to: Date; page: number; size: number },
) {
  const query = {
    start_date: secondsOf(from),
    end_date: secondsOf(to),
    fields: 'transaction_info,payer_info',
    // An id is unique only among these.
    balance_affecting_records_only: 'Y',
    page_size: size,
    page,
  }
  return http.json({ path: '/v1/reporting/transactions', query, bearerToken: tokens.access_token }, searchResponse)
}

function secondsOf(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}

/** Tokens last hours and cannot be refreshed: the credential itself, which is stored with them, is exchanged again. */
export async function exchangeCredential(
  { http, now }: VendorCall,
  { client_id = '', client_secret = '' }: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const basicAuth = { user: client_id, password: client_secret }
  const form = { grant_type: 'client_credentials' }
  const token = await http.json({ at: 'token', path: '/v1/oauth2/token', basicAuth, form }, tokenResponse)
  return {
    access_token: token.access_token,
    refresh_token: null,
    expires_at: new Date(now().getTime() + token.expires_in * 1000),
    scopes: token.scope.split(' ').filter(Boolean),
    extra: { client_id, client_secret },
  }
}

/** Connects with the credential of an application, after reading with it. The vendor has no name of an account. */
export async function verifyCredential(open: () => VendorCall, values: Readonly<Record<string, string>>) {
  const call = open()
  const tokens = await exchangeCredential(call, values)
  const account = await readAccount({ ...call, tokens })
  return { tokens, accounts: [account] }
}

export async function readAccount(session: Pick<VendorSession, 'http' | 'tokens' | 'now'>): Promise<Account> {
  const to = session.now()
  const from = new Date(to.getTime() - 86_400_000)
  const { account_number } = await searchTransactions(session, { from, to, page: 1, size: 1 })
  if (!account_number) return failVendor({ kind: 'malformed', message: 'the response has no account number' })
  return {
    external_id: account_number,
    name: `${vendors.payments_c.label} ${account_number}`,
    currency: null,
    details: {},
  }
}

const errorBody = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
})

/** An unknown credential is final, because it was pasted; a token that expired is exchanged again. */
export function parseError(response: VendorResponse): ProviderFailure | null {
  const body = readJson(response.text, errorBody)
  if (!body) return null
  const { status } = response
  const code = body.name ?? body.error
  const message = body.message ?? body.error_description ?? code ?? `status ${status}`
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: retryAfterSeconds(response) }
  if (body.error === 'invalid_client') return { kind: 'token_revoked', message }
  if (status === 401) return { kind: 'token_expired', message }
  if (status === 403) return { kind: 'permission_missing', message, ...(code && { code }) }
  return status >= 400 && status < 500 ? { kind: 'rejected', message, ...(code && { code }) } : null
}
