import type { Business } from '../../../src/demo/plan/business.ts'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { receiveEvents } from './events.ts'
import { kinds, listEntities, readReportToken, reportRequest, toReport, toReportToken } from './rows.ts'

const settings = { CLIENT_ID: '1480001', CLIENT_SECRET: 'sandbox-pinterest-ads-secret' }
const accessSeconds = 30 * 86_400
const refreshSeconds = 60 * 86_400
/** Smaller than what the service requests, so that lists have several pages. */
const pageSizeMax = 20
/** The longest range of a report. */
const rangeMaxMs = 186 * dayMs
const accounts: readonly { id: string; name: string; currency: string; runs: Business['key'] | null }[] = [
  { id: '549700000001', name: 'Muebles Cordillera', currency: 'CLP', runs: 'furniture' },
  { id: '549700000002', name: 'Clínica Dental Maipo', currency: 'USD', runs: 'clinic' },
  { id: '549700000003', name: 'Sin anuncios', currency: 'CLP', runs: null },
]
/** A conversion access token of the first account. */
export const conversionToken = 'sandbox-pinterest-conversion-token-1'
/** Reports that were polled once: the first poll is always too early. */
const polled = new Set<string>()

/** Pinterest API, v5. */
export const pinterestAds: SandboxVendor = {
  key: 'pinterest_ads',
  name: 'Pinterest Ads',
  settings,
  consent: {
    path: '/oauth/',
    accounts,
    check: ({ response_type, scope }) =>
      response_type === 'code' && scope?.split(',').includes('ads:read') ? null : 'invalid request',
  },
  routes: [
    { method: 'POST', path: '/v5/oauth/token', respond: handleTokens },
    route('GET', '', ({ allowed, request }) =>
      page(
        request,
        allowed.map(({ id, name, currency }) => ({ id, name, currency, country: 'CL', permissions: ['ADMIN'] })),
      ),
    ),
    ...kinds.map((kind) =>
      ofAccount('GET', kind, ({ account, request }) => {
        const statuses = request.query.entity_statuses?.split(',') ?? ['ACTIVE', 'PAUSED']
        return page(request, listEntities(kind, account.runs, { until: request.until, statuses }))
      }),
    ),
    ofAccount('POST', 'reports', ({ account, request }) => {
      const { data } = reportRequest.safeParse(request.json)
      const days = data ? Date.parse(data.end_date) - Date.parse(data.start_date) : -1
      if (!data || days < 0 || days >= rangeMaxMs) return reject(400, 1, 'Invalid ad account ads analytics parameters.')
      return { json: { report_status: 'IN_PROGRESS', token: toReportToken({ ...data, account: account.id }) } }
    }),
    ofAccount('GET', 'reports', ({ account, request }) => pollReport(account.id, request)),
    { method: 'GET', path: '/reports/:token', respond: download },
    { method: 'POST', path: '/v5/ad_accounts/:id/events', respond: receive },
    ...receivedEventRoutes,
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, 8, 'This request exceeded a rate limit.'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(401, 2, 'Authentication failed.'),
    token_revoked: () => reject(401, 283, 'The authorization grant is invalid'),
    permission_missing: () => reject(403, 29, 'You are not permitted to access that resource.'),
    server_error: () => reject(500, 12, 'Something went wrong on our end.'),
    version_ended: () => reject(410, 1, 'This version was removed.'),
  },
  reset: (grants) => {
    polled.clear()
    clearReceivedEvents(grants)
  },
}

function reject(status: number, code: number, message: string): SandboxResponse {
  return { status, json: { code, message } }
}

function handleTokens({ form, grants, headers }: SandboxRequest): SandboxResponse {
  const own = Buffer.from(`${settings.CLIENT_ID}:${settings.CLIENT_SECRET}`).toString('base64')
  if (headers.authorization !== `Basic ${own}`) return reject(401, 2, 'Authentication failed.')
  const isRefresh = form.grant_type === 'refresh_token'
  const grant = isRefresh
    ? grants.read('refresh', form.refresh_token ?? null).grant
    : grants.redeem(form.code ?? '', form.redirect_uri ?? '')
  if (!grant) return reject(401, 283, 'The authorization grant is invalid')
  return {
    json: {
      response_type: form.grant_type,
      access_token: grants.issue('access', grant, accessSeconds),
      ...{ token_type: 'bearer', expires_in: accessSeconds, scope: grant.scopes.join(' ') },
      refresh_token: grants.issue('refresh', grant, refreshSeconds),
      refresh_token_expires_in: refreshSeconds,
    },
  }
}

type Account = (typeof accounts)[number]
type Access = { allowed: readonly Account[]; request: SandboxRequest }

function route(
  method: SandboxRoute['method'],
  path: string,
  respond: (access: Access) => SandboxResponse,
): SandboxRoute {
  return {
    method,
    path: `/v5/ad_accounts${path}`,
    respond(request) {
      const { grant } = request.grants.read('access', request.bearerToken)
      if (!grant) return reject(401, 2, 'Authentication failed.')
      return respond({ allowed: accounts.filter(({ id }) => grant.accounts.includes(id)), request })
    },
  }
}

/** A resource of one account. */
function ofAccount(
  method: SandboxRoute['method'],
  path: string,
  respond: (access: { account: Account; request: SandboxRequest }) => SandboxResponse,
): SandboxRoute {
  return route(method, `/:id/${path}`, ({ allowed, request }) => {
    const account = allowed.find(({ id }) => id === request.params.id)
    return account ? respond({ account, request }) : reject(403, 29, 'You are not permitted to access that resource.')
  })
}

/** The bookmark is null on the last page. */
function page(request: SandboxRequest, rows: readonly object[]): SandboxResponse {
  const from = Number(request.query.bookmark ?? 0)
  const to = from + Math.min(Number(request.query.page_size ?? 25), pageSizeMax)
  return { json: { items: rows.slice(from, to), bookmark: to < rows.length ? String(to) : null } }
}

function pollReport(account: string, { query: { token = '' }, origin }: SandboxRequest): SandboxResponse {
  if (readReportToken(token)?.account !== account) return { json: { report_status: 'DOES_NOT_EXIST', url: null } }
  const isEarly = !polled.has(token)
  polled.add(token)
  if (isEarly) return { json: { report_status: 'IN_PROGRESS', url: null, size: null } }
  return { json: { report_status: 'FINISHED', url: `${origin}/reports/${token}`, size: 1 } }
}

/** The link needs no credential. */
function download({ params, until }: SandboxRequest): SandboxResponse {
  const report = readReportToken(params.token ?? '')
  if (!report) return { status: 404 }
  const runs = accounts.find(({ id }) => id === report.account)?.runs ?? null
  return { json: toReport(report, runs, until) }
}

function receive(request: SandboxRequest): SandboxResponse {
  const { grant } = request.grants.read('access', request.bearerToken)
  if (!grant && request.bearerToken !== conversionToken) return reject(401, 2, 'Authentication failed.')
  if (grant && !grant.scopes.includes('ads:write'))
    return reject(403, 29, 'You are not permitted to access that resource.')
  const allowed = grant?.accounts ?? [accounts[0]!.id]
  if (!allowed.includes(request.params.id!)) return reject(404, 2, 'AdAccount not found.')
  return receiveEvents(request, request.params.id!)
}
