import type { Business } from '../../../src/demo/plan/business.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { receiveEvents } from './events.ts'
import { entityKinds, listEntities, listStatistics, timezone } from './rows.ts'

const settings = { CLIENT_ID: '5e0d7a10-3c1b-4f0e-9a57-000000000001', CLIENT_SECRET: 'sandbox-snapchat-ads-secret' }
const accessSeconds = 3_600
/** Smaller than what the service requests, so that lists and statistics have several pages. */
const pageSizeMax = 20

interface SandboxAccount {
  id: string
  name: string
  organization: string
  runs: Business['key'] | null
}

const accounts: readonly SandboxAccount[] = [
  { id: 'a0000000-0000-4000-8000-000000000001', name: 'Muebles Cordillera', organization: 'org-1', runs: 'furniture' },
  { id: 'a0000000-0000-4000-8000-000000000002', name: 'Clínica Dental Maipo', organization: 'org-2', runs: 'clinic' },
  { id: 'a0000000-0000-4000-8000-000000000003', name: 'Sin anuncios', organization: 'org-2', runs: null },
]
/** Every account has one pixel. */
const pixelOf = ({ id }: { id: string }) => id.replace(/^a/, 'b')
/** A token for the Conversions API of the first organization. */
export const conversionsToken = 'sandbox-snapchat-conversions-token-0001'

/** Snap's Marketing API, v1, and its Conversions API, v3. */
export const snapchatAds: SandboxVendor = {
  key: 'snapchat_ads',
  name: 'Snapchat Ads',
  settings,
  consent: {
    path: '/login/oauth2/authorize',
    accounts,
    check: ({ response_type, scope = '' }) =>
      response_type === 'code' && scope.includes('snapchat-marketing-api') ? null : 'invalid request',
  },
  routes: [
    { method: 'POST', path: '/login/oauth2/access_token', respond: handleTokens },
    read('/me/organizations', ({ allowed, request }) => {
      const ids = new Set(allowed.map(({ organization }) => organization))
      return list(
        request,
        'organization',
        [...ids].map((id) => ({ id, name: id, type: 'ENTERPRISE' })),
      )
    }),
    read('/organizations/:id/adaccounts', ({ allowed, request }) => {
      const own = allowed.filter(({ organization }) => organization === request.params.id)
      return list(request, 'adaccount', own.map(toAccount))
    }),
    ...entityKinds.flatMap((kind) => [
      ofAccount(`/adaccounts/:id/${kind}s`, ({ runs }, request) => {
        const withDeleted = request.query.read_deleted_entities === 'true'
        return list(request, kind, runs === null ? [] : listEntities(kind, runs, request.until, withDeleted))
      }),
      read(`/${kind}s/:id`, ({ allowed, request }) => {
        const all = allowed.flatMap(({ runs }) => (runs === null ? [] : listEntities(kind, runs, request.until, true)))
        const found = all.filter(({ id }) => id === request.params.id)
        return found.length > 0 ? list(request, kind, found) : reject(404, 'E3003', 'Resource can not be found')
      }),
    ]),
    ofAccount('/adaccounts/:id/stats', ({ id, runs }, request) => {
      const ads = listStatistics(request.query, runs, request.until)
      if (typeof ads === 'string') return reject(400, 'E1008', `Unsupported Stats Query: ${ads}`)
      const { rows, paging } = cut(request, ads)
      const timeseries_stat = { id, type: 'AD_ACCOUNT', granularity: 'DAY', paging, breakdown_stats: { ad: rows } }
      return succeed({ timeseries_stats: [{ sub_request_status: 'SUCCESS', timeseries_stat }] })
    }),
    ofAccount('/adaccounts/:id/pixels', (account, request) =>
      list(request, 'pixel', [{ id: pixelOf(account), name: `Web ${account.name}`, effective_status: 'ACTIVE' }]),
    ),
    ofPixel('POST', '/v3/:id/events', (request) => receiveEvents(request, request.params.id!, false)),
    ofPixel('POST', '/v3/:id/events/validate', (request) => receiveEvents(request, request.params.id!, true)),
    ofPixel('GET', '/v3/:id/events/validate/stats', () => ({ json: { status: 'SUCCESS', stats: {} } })),
    ...receivedEventRoutes,
  ],
  failures: {
    token_revoked: () => ({ status: 400, json: { error: 'invalid_grant', error_description: 'the grant ended' } }),
    server_error: () => reject(500, 'E1000', 'internal error'),
  },
  reset: clearReceivedEvents,
}

