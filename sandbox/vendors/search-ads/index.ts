import { z } from 'zod'
import type { SandboxAnswer, SandboxRequest, SandboxVendor } from '../../vendor.ts'
import { checkGoogleConsent, googleAccess, googleConsentPath, googleTokenRoute } from '../google-oauth.ts'
import { adsFailure, adsFailures, inStream, permissionDenied } from './ads-failure.ts'
import { answerQuery, parseQuery } from './answer-query.ts'
import { customers, manager } from './customers.ts'

const settings = {
  CLIENT_ID: 'sandbox-search-ads.apps.googleusercontent.com',
  CLIENT_SECRET: 'sandbox-search-ads-secret',
  DEVELOPER_TOKEN: 'sandbox-developer-token',
}

/** Rows come in batches; small ones here, so that there are several. */
const batchRows = 50

/** Stands for the Google Ads API. */
export const searchAds: SandboxVendor = {
  key: 'search_ads',
  name: 'Google Ads',
  settings,
  consent: { path: googleConsentPath, accounts: customers.map(toChoice), check: checkGoogleConsent },
  routes: [
    googleTokenRoute(settings),
    { method: 'GET', path: '/v25/customers:listAccessibleCustomers', answer: listAccessible },
    { method: 'POST', path: '/v25/customers/:customer/googleAds:searchStream', answer: searchStream },
  ],
  failures: adsFailures,
}

function toChoice({ id, name }: { id: string; name: string }) {
  return { id, name: name || id }
}

function listAccessible(request: SandboxRequest): SandboxAnswer {
  const access = googleAccess(request)
  if ('refusal' in access) return access.refusal
  const roots = rootsOf(access.grant.accounts)
  return checkDeveloper(request) ?? { json: { resourceNames: roots.map((id) => `customers/${id}`) } }
}

/** The first account is the person's own; the others are reached through the agency. */
function rootsOf(accounts: readonly string[]): string[] {
  const own = accounts.filter((id) => id === customers[0]!.id)
  return accounts.length > own.length ? [...own, manager.id] : own
}

const queryBody = z.object({ query: z.string() })

function searchStream(request: SandboxRequest): SandboxAnswer {
  const access = googleAccess(request)
  if ('refusal' in access) return inStream(access.refusal)
  const refusal = checkDeveloper(request) ?? checkCustomer(request, access.grant.accounts)
  if (refusal) return inStream(refusal)
  const query = parseQuery(queryBody.safeParse(request.json).data?.query ?? '')
  const customer_id = request.params.customer!
  const customer = customers.find(({ id }) => id === customer_id) ?? null
  const rows = query && answerQuery(query, { customer_id, customer, reached: access.grant.accounts }, request.until)
  if (!query || !rows) return inStream(adsFailure({ ...badQuery }))
  return { json: inBatches(rows, query.fields) }
}

const badQuery = {
  code: 400,
  status: 'INVALID_ARGUMENT',
  errorCode: { queryError: 'UNEXPECTED_INPUT' },
  message: 'Error in query: unexpected input.',
}

function checkDeveloper({ headers }: SandboxRequest): SandboxAnswer | null {
  if (headers['developer-token'] === settings.DEVELOPER_TOKEN) return null
  return adsFailure({
    code: 401,
    status: 'UNAUTHENTICATED',
    errorCode: { authenticationError: 'DEVELOPER_TOKEN_INVALID' },
    message: 'The developer token is not valid.',
  })
}

/** An account below a manager is only answered to who names the manager. */
function checkCustomer({ params, headers }: SandboxRequest, accounts: readonly string[]): SandboxAnswer | null {
  const id = params.customer!
  const roots = rootsOf(accounts)
  const isOwn = roots.includes(id)
  const isBelow = accounts.includes(id) && headers['login-customer-id'] === manager.id && roots.includes(manager.id)
  return isOwn || isBelow ? null : adsFailure(permissionDenied)
}

/** A query without rows is answered with one batch that has none. */
function inBatches(rows: readonly object[], fields: readonly string[]): object[] {
  const fieldMask = fields.join(',')
  const batches: object[] = []
  for (let at = 0; at === 0 || at < rows.length; at += batchRows) {
    const results = rows.slice(at, at + batchRows)
    batches.push({ ...(results.length > 0 && { results }), fieldMask, requestId: 'sandbox-request' })
  }
  return batches
}
