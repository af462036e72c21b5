import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { furniture } from '../../src/demo/plan/business.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { type Buyer, type Deal, dealStages, numberFor, salesOf } from '../demo/demo-sales.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

const portalId = 24_681_357
const version = '2026-09'
const tokenSeconds = 1_800

/** A service key of the account. */
export const hubspotKey = 'pat-na1-00000000-sandbox-hubspot'

/** HubSpot: one account with one pipeline. The first deal is deleted. */
export const hubspot: SandboxVendor = {
  key: 'crm_b',
  name: 'HubSpot',
  settings: { CLIENT_ID: 'sandbox-client-of-hubspot', CLIENT_SECRET: 'sandbox-secret-of-hubspot' },
  credential: { token: hubspotKey },
  consent: {
    path: '/oauth/authorize',
    accounts: [{ id: String(portalId), name: furniture.name }],
    check: ({ scope }) => (scope ? null : 'Missing scopes.'),
  },
  routes: [
    { method: 'POST', path: `/oauth/${version}/token`, respond: handleTokens },
    { method: 'GET', path: `/account-info/${version}/details`, respond: withToken(() => ({ json: account })) },
    { method: 'GET', path: `/crm/pipelines/${version}/deals`, respond: withToken(() => ({ json: pipelines })) },
    { method: 'GET', path: `/crm/objects/${version}/deals`, respond: withToken(handleDeals) },
    { method: 'GET', path: `/crm/objects/${version}/contacts`, respond: withToken(() => ({ json: { results: [] } })) },
    { method: 'POST', path: `/crm/objects/${version}/deals/search`, respond: withToken(handleSearch) },
    {
      method: 'POST',
      path: `/crm/associations/${version}/deals/contacts/batch/read`,
      respond: withToken(handleAssociations),
    },
    { method: 'POST', path: `/crm/objects/${version}/contacts/batch/read`, respond: withToken(handleContacts) },
    webhookRoute((request, secret) => {
      const { url } = request.json as { url: string }
      const { key } = dealsOf(request.until).at(-1)!
      const change = { subscriptionType: 'deal.propertyChange', portalId, objectId: numberFor(key), eventId: 1 }
      const body = JSON.stringify([{ ...change, occurredAt: request.now().getTime(), attemptNumber: 0 }])
      const sentAt = String(request.now().getTime())
      const signature = createHmac('sha256', secret || hubspot.settings.CLIENT_SECRET!)
        .update(`POST${url}${body}${sentAt}`)
        .digest('base64')
      return { body, headers: { 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': sentAt } }
    }),
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired.'),
    token_revoked: () => ({ status: 400, json: { status: 'BAD_REFRESH_TOKEN', message: 'missing or invalid token' } }),
    permission_missing: () => reject(403, 'MISSING_SCOPES', 'This app does not have the required permissions.'),
    server_error: () => reject(500, 'INTERNAL_ERROR', 'internal error'),
  },
}

function reject(status: number, category: string, message: string): SandboxResponse {
  return { status, json: { status: 'error', message, correlationId: 'aeb5f871-7f07-4993-9211-075dc63e7cbf', category } }
}

const account = {
  ...{ portalId, accountType: 'STANDARD', timeZone: 'America/Santiago', companyCurrency: 'CLP' },
  ...{ additionalCurrencies: [], utcOffset: '-03:00', uiDomain: 'app.hubspot.com' },
}

/** The last one is for lost deals, because a closed deal is one in a closed stage. */
const stageIds = ['appointmentscheduled', 'qualifiedtobuy', 'contractsent', 'closedwon', 'closedlost'] as const

const pipelines = {
  results: [
    {
      ...{ id: 'default', label: 'Ventas', displayOrder: 0 },
      stages: [...dealStages, 'Perdido'].map((label, displayOrder) => ({
        ...{ id: stageIds[displayOrder], label, displayOrder },
        metadata: { isClosed: String(displayOrder > 2), probability: displayOrder === 3 ? '1.0' : '0.2' },
      })),
    },
  ],
}

function handleTokens({ form, grants }: SandboxRequest): SandboxResponse {
  const { CLIENT_ID, CLIENT_SECRET } = hubspot.settings
  if (form.client_id !== CLIENT_ID || form.client_secret !== CLIENT_SECRET)
    return { status: 400, json: { status: 'BAD_CLIENT_ID', message: 'missing or unknown client id' } }
  const isRefresh = form.grant_type === 'refresh_token'
  const grant = isRefresh
    ? grants.read('refresh', form.refresh_token ?? null).grant
    : grants.redeem(form.code ?? '', form.redirect_uri ?? '')
  if (!grant) {
    const status = isRefresh ? 'BAD_REFRESH_TOKEN' : 'BAD_AUTH_CODE'
    return { status: 400, json: { status, message: 'missing or invalid code or token' } }
  }
  return {
    json: {
      access_token: grants.issue('access', grant, tokenSeconds),
      refresh_token: grants.issue('refresh', grant, null),
      ...{ token_type: 'bearer', expires_in: tokenSeconds, hub_id: portalId, scopes: grant.scopes, user_id: 71 },
    },
  }
}

function withToken(respond: (request: SandboxRequest) => SandboxResponse): SandboxRoute['respond'] {
  return (request) => {
    if (request.bearerToken === hubspotKey) return respond(request)
    const { state, grant } = request.grants.read('access', request.bearerToken)
    if (grant) return respond(request)
    return state === 'expired'
      ? reject(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired.')
      : reject(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
  }
}

/** By ascending id. */
function dealsOf(until: string): readonly Deal[] {
  return salesOf(until, furniture.key).deals.toSorted((a, b) => numberFor(a.key) - numberFor(b.key))
}

/** Only deleted deals are listed. */
function handleDeals({ query, until }: SandboxRequest): SandboxResponse {
  if (query.archived !== 'true') return { json: { results: [] } }
  const archivedAt = new Date(Date.parse(until) - dayMs).toISOString()
  return {
    json: {
      results: dealsOf(until)
        .slice(0, 1)
        .map((deal) => ({ ...toDeal(deal), archivedAt })),
    },
  }
}

const searchBody = z.object({
  filterGroups: z
    .array(
      z.object({ filters: z.array(z.object({ propertyName: z.string(), operator: z.string(), value: z.string() })) }),
    )
    .length(1),
  sorts: z.tuple([z.literal('hs_object_id')]),
  limit: z.number().max(200),
})

function handleSearch({ json, until }: SandboxRequest): SandboxResponse {
  const { data: search, error } = searchBody.safeParse(json)
  if (!search) return reject(400, 'VALIDATION_ERROR', z.prettifyError(error))
  const boundOf = (name: string) =>
    Number(search.filterGroups[0]!.filters.find(({ propertyName }) => propertyName === name)?.value ?? 0)
  const found = dealsOf(until)
    .slice(1)
    .map(toDeal)
    .filter(({ id }) => Number(id) > boundOf('hs_object_id'))
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= boundOf('hs_lastmodifieddate'))
  return { json: { total: found.length, results: found.slice(0, search.limit) } }
}

function toDeal({ key, stage, status, value, created_ms, moved_ms, closed_ms }: Deal) {
  const isLost = status === 'lost' || status === 'abandoned'
  const dateOf = (ms: number) => new Date(ms).toISOString()
  return {
    id: String(numberFor(key)),
    properties: {
      amount: value === null ? null : String(value),
      closedate: dateOf(closed_ms ?? created_ms + 90 * dayMs),
      createdate: dateOf(created_ms),
      dealstage: isLost ? 'closedlost' : stageIds[dealStages.indexOf(stage)]!,
      hs_is_closed_lost: String(isLost),
      hs_is_closed_won: String(status === 'won'),
      hs_v2_date_entered_current_stage: dateOf(isLost ? closed_ms! : moved_ms),
      pipeline: 'default',
    },
    ...{ createdAt: dateOf(created_ms), updatedAt: dateOf(Math.max(moved_ms, closed_ms ?? 0)), archived: false },
  }
}

const batchBody = z.object({ inputs: z.array(z.object({ id: z.string() })).max(100) })

function handleAssociations({ json, until }: SandboxRequest): SandboxResponse {
  const requested = new Set(batchBody.parse(json).inputs.map(({ id }) => id))
  const results = dealsOf(until)
    .filter(({ key }) => requested.has(String(numberFor(key))))
    .map(({ key, buyer }) => ({
      from: { id: String(numberFor(key)) },
      to: [{ toObjectId: String(numberFor(buyer.id)), associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 3 }] }],
    }))
  return { json: { status: 'COMPLETE', results } }
}

function handleContacts({ json, until }: SandboxRequest): SandboxResponse {
  const { inputs } = batchBody.parse(json)
  const buyers = new Map(dealsOf(until).map(({ buyer }) => [String(numberFor(buyer.id)), buyer]))
  const results = inputs.flatMap(({ id }) => {
    const buyer = buyers.get(id)
    return buyer ? [toContact(id, buyer)] : []
  })
  return { json: { status: 'COMPLETE', results } }
}

function toContact(id: string, { email, phone, first_name, last_name, click_ids }: Buyer) {
  const landing = `https://shop.example/?${new URLSearchParams({ ...click_ids })}`
  return {
    id,
    properties: {
      ...{ email, phone, firstname: first_name, lastname: last_name, hs_country_region_code: 'CL' },
      hs_analytics_first_url: landing,
    },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', archived: false },
  }
}
