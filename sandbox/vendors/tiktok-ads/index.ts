import type { Business } from '../../../src/demo/plan/business.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { pixelOf, receiveEvents } from './events.ts'
import { listAdGroups, listAds, listCampaigns, listReport } from './rows.ts'

const settings = { CLIENT_ID: '7300000000000000001', CLIENT_SECRET: 'sandbox-tiktok-ads-secret' }
/** Smaller than what the service requests, so that lists have several pages. */
const pageSizeMax = 200
const accounts: readonly { id: string; name: string; runs: Business['key'] | null }[] = [
  { id: '7100000000000000001', name: 'Muebles Cordillera', runs: 'furniture' },
  { id: '7100000000000000002', name: 'Clínica Dental Maipo', runs: 'clinic' },
  { id: '7100000000000000003', name: 'Sin anuncios', runs: null },
]
/** A token that was generated for the pixel of the first account. */
export const pixelToken = 'sandbox-tiktok-pixel-token-0001'
const prefix = '/open_api/v1.3'

/** TikTok's API for Business. Errors have the status 200. */
export const tiktokAds: SandboxVendor = {
  key: 'tiktok_ads',
  name: 'TikTok Ads',
  settings,
  consent: {
    path: '/portal/auth',
    accounts,
    clientIdName: 'app_id',
    codeName: 'auth_code',
    exchangesWithoutAddress: true,
  },
  routes: [
    { method: 'POST', path: `${prefix}/oauth2/access_token/`, respond: exchangeCode },
    read('/oauth2/advertiser/get/', ({ allowed, request: { query } }) =>
      query.app_id === settings.CLIENT_ID && query.secret === settings.CLIENT_SECRET
        ? succeed({ list: allowed.map(({ id, name }) => ({ advertiser_id: id, advertiser_name: name })) })
        : reject(40110, 'The app id or secret is not valid.'),
    ),
    read('/advertiser/info/', ({ allowed, request: { query } }) => {
      const ids = JSON.parse(query.advertiser_ids ?? '[]') as string[]
      const found = allowed.filter(({ id }) => ids.includes(id))
      return found.length === ids.length
        ? succeed({ list: found.map(toDescription) })
        : reject(40001, 'You have no permission for the advertiser.')
    }),
    list('/campaign/get/', listCampaigns),
    list('/adgroup/get/', listAdGroups),
    list('/ad/get/', listAds),
    list('/report/integrated/get/', listReport),
    read('/pixel/list/', ({ allowed, request: { query } }) => {
      const account = allowed.find(({ id }) => id === query.advertiser_id)
      return account
        ? succeed({ pixels: [pixelOf(account)] })
        : reject(40001, 'You have no permission for the advertiser.')
    }),
    {
      method: 'POST',
      path: `${prefix}/event/track/`,
      respond(request) {
        const token = request.headers['access-token'] ?? null
        const { grant } = request.grants.read('access', token)
        if (!grant && token !== pixelToken) return reject(40105, 'Access token is incorrect or has been revoked.')
        const own = accounts.filter(({ id }) => grant?.accounts.includes(id) ?? id === accounts[0]!.id)
        const problem = receiveEvents(request, new Set(own.map((account) => pixelOf(account).pixel_code)))
        return problem ? reject(problem.code, problem.message) : succeed({})
      },
    },
    ...receivedEventRoutes,
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(40100, 'Too many requests. Please retry in some time.'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(40102, 'Access token is expired.'),
    token_revoked: () => reject(40105, 'Access token is incorrect or has been revoked.'),
    permission_missing: () => reject(40001, 'Permission error.'),
    version_ended: () => reject(40051, 'The API version is not supported.'),
    server_error: () => reject(50000, 'System error.'),
  },
  reset: clearReceivedEvents,
}

function succeed(data: unknown): SandboxResponse {
  return { json: { code: 0, message: 'OK', request_id: '2026111400000000', data } }
}

function reject(code: number, message: string): SandboxResponse {
  return { json: { code, message, request_id: '2026111400000000', data: {} } }
}

function exchangeCode({ json, grants }: SandboxRequest): SandboxResponse {
  const { app_id, secret, auth_code = '' } = (json ?? {}) as Record<string, string | undefined>
  if (app_id !== settings.CLIENT_ID || secret !== settings.CLIENT_SECRET) return reject(40002, 'The app is not known.')
  const grant = grants.redeem(auth_code)
  if (!grant) return reject(40110, 'The auth code is invalid or was used.')
  const access_token = grants.issue('access', grant, null)
  return succeed({ access_token, advertiser_ids: grant.accounts, scope: [2, 4, 14] })
}

type Access = { allowed: readonly (typeof accounts)[number][]; request: SandboxRequest }

function read(path: string, respond: (access: Access) => SandboxResponse): SandboxRoute {
  return {
    method: 'GET',
    path: `${prefix}${path}`,
    respond(request) {
      const { grant } = request.grants.read('access', request.headers['access-token'] ?? null)
      if (!grant) return reject(40105, 'Access token is incorrect or has been revoked.')
      return respond({ allowed: accounts.filter(({ id }) => grant.accounts.includes(id)), request })
    },
  }
}

type Lister = (query: SandboxRequest['query'], business: Business['key'], until: string) => readonly object[] | string

/** A list of an account in pages; a text is the reason of a rejection. */
function list(path: string, listRows: Lister): SandboxRoute {
  return read(path, ({ allowed, request: { query, until } }) => {
    const account = allowed.find(({ id }) => id === query.advertiser_id)
    if (!account) return reject(40001, 'You have no permission for the advertiser.')
    const rows = account.runs === null ? [] : listRows(query, account.runs, until)
    if (typeof rows === 'string') return reject(40002, rows)
    const page = Number(query.page ?? 1)
    const page_size = Math.min(Number(query.page_size ?? 10), pageSizeMax)
    const total_page = Math.ceil(rows.length / page_size)
    const page_info = { page, page_size, total_number: rows.length, total_page }
    return succeed({ list: rows.slice((page - 1) * page_size, page * page_size), page_info })
  })
}

function toDescription({ id, name }: (typeof accounts)[number]) {
  const zones = { timezone: 'Etc/GMT+3', display_timezone: 'America/Santiago' }
  return { advertiser_id: id, name, currency: 'CLP', ...zones, status: 'STATUS_ENABLE' }
}
