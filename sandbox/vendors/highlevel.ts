import { createHash, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto'
import type { Business } from '../../src/demo/plan/business.ts'
import { clinic, furniture } from '../../src/demo/plan/business.ts'
import { dealStages, idFor, salesOf } from '../demo/demo-sales.ts'
import type { Grant } from '../grants.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'
import { changeDeal, type DealNow, dealsNow, forgetDealChanges, lastChangeNotification } from './highlevel-changes.ts'

const companyId = idFor('agency')
const locations = [furniture, clinic].map(({ key, name }) => ({ id: idFor(`location ${key}`), name, key }))
const tokenSeconds = 86_399

/** Not a secret: it signs the sandbox's messages. The bytes before the key identify it as Ed25519. */
const signingKey = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    createHash('sha256').update('sandbox').digest(),
  ]),
  format: 'der',
  type: 'pkcs8',
})

/** HighLevel: one agency with two locations, each with one pipeline. */
export const highlevel: SandboxVendor = {
  key: 'crm_a',
  name: 'HighLevel',
  settings: {
    CLIENT_ID: `${idFor('app', 24)}-${idFor('key', 8)}`,
    CLIENT_SECRET: 'sandbox-secret-of-highlevel',
    WEBHOOK_PUBLIC_KEY: createPublicKey(signingKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  },
  consent: {
    path: '/v2/oauth/chooselocation',
    accounts: locations,
    check: ({ response_type }) => (response_type === 'code' ? null : 'response_type must be code.'),
  },
  routes: [
    { method: 'POST', path: '/oauth/token', respond: handleTokens },
    { method: 'POST', path: '/oauth/locationToken', respond: withGrant(handleLocationToken) },
    { method: 'GET', path: '/oauth/installedLocations', respond: withGrant(handleInstalledLocations) },
    { method: 'GET', path: '/locations/:id', respond: withGrant(handleLocation) },
    { method: 'GET', path: '/opportunities/pipelines', respond: withGrant(handlePipelines) },
    { method: 'GET', path: '/opportunities/search', respond: withGrant(handleSearch) },
    { method: 'GET', path: '/contacts/:id', respond: withGrant(handleContact) },
    { method: 'POST', path: '/sandbox/deal', respond: changeDeal },
    webhookRoute((request) => {
      const message = { ...lastChangeNotification(request), locationId: locations[0]!.id, webhookId: randomUUID() }
      const body = JSON.stringify({ ...message, timestamp: request.now().toISOString() })
      return { body, headers: { 'x-ghl-signature': sign(null, Buffer.from(body), signingKey).toString('base64') } }
    }),
  ],
  reset: forgetDealChanges,
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      status: 429,
      headers: { ...limits, 'x-ratelimit-remaining': '0', 'retry-after': String(retry_after_seconds) },
      json: { statusCode: 429, message: 'Too Many Requests' },
    }),
    token_expired: () => reject(401, 'The token has expired'),
    token_revoked: () => ({
      status: 400,
      json: { error: 'invalid_grant', error_description: 'This refresh token is invalid' },
    }),
    permission_missing: () => reject(401, 'The token is not authorized for this scope.'),
    server_error: () => reject(500, 'Internal server error'),
  },
}

const limits = {
  'x-ratelimit-limit-daily': '200000',
  'x-ratelimit-daily-remaining': '199000',
  'x-ratelimit-interval-milliseconds': '10000',
  'x-ratelimit-max': '100',
  'x-ratelimit-remaining': '99',
}

function reject(statusCode: number, message: string): SandboxResponse {
  return { status: statusCode, headers: limits, json: { statusCode, message } }
}

function handleTokens({ form, grants }: SandboxRequest): SandboxResponse {
  if (form.client_id !== highlevel.settings.CLIENT_ID || form.client_secret !== highlevel.settings.CLIENT_SECRET) {
    return { status: 401, json: { error: 'invalid_client', error_description: 'Invalid client credentials!' } }
  }
  const isRefresh = form.grant_type === 'refresh_token'
  const grant = isRefresh
    ? grants.read('refresh', form.refresh_token ?? null).grant
    : grants.redeem(form.code ?? '', form.redirect_uri ?? '')
  if (!grant) {
    const error_description = isRefresh
      ? 'This refresh token is invalid'
      : 'Invalid grant: authorization code is invalid'
    return { status: 400, json: { error: 'invalid_grant', error_description } }
  }
  const [location] = grant.accounts
  const whose =
    grant.accounts.length === 1
      ? { userType: 'Location', locationId: location }
      : { userType: 'Company', approvedLocations: grant.accounts, isBulkInstallation: true }
  return { json: { ...issued(grants, grant), companyId, userId: idFor('user'), ...whose } }
}

function issued(grants: SandboxRequest['grants'], grant: Grant) {
  return {
    access_token: grants.issue('access', grant, tokenSeconds),
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    refresh_token: grants.issue('refresh', grant, null),
    scope: grant.scopes.join(' '),
  }
}

function withGrant(respond: (request: SandboxRequest, grant: Grant) => SandboxResponse): SandboxRoute['respond'] {
  return (request) => {
    if (request.headers.version !== '2021-07-28') return reject(401, 'version header was not found.')
    const { state, grant } = request.grants.read('access', request.bearerToken)
    if (!grant) return reject(401, state === 'expired' ? 'The token has expired' : 'Invalid JWT')
    return { headers: limits, ...respond(request, grant) }
  }
}

