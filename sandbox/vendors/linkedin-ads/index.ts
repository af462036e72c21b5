import type { Business } from '../../../src/demo/plan/business.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { receiveEvents, rulesOf } from './events.ts'
import { listEntities, listReport } from './rows.ts'

const settings = { CLIENT_ID: 'sandboxlinkedin01', CLIENT_SECRET: 'sandbox-linkedin-ads-secret' }
const accessSeconds = 5_184_000
const consentSeconds = 31_536_000
const accounts: readonly { id: string; name: string; runs: Business['key'] | null }[] = [
  { id: '512000001', name: 'Muebles Cordillera', runs: 'furniture' },
  { id: '512000002', name: 'Clínica Dental Maipo', runs: 'clinic' },
  { id: '512000003', name: 'Sin anuncios', runs: null },
]
/** A token that Campaign Manager generated for the first account. */
export const directToken = 'sandbox-linkedin-direct-token-0001'

/** LinkedIn Marketing API, with monthly versions. */
export const linkedinAds: SandboxVendor = {
  key: 'linkedin_ads',
  name: 'LinkedIn Ads',
  settings,
  consent: {
    path: '/oauth/v2/authorization',
    accounts,
    check: ({ response_type, scope }) => (response_type === 'code' && scope ? null : 'invalid_request'),
    rejections: {
      cancel: { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' },
      deny: { error: 'unauthorized_scope_error', error_description: 'Scope is not authorized for your application' },
    },
  },
  routes: [
    { method: 'POST', path: '/oauth/v2/accessToken', respond: handleTokens },
    route('/adAccounts', ({ allowed, request }) =>
      page(
        request,
        allowed.map(({ id, name }) => ({ id: Number(id), name, currency: 'CLP', status: 'ACTIVE', type: 'BUSINESS' })),
      ),
    ),
    ...(['adCampaignGroups', 'adCampaigns', 'creatives'] as const).map((list) =>
      route(`/adAccounts/:id/${list}`, ({ allowed, request }) => {
        const { params, query, until } = request
        const account = allowed.find(({ id }) => id === params.id)
        if (!account) return reject(403, 'ACCESS_DENIED', 'Not enough permissions to access the account')
        const finder = list === 'creatives' ? 'criteria' : 'search'
        if (query.q !== finder) return reject(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found')
        const named = /^List\((.*)\)$/.exec(query.creatives ?? '')?.[1]?.split(',') ?? null
        return page(request, listEntities(list, { business: account.runs, until, named }))
      }),
    ),
    route('/adAnalytics', ({ allowed, request: { query, until } }) => {
      const account = allowed.find(({ id }) => query.accounts === `List(urn:li:sponsoredAccount:${id})`)
      // The vendor answers without rows where access is missing.
      const elements = account ? listReport(query, account.runs, until) : []
      return elements ? { json: { elements, paging: { start: 0, count: 10, links: [] } } } : invalid
    }),
    route('/conversions', ({ allowed, request: { query } }) => {
      const account = allowed.find(({ id }) => query.account === `urn:li:sponsoredAccount:${id}`)
      if (query.q !== 'account' || !account) return reject(403, 'ACCESS_DENIED', 'Not enough permissions')
      const from = Number(query.start ?? 0)
      return { json: { elements: rulesOf(account).slice(from, from + Number(query.count ?? 10)) } }
    }),
    {
      method: 'POST',
      path: '/rest/conversionEvents',
      respond: versioned(({ allowed, scopes, request }) => {
        if (!scopes.includes('rw_conversions')) return reject(403, 'ACCESS_DENIED', 'Not enough permissions')
        if (request.headers['x-restli-method'] !== 'BATCH_CREATE') return invalid
        const rules = new Set(allowed.flatMap(rulesOf).map(({ id }) => String(id)))
        const result = receiveEvents(request, rules)
        if (typeof result === 'string') return { status: 422, json: { status: 422, message: result } }
        return { json: { elements: Array.from({ length: result }, () => ({ status: 201 })) } }
      }),
    },
    ...receivedEventRoutes,
  ],
  failures: {
    token_revoked: () => reject(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked', 65601),
    version_ended: () => reject(426, 'NONEXISTENT_VERSION', 'Requested version is not active'),
  },
  reset: clearReceivedEvents,
}

const invalid = reject(400, 'ILLEGAL_ARGUMENT', 'A parameter is invalid')

function reject(status: number, code: string, message: string, serviceErrorCode = 100): SandboxResponse {
  return { status, json: { status, code, message, serviceErrorCode } }
}

function handleTokens({ form, grants }: SandboxRequest): SandboxResponse {
  if (form.client_id !== settings.CLIENT_ID || form.client_secret !== settings.CLIENT_SECRET) {
    return { status: 401, json: { error: 'invalid_client', error_description: 'Client authentication failed' } }
  }
  const isRefresh = form.grant_type === 'refresh_token'
  const grant = isRefresh
    ? grants.read('refresh', form.refresh_token ?? null).grant
    : grants.redeem(form.code ?? '', form.redirect_uri ?? '')
  if (!grant) {
    const error = isRefresh ? 'invalid_grant' : 'invalid_request'
    return { status: 400, json: { error, error_description: 'The token or code is invalid, expired or revoked' } }
  }
  const refresh_token = isRefresh ? form.refresh_token! : grants.issue('refresh', grant, consentSeconds)
  return {
    json: {
      access_token: grants.issue('access', grant, accessSeconds),
      ...{ expires_in: accessSeconds, token_type: 'Bearer', scope: grant.scopes.join(',') },
      ...{ refresh_token, refresh_token_expires_in: consentSeconds },
    },
  }
}

type Access = { allowed: readonly (typeof accounts)[number][]; scopes: readonly string[]; request: SandboxRequest }

function versioned(respond: (access: Access) => SandboxResponse): SandboxRoute['respond'] {
  return (request) => {
    const { headers, grants, bearerToken } = request
    const isVersioned = /^20\d{4}$/.test(headers['linkedin-version'] ?? '')
    if (!isVersioned) return reject(400, 'VERSION_MISSING', 'A version must be present')
    if (headers['x-restli-protocol-version'] !== '2.0.0') return invalid
    const direct = { accounts: [accounts[0]!.id], scopes: ['rw_conversions'] }
    const grant = bearerToken === directToken ? direct : grants.read('access', bearerToken).grant
    if (!grant) return reject(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65600)
    const { scopes } = grant
    return respond({ allowed: accounts.filter(({ id }) => grant.accounts.includes(id)), scopes, request })
  }
}

function route(path: string, respond: (access: Access) => SandboxResponse): SandboxRoute {
  return { method: 'GET', path: `/rest${path}`, respond: versioned(respond) }
}

/** The next page has a token. */
function page({ query }: SandboxRequest, rows: readonly object[]): SandboxResponse {
  const size = Number(query.pageSize ?? 100)
  const from = Number(query.pageToken?.replace('page=', '') ?? 0)
  const metadata = from + size < rows.length ? { nextPageToken: `page=${from + size}` } : {}
  return { json: { elements: rows.slice(from, from + size), metadata } }
}
