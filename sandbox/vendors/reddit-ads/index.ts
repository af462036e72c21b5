import type { Business } from '../../../src/demo/plan/business.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { receiveEvents } from './events.ts'
import { findAd, listEntities, listReport } from './rows.ts'

const settings = { CLIENT_ID: 'sandboxRedditClient001', CLIENT_SECRET: 'sandbox-reddit-ads-secret' }
const accessSeconds = 86_400
const pageSizeMax = 100
const accounts: readonly { id: string; name: string; business: string; runs: Business['key'] | null }[] = [
  { id: 'a2_sandbox1', name: 'Muebles Cordillera', business: 'b-1', runs: 'furniture' },
  { id: 'a2_sandbox2', name: 'Clínica Dental Maipo', business: 'b-2', runs: 'clinic' },
  { id: 'a2_sandbox3', name: 'Sin anuncios', business: 'b-2', runs: null },
]
/** A conversion access token of the first account's pixel. */
export const conversionToken = 'sandbox-reddit-conversion-token-0001'

/** Reddit Ads API, v3. */
export const redditAds: SandboxVendor = {
  key: 'reddit_ads',
  name: 'Reddit Ads',
  settings,
  consent: {
    path: '/api/v1/authorize',
    accounts,
    check: ({ duration, response_type }) =>
      duration === 'permanent' && response_type === 'code' ? null : 'invalid request',
  },
  routes: [
    { method: 'POST', path: '/api/v1/access_token', respond: handleTokens },
    route('GET', '/me/businesses', ({ allowed }) => ({
      json: { data: [...new Set(allowed.map(({ business }) => business))].map((id) => ({ id })) },
    })),
    route('GET', '/businesses/:id/ad_accounts', ({ allowed, request: { params } }) => ({
      json: {
        data: allowed
          .filter(({ business }) => business === params.id)
          .map(({ id, name }) => ({ id, name, currency: 'CLP', time_zone_id: 'America/Santiago' })),
        pagination: {},
      },
    })),
    ...(['campaigns', 'ad_groups', 'ads'] as const).map((kind) =>
      ofAccount('GET', `/ad_accounts/:id/${kind}`, ({ business, request }) =>
        page(request, listEntities(kind, business, request.until), (data) => data),
      ),
    ),
    route('GET', '/ads/:id', ({ allowed, request: { params, until } }) => {
      const data = allowed.flatMap(({ runs }) => (runs ? (findAd(params.id!, runs, until) ?? []) : []))[0]
      return data ? { json: { data } } : reject(404, 'NOT_FOUND', 'no such ad')
    }),
    ofAccount('POST', '/ad_accounts/:id/reports', ({ business, request }) => {
      const rows = listReport(request.json, business, request.until)
      return rows ? page(request, rows, (metrics) => ({ metrics })) : reject(400, 'INVALID', 'the report is not valid')
    }),
    { method: 'POST', path: '/api/v3/pixels/:id/conversion_events', respond: receive },
    ...receivedEventRoutes,
  ],
  failures: {
    token_revoked: () => ({ status: 400, json: { error: 'invalid_grant' } }),
    server_error: () => reject(500, 'INTERNAL', 'internal error'),
    version_ended: () => reject(410, 'GONE', 'this version was removed'),
  },
  reset: clearReceivedEvents,
}

function reject(status: number, code: string, message: string): SandboxResponse {
  return { status, json: { error: { code: status === 404 ? 404 : code, message, fields: [] } } }
}

function handleTokens({ form, grants, headers }: SandboxRequest): SandboxResponse {
  const own = Buffer.from(`${settings.CLIENT_ID}:${settings.CLIENT_SECRET}`).toString('base64')
  if (headers.authorization !== `Basic ${own}`) return { status: 401, json: { message: 'Unauthorized', error: 401 } }
  const isRefresh = form.grant_type === 'refresh_token'
  const grant = isRefresh
    ? grants.read('refresh', form.refresh_token ?? null).grant
    : grants.redeem(form.code ?? '', form.redirect_uri ?? '')
  // A code that is not accepted is reported with the status 200.
  if (!grant) return { status: isRefresh ? 400 : 200, json: { error: 'invalid_grant' } }
  return {
    json: {
      access_token: grants.issue('access', grant, accessSeconds),
      ...{ token_type: 'bearer', expires_in: accessSeconds, scope: grant.scopes.join(' ') },
      ...(!isRefresh && { refresh_token: grants.issue('refresh', grant, null) }),
    },
  }
}

type Access = { allowed: readonly (typeof accounts)[number][]; request: SandboxRequest }

function route(
  method: SandboxRoute['method'],
  path: string,
  respond: (access: Access) => SandboxResponse,
): SandboxRoute {
  return {
    method,
    path: `/api/v3${path}`,
    respond(request) {
      const { grant } = request.grants.read('access', request.bearerToken)
      if (!grant) return reject(401, 'UNAUTHORIZED', 'the token is not valid')
      return respond({ allowed: accounts.filter(({ id }) => grant.accounts.includes(id)), request })
    },
  }
}

/** A list of one account. */
function ofAccount(
  method: SandboxRoute['method'],
  path: string,
  respond: (access: { business: Business['key'] | null; request: SandboxRequest }) => SandboxResponse,
): SandboxRoute {
  return route(method, path, ({ allowed, request }) => {
    const account = allowed.find(({ id }) => id === request.params.id)
    return account ? respond({ business: account.runs, request }) : reject(403, 'FORBIDDEN', 'no access')
  })
}

/** The next page has an absolute link. */
function page<Row>(request: SandboxRequest, rows: readonly Row[], wrap: (rows: readonly Row[]) => unknown) {
  const { origin, path, query } = request
  const from = Number(query['page.token'] ?? 0)
  const size = Math.min(Number(query['page.size'] ?? 25), pageSizeMax)
  const next = `${origin}${path}?page.size=${size}&page.token=${from + size}`
  const pagination = from + size < rows.length ? { next_url: next } : {}
  return { json: { data: wrap(rows.slice(from, from + size)), pagination } }
}

function receive(request: SandboxRequest): SandboxResponse {
  const { grant } = request.grants.read('access', request.bearerToken)
  if (!grant && request.bearerToken !== conversionToken) return reject(401, 'UNAUTHORIZED', 'the token is not valid')
  if (grant && !grant.scopes.includes('adsconversions')) return reject(403, 'FORBIDDEN', 'adsconversions is missing')
  const pixels = grant?.accounts ?? [accounts[0]!.id]
  if (!pixels.includes(request.params.id!)) return reject(404, 'NOT_FOUND', 'no such pixel')
  const problem = receiveEvents(request, request.params.id!)
  return problem ? reject(400, 'INVALID', problem) : { json: { data: { message: 'ok' } } }
}
