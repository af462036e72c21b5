import { createHmac, randomUUID } from 'node:crypto'
import { clinic, furniture } from '../../src/demo/plan/business.ts'
import { hourMs } from '../../src/kernel/time/durations.ts'
import { idFor, numberFor, type Sale, salesOf, wayOf } from '../demo/demo-sales.ts'
import type { Grant } from '../grants.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

const users = [furniture, clinic].map(({ key, name }) => ({ id: String(numberFor(`user ${key}`)), name, key }))
const tokenSeconds = 15_552_000

/** Mercado Pago: each person has one account, in Chile. */
export const mercadoPago: SandboxVendor = {
  key: 'payments_b',
  name: 'Mercado Pago',
  settings: {
    CLIENT_ID: String(numberFor('application')),
    CLIENT_SECRET: 'sandbox-secret-of-mercado-pago',
    WEBHOOK_SECRET: 'sandbox-webhooks-of-mercado-pago',
  },
  consent: {
    path: '/authorization',
    accounts: users,
    check: ({ platform_id, response_type }) =>
      platform_id === 'mp' && response_type === 'code' ? null : 'platform_id must be mp, response_type code.',
    readScopes: () => ['offline_access', 'read', 'write'],
  },
  routes: [
    { method: 'POST', path: '/oauth/token', respond: handleTokens },
    { method: 'GET', path: '/users/me', respond: withUser(handleUser) },
    { method: 'GET', path: '/v1/payments/search', respond: withUser(handleSearch) },
    { method: 'GET', path: '/v1/payments/:id/refunds', respond: withUser(handleRefunds) },
    webhookRoute(({ now }) => {
      const id = String(numberFor('notice'))
      const ts = String(now().getTime())
      const request = randomUUID()
      const signed = createHmac('sha256', mercadoPago.settings.WEBHOOK_SECRET!)
      const v1 = signed.update(`id:${id};request-id:${request};ts:${ts};`).digest('hex')
      const message = { action: 'payment.updated', api_version: 'v1', type: 'payment', live_mode: false, data: { id } }
      return {
        body: JSON.stringify({ ...message, id: Number(ts), user_id: users[0]!.id, date_created: now().toISOString() }),
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': request },
      }
    }),
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, 'too_many_requests', 'Too many requests'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(401, 'unauthorized', 'invalid access token'),
    token_revoked: () => reject(400, 'invalid_grant', 'the refresh token is not valid'),
    permission_missing: () => reject(403, 'forbidden', 'At least one policy returned UNAUTHORIZED.'),
    server_error: () => reject(500, 'internal_error', 'internal_error'),
  },
}

function reject(status: number, error: string, message: string): SandboxResponse {
  return { status, json: { message, error, status, cause: [] } }
}

function handleTokens({ form, json, grants }: SandboxRequest): SandboxResponse {
  const requested: Record<string, string> = { ...form, ...(json as Record<string, string> | null) }
  const { CLIENT_ID, CLIENT_SECRET } = mercadoPago.settings
  if (requested.client_id !== CLIENT_ID || requested.client_secret !== CLIENT_SECRET) {
    return reject(400, 'invalid_client', 'invalid client_id or client_secret')
  }
  const grant =
    requested.grant_type === 'refresh_token'
      ? grants.read('refresh', requested.refresh_token ?? null).grant
      : grants.redeem(requested.code ?? '', requested.redirect_uri ?? '')
  const user = users.find(({ id }) => id === grant?.accounts[0])
  if (!grant || !user)
    return reject(400, 'invalid_grant', 'Error validating grant. Your authorization code may be expired')
  return {
    json: {
      access_token: grants.issue('access', grant, tokenSeconds),
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope: grant.scopes.join(' '),
      user_id: Number(user.id),
      refresh_token: grants.issue('refresh', grant, null),
      public_key: 'APP_USR-sandbox',
      live_mode: false,
    },
  }
}

type User = (typeof users)[number]

function withUser(respond: (request: SandboxRequest, user: User) => SandboxResponse): SandboxRoute['respond'] {
  return (request) => {
    const { grant }: { grant: Grant | null } = request.grants.read('access', request.bearerToken)
    const user = users.find(({ id }) => id === grant?.accounts[0])
    return user ? respond(request, user) : reject(401, 'unauthorized', 'invalid access token')
  }
}

function handleUser(_: SandboxRequest, { id, name }: User): SandboxResponse {
  const nickname = name.toUpperCase().replaceAll(' ', '')
  return { json: { id: Number(id), nickname, country_id: 'CL', site_id: 'MLC', company: { brand_name: name } } }
}

/** The documented maximum of a page, and of the offset. */
const limitMax = 50
const offsetMax = 10_000
const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/
const sortFields = ['date_approved', 'date_created', 'date_last_updated', 'money_release_date'] as const

