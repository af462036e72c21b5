import { z } from 'zod'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxVendor } from '../../vendor.ts'
import {
  checkGoogleConsent,
  googleAccess,
  googleConsentPath,
  googleError,
  googleRevokeRoute,
  googleTokenRoute,
} from '../google-oauth.ts'
import { type AdsFailure, adsFailure, adsFailures, permissionDenied } from './ads-failure.ts'
import { customers, manager } from './customers.ts'
import { dataManagerRoutes } from './data-manager-routes.ts'
import { collections, forgetStatuses, mutate, statusesOf } from './mutate-routes.ts'
import { parseQuery } from './parse-query.ts'
import { runQuery } from './run-query.ts'
import { validateQuery } from './validate-query.ts'

const settings = {
  CLIENT_ID: 'sandbox-google-ads.apps.googleusercontent.com',
  CLIENT_SECRET: 'sandbox-google-ads-secret',
}

/** The vendor's pages have 10,000 rows; small pages here cause several requests. */
const pageRows = 50

/** Simulates the Google Ads API. */
export const googleAds: SandboxVendor = {
  key: 'search_ads',
  name: 'Google Ads',
  settings,
  consent: { path: googleConsentPath, accounts: customers.map(toChoice), check: checkGoogleConsent },
  routes: [
    googleTokenRoute(settings),
    googleRevokeRoute,
    { method: 'GET', path: '/v25/customers:listAccessibleCustomers', respond: listAccessible },
    { method: 'POST', path: '/v25/customers/:customer/googleAds:search', respond: search },
    ...collections.map((collection) => ({
      method: 'POST' as const,
      path: `/v25/customers/:customer/${collection}:mutate`,
      respond: (request: SandboxRequest) => rejectAccess(request) ?? mutate(collection, request),
    })),
    ...dataManagerRoutes,
    ...receivedEventRoutes,
  ],
  failures: adsFailures,
  reset(grants) {
    clearReceivedEvents(grants)
    forgetStatuses(grants)
  },
}

function toChoice({ id, name }: { id: string; name: string }) {
  return { id, name: name || id }
}

function listAccessible(request: SandboxRequest): SandboxResponse {
  const access = googleAccess(request)
  if ('rejection' in access) return access.rejection
  const roots = rootsOf(access.grant.accounts)
  return { json: { resourceNames: roots.map((id) => `customers/${id}`) } }
}

/** The first account belongs to the person; the others are reached through the agency. */
function rootsOf(accounts: readonly string[]): string[] {
  const own = accounts.filter((id) => id === customers[0]!.id)
  return accounts.length > own.length ? [...own, manager.id] : own
}

const searchBody = z.strictObject({ query: z.string(), pageToken: z.string().optional() })

function search(request: SandboxRequest): SandboxResponse {
  const access = googleAccess(request)
  if ('rejection' in access) return access.rejection
  const rejection = checkCustomer(request, access.grant.accounts)
  if (rejection) return rejection
  if (request.json && typeof request.json === 'object' && 'pageSize' in request.json) return adsFailure(fixedPageSize)
  const body = searchBody.safeParse(request.json)
  if (!body.success) return googleError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name.')
  const query = parseQuery(body.data.query)
  if (!query) return adsFailure(badQuery('UNEXPECTED_INPUT', 'Error in query: unexpected input.'))
  const rejected = validateQuery(query)
  if (rejected) return adsFailure(badQuery(rejected.code, rejected.message))
  const customer_id = request.params.customer!
  const customer = customers.find(({ id }) => id === customer_id) ?? null
  const statuses = statusesOf(request.grants)
  const rows = runQuery(query, { customer_id, customer, accessible: access.grant.accounts, statuses }, request.until)
  return pageOf(rows, query.fields, body.data.pageToken)
}

function rejectAccess(request: SandboxRequest): SandboxResponse | null {
  const access = googleAccess(request)
  return 'rejection' in access ? access.rejection : checkCustomer(request, access.grant.accounts)
}

const fixedPageSize: AdsFailure = {
  code: 400,
  status: 'INVALID_ARGUMENT',
  errorCode: { requestError: 'PAGE_SIZE_NOT_SUPPORTED' },
  message: 'Setting the page size is not supported. Search responses have a fixed page size.',
}

function badQuery(code: string, message: string): AdsFailure {
  return { code: 400, status: 'INVALID_ARGUMENT', errorCode: { queryError: code }, message }
}

/** An account below a manager is only returned when the request names the manager. */
function checkCustomer({ params, headers }: SandboxRequest, accounts: readonly string[]): SandboxResponse | null {
  const id = params.customer!
  const roots = rootsOf(accounts)
  const isOwn = roots.includes(id)
  const isBelow = accounts.includes(id) && headers['login-customer-id'] === manager.id && roots.includes(manager.id)
  return isOwn || isBelow ? null : adsFailure(permissionDenied)
}

/** A page of a query without results has a field mask and no rows. */
function pageOf(rows: readonly object[], fields: readonly string[], token: string | undefined): SandboxResponse {
  const start = token === undefined ? 0 : Number(Buffer.from(token, 'base64url').toString())
  if (!Number.isInteger(start) || start < 0 || start > rows.length) return adsFailure(badToken)
  const results = rows.slice(start, start + pageRows)
  const end = start + results.length
  return {
    json: {
      ...(results.length > 0 && { results }),
      ...(end < rows.length && { nextPageToken: Buffer.from(String(end)).toString('base64url') }),
      fieldMask: fields.join(','),
    },
  }
}

const badToken: AdsFailure = {
  code: 400,
  status: 'INVALID_ARGUMENT',
  errorCode: { requestError: 'INVALID_PAGE_TOKEN' },
  message: 'Page token is invalid.',
}