function succeed(body: object): SandboxResponse {
  return { json: { request_status: 'SUCCESS', request_id: 'sandbox', ...body } }
}

function reject(status: number, error_code: string, debug_message: string): SandboxResponse {
  const display_message = 'We are sorry, but the request cannot be answered.'
  return {
    status,
    json: { request_status: 'ERROR', request_id: 'sandbox', debug_message, display_message, error_code },
  }
}

function handleTokens({ form, grants }: SandboxRequest): SandboxResponse {
  const isClient = form.client_id === settings.CLIENT_ID && form.client_secret === settings.CLIENT_SECRET
  if (!isClient) return { status: 401, json: { error: 'invalid_client' } }
  const isRefresh = form.grant_type === 'refresh_token'
  const grant = isRefresh
    ? grants.read('refresh', form.refresh_token ?? null).grant
    : grants.redeem(form.code ?? '', form.redirect_uri ?? '')
  if (!grant) return { status: 400, json: { error: 'invalid_grant', error_description: 'the code is not valid' } }
  return {
    json: {
      access_token: grants.issue('access', grant, accessSeconds),
      ...{ token_type: 'Bearer', expires_in: accessSeconds, scope: grant.scopes.join(' ') },
      ...(!isRefresh && { refresh_token: grants.issue('refresh', grant, null) }),
    },
  }
}

type Access = { allowed: readonly SandboxAccount[]; request: SandboxRequest }

function read(path: string, respond: (access: Access) => SandboxResponse): SandboxRoute {
  return {
    method: 'GET',
    path: `/v1${path}`,
    respond(request) {
      const { grant } = request.grants.read('access', request.bearerToken)
      if (!grant) return reject(401, 'E1001', 'the token is not valid')
      return respond({ allowed: accounts.filter(({ id }) => grant.accounts.includes(id)), request })
    },
  }
}

function ofAccount(
  path: string,
  respond: (account: SandboxAccount, request: SandboxRequest) => SandboxResponse,
): SandboxRoute {
  return read(path, ({ allowed, request }) => {
    const account = allowed.find(({ id }) => id === request.params.id)
    return account ? respond(account, request) : reject(403, 'E1002', 'no access')
  })
}

function ofPixel(
  method: SandboxRoute['method'],
  path: string,
  respond: (request: SandboxRequest) => SandboxResponse,
): SandboxRoute {
  return {
    method,
    path,
    respond(request) {
      const { grant } = request.grants.read('access', request.query.access_token ?? null)
      const isPasted = request.query.access_token === conversionsToken
      const own = accounts.filter(({ id }, at) => grant?.accounts.includes(id) ?? (isPasted && at === 0))
      if (!grant && !isPasted) return { status: 401, json: { status: 'INVALID', reason: 'the token is not valid' } }
      const isKnown = own.some((account) => pixelOf(account) === request.params.id)
      return isKnown ? respond(request) : { status: 404, json: { status: 'INVALID', reason: 'no such pixel' } }
    },
  }
}

function toAccount({ id, name }: SandboxAccount) {
  return { id, name, currency: 'USD', timezone, status: 'ACTIVE', type: 'PARTNER' }
}

/** A list whose items are wrapped, with an absolute link to the next page. */
function list(request: SandboxRequest, item: string, all: readonly object[]): SandboxResponse {
  const { rows, paging } = cut(request, all)
  return succeed({ [`${item}s`]: rows.map((row) => ({ sub_request_status: 'SUCCESS', [item]: row })), paging })
}

function cut<Row>({ origin, path, query }: SandboxRequest, all: readonly Row[]) {
  const from = Number(query.cursor ?? 0)
  const to = from + Math.min(Number(query.limit ?? 50), pageSizeMax)
  const next = new URLSearchParams({ ...query, cursor: String(to) })
  return { rows: all.slice(from, to), paging: to < all.length ? { next_link: `${origin}${path}?${next}` } : {} }
}