/** Returns everything the account took part in, also as payer, unless the request filters by collector. */
function handleSearch({ query, until }: SandboxRequest, user: User): SandboxResponse {
  const limit = Number(query.limit ?? 30)
  const offset = Number(query.offset ?? 0)
  if (limit > limitMax || offset > offsetMax) return reject(400, '1000', 'Number of rows exceeded the limits')
  const { range, begin_date: begin = '', end_date: end = '' } = query
  const isDated = datePattern.test(begin) && datePattern.test(end)
  if (range && !isDated) return reject(400, '1001', "Date format must be yyyy-MM-dd'T'HH:mm:ss.SSSZ")
  const fields = [query.sort ?? 'date_created', range ?? 'date_created']
  if (!fields.every((field) => sortFields.includes(field as never))) return reject(400, '1003', 'Invalid sort value')
  if (!['asc', 'desc'].includes(query.criteria ?? 'asc')) return reject(400, '1004', 'Invalid criteria value')
  const [sortField, rangeField] = fields as (typeof sortFields)[number][]
  const timeOf = (payment: SearchedPayment, field = sortField!) => Date.parse(payment[field])
  const found = paymentsWith(until, user)
    .filter((item) => !query['collector.id'] || String(item.collector_id) === query['collector.id'])
    .filter((item) => !query['payer.id'] || item.payer.id === query['payer.id'])
    .filter((item) => !query.operation_type || item.operation_type === query.operation_type)
    .filter(
      (item) =>
        !range || (timeOf(item, rangeField) >= Date.parse(begin) && timeOf(item, rangeField) <= Date.parse(end)),
    )
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  if (query.criteria === 'desc') found.reverse()
  return { json: { paging: { total: found.length, limit, offset }, results: found.slice(offset, offset + limit) } }
}

type SearchedPayment = ReturnType<typeof toPayment>

/** Its sales, and other movements of a business account: purchases, deposits and a transfer from a friend. */
function paymentsWith(until: string, user: User): SearchedPayment[] {
  const sales = paymentsOf(until, user)
  const bought = new Map([...Map.groupBy(sales, ({ buyer }) => buyer.id)].map(([id, own]) => [id, own.length]))
  const sold = sales.map((sale) => toPayment(sale, user, (bought.get(sale.buyer.id) ?? 0) > 1))
  const [model] = sold
  if (!model) return []
  const own = { ...model, id: numberFor(`${user.key} own`), payer: { ...model.payer, id: user.id } }
  return [
    ...sold,
    { ...own, collector_id: numberFor('advertising agency') },
    { ...own, id: own.id + 1, operation_type: 'account_fund' },
    { ...model, id: own.id + 2, operation_type: 'money_transfer' },
  ]
}

function paymentsOf(until: string, { key }: User): Sale[] {
  return salesOf(until, key).sales.filter((sale) => wayOf(sale) === 'payments_b')
}

/**
 * The search returns the refunded amount without the list of refunds, and not the position of a payment in its subscription.
 * Repeat buyers pay by subscription.
 */
function toPayment(sale: Sale, user: User, isRecurring: boolean) {
  const { buyer, refund } = sale
  return {
    id: numberFor(sale.key),
    status: refund ? 'refunded' : 'approved',
    status_detail: refund ? 'refunded' : 'accredited',
    operation_type: isRecurring ? 'recurring_payment' : 'regular_payment',
    collector_id: Number(user.id),
    date_created: santiago(sale.paid_ms),
    date_approved: santiago(sale.paid_ms),
    date_last_updated: santiago(refund?.ms ?? sale.paid_ms),
    money_release_date: santiago(sale.paid_ms),
    transaction_amount: sale.value,
    transaction_amount_refunded: refund?.value ?? 0,
    currency_id: sale.currency,
    installments: 1,
    payer: {
      id: String(numberFor(buyer.id)),
      email: buyer.email,
      first_name: buyer.first_name,
      last_name: buyer.last_name,
      phone: { area_code: null, number: buyer.phone, extension: null },
      identification: { type: null, number: null },
    },
    // Payments by a link that was sent in a chat have none.
    external_reference: numberFor(sale.key) % 8 === 0 ? null : sale.key,
    order: { id: null, type: null },
    metadata: isRecurring ? { preapproval_id: idFor(`${buyer.id} subscription`, 32) } : {},
    refunds: [],
  }
}

/** The vendor writes times with an offset. */
function santiago(ms: number): string {
  return new Date(ms - 4 * hourMs).toISOString().replace('Z', '-04:00')
}

function handleRefunds({ params, until }: SandboxRequest, user: User): SandboxResponse {
  const sale = paymentsOf(until, user).find(({ key }) => String(numberFor(key)) === params.id)
  if (!sale) return reject(404, 'not_found', 'Payment not found')
  const { refund } = sale
  const id = numberFor(`${sale.key} refund`)
  return {
    json: refund
      ? [
          {
            id,
            payment_id: Number(params.id),
            amount: refund.value,
            date_created: santiago(refund.ms),
            status: 'approved',
          },
        ]
      : [],
  }
}