function handleLocationToken({ form, grants }: SandboxRequest, grant: Grant): SandboxResponse {
  const locationId = form.locationId ?? ''
  if (form.companyId !== companyId || !grant.accounts.includes(locationId)) return reject(400, 'Location not found')
  const { refresh_token, ...token } = issued(grants, { ...grant, accounts: [locationId] })
  return { status: 201, json: { ...token, locationId, userId: idFor('user') } }
}

function handleInstalledLocations({ query }: SandboxRequest, grant: Grant): SandboxResponse {
  if (query.companyId !== companyId || !highlevel.settings.CLIENT_ID?.startsWith(`${query.appId}-`)) {
    return reject(422, 'companyId or appId is wrong')
  }
  const skip = Number(query.skip ?? 0)
  const found = locations.filter(({ id }) => grant.accounts.includes(id))
  const page = found.slice(skip, skip + Number(query.limit ?? 20))
  return {
    json: {
      locations: page.map(({ id, name }) => ({ _id: id, name, address: 'Santiago', isInstalled: true })),
      count: found.length,
      installToFutureLocations: false,
    },
  }
}

function handleLocation({ params }: SandboxRequest, grant: Grant): SandboxResponse {
  const found = allowedLocation(grant, params.id)
  if (!found) return reject(403, 'The token does not have access to this location.')
  const { id, name } = found
  return { json: { location: { id, companyId, name, country: 'CL', timezone: 'America/Santiago' } } }
}

function allowedLocation({ accounts }: Grant, id: string | undefined) {
  return locations.find((location) => location.id === id && accounts.includes(location.id))
}

function handlePipelines({ query }: SandboxRequest, grant: Grant): SandboxResponse {
  const found = allowedLocation(grant, query.locationId)
  if (!found) return reject(403, 'The token does not have access to this location.')
  const stages = dealStages.map((name, position) => ({ id: stageId(found.key, name), name, position }))
  const pipeline = {
    id: idFor(`pipeline ${found.key}`),
    name: 'Ventas',
    stages,
    showInFunnel: true,
    locationId: found.id,
  }
  return { json: { pipelines: [pipeline] } }
}

function stageId(business: Business['key'], stage: string): string {
  return idFor(`stage ${business} ${stage}`)
}

/** Newest first; a page starts after the last deal of the previous page. */
function handleSearch(request: SandboxRequest, grant: Grant): SandboxResponse {
  const { query } = request
  const found = allowedLocation(grant, query.location_id)
  if (!found) return reject(403, 'The token does not have access to this location.')
  const limit = Number(query.limit ?? 20)
  if (!(limit >= 1 && limit <= 100)) return reject(400, 'limit must not be greater than 100')
  const all = dealsNow(request, found.key).toReversed()
  const start = query.startAfterId ? all.findIndex(({ key }) => idFor(key) === query.startAfterId) + 1 : 0
  const page = all.slice(start, start + limit)
  const last = page.at(-1)
  return {
    json: {
      opportunities: page.map((deal) => toOpportunity(found, deal)),
      meta: {
        total: all.length,
        startAfter: last?.created_ms ?? null,
        startAfterId: last ? idFor(last.key) : null,
        currentPage: Math.floor(start / limit) + 1,
        nextPage: start + limit < all.length ? Math.floor(start / limit) + 2 : null,
      },
    },
  }
}

function toOpportunity({ id, key }: (typeof locations)[number], deal: DealNow) {
  const { buyer, closed_ms } = deal
  const name = [buyer.first_name, buyer.last_name].filter(Boolean).join(' ')
  const moved = new Date(deal.moved_ms).toISOString()
  const closed = new Date(closed_ms ?? deal.created_ms).toISOString()
  return {
    id: idFor(deal.key),
    name,
    monetaryValue: deal.value ?? 0,
    pipelineId: idFor(`pipeline ${key}`),
    pipelineStageId: stageId(key, deal.stage),
    status: deal.status,
    lastStatusChangeAt: closed,
    lastStageChangeAt: moved,
    createdAt: new Date(deal.created_ms).toISOString(),
    updatedAt: new Date(Math.max(deal.moved_ms, closed_ms ?? 0, deal.created_ms, deal.changed_ms ?? 0)).toISOString(),
    contactId: idFor(buyer.id),
    locationId: id,
    contact: { id: idFor(buyer.id), name, email: buyer.email, phone: buyer.phone, tags: [] },
  }
}

function handleContact({ params, until }: SandboxRequest, grant: Grant): SandboxResponse {
  for (const { id, key } of locations.filter((location) => grant.accounts.includes(location.id))) {
    const buyer = salesOf(until, key).deals.find((deal) => idFor(deal.buyer.id) === params.id)?.buyer
    if (!buyer) continue
    const { first_name: firstName, last_name: lastName, email, phone, click_ids } = buyer
    const person = { id: params.id, locationId: id, firstName, lastName, email, phone, country: 'CL' }
    return { json: { contact: { ...person, attributionSource: { medium: 'form', ...click_ids } } } }
  }
  return reject(400, 'Contact not found')
}
