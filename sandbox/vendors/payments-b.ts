import { createHmac, randomUUID } from 'node:crypto'
import { clinic, furniture } from '../../src/demo/plan/business.ts'
import { numberFor, type Sale, salesOf, wayOf } from '../demo-sales.ts'
import type { Grant } from '../grants.ts'
import type { SandboxAnswer, SandboxRequest, SandboxRoute, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

const users = [furniture, clinic].map(({ key, name }) => ({ id: String(numberFor(`user ${key}`)), name, key }))
const tokenSeconds = 15_552_000

/** Mercado Pago: each person has one account, in Chile. */
export const paymentsB: SandboxVendor = {
  key: 'payments_b',
  name: 'Mercado Pago',
  settings: {
    CLIENT_ID: String(numberFor('application')),
    CLIENT_SECRET: 'sandbox-secret-of-payments-b',
    WEBHOOK_SECRET: 'sandbox-webhooks-of-payments-b',
  },
  consent: {
    path: '/authorization',
    accounts: users,
    check: ({ platform_id, response_type }) =>
      platform_id === 'mp' && response_type === 'code' ? null : 'platform_id must be mp, response_type code.',
    readScopes: () => ['offline_access', 'read', 'write'],
  },
  routes: [
    { method: 'POST', path: '/oauth/token', answer: answerTokens },
    { method: 'GET', path: '/users/me', answer: withUser(answerUser) },
    { method: 'GET', path: '/v1/payments/search', answer: withUser(answerSearch) },
    { method: 'GET', path: '/v1/payments/:id/refunds', answer: withUser(answerRefunds) },
    webhookRoute(({ now }) => {
      const id = String(numberFor('notice'))
      const ts = String(now().getTime())
      const request = randomUUID()
      const signed = createHmac('sha256', paymentsB.settings.WEBHOOK_SECRET!)
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
      ...refuse(429, 'too_many_requests', 'Too many requests'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => refuse(401, 'unauthorized', 'invalid access token'),
    token_revoked: () => refuse(400, 'invalid_grant', 'the refresh token is not valid'),
    permission_missing: () => refuse(403, 'forbidden', 'At least one policy returned UNAUTHORIZED.'),
    server_error: () => refuse(500, 'internal_error', 'internal_error'),
  },
}

function refuse(status: number, error: string, message: string): SandboxAnswer {
  return { status, json: { message, error, status, cause: [] } }
}

function answerTokens({ form, json, grants }: SandboxRequest): SandboxAnswer {
  const asked: Record<string, string> = { ...form, ...(json as Record<string, string> | null) }
  const { CLIENT_ID, CLIENT_SECRET } = paymentsB.settings
  if (asked.client_id !== CLIENT_ID || asked.client_secret !== CLIENT_SECRET) {
    return refuse(400, 'invalid_client', 'invalid client_id or client_secret')
  }
  const grant =
    asked.grant_type === 'refresh_token'
      ? grants.read('refresh', asked.refresh_token ?? null).grant
      : grants.redeem(asked.code ?? '', asked.redirect_uri ?? '')
  const user = users.find(({ id }) => id === grant?.accounts[0])
  if (!grant || !user)
    return refuse(400, 'invalid_grant', 'Error validating grant. Your authorization code may be expired')
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

function withUser(answer: (request: SandboxRequest, user: User) => SandboxAnswer): SandboxRoute['answer'] {
  return (request) => {
    const { grant }: { grant: Grant | null } = request.grants.read('access', request.bearer)
    const user = users.find(({ id }) => id === grant?.accounts[0])
    return user ? answer(request, user) : refuse(401, 'unauthorized', 'invalid access token')
  }
}

function answerUser(_: SandboxRequest, { id, name }: User): SandboxAnswer {
  const nickname = name.toUpperCase().replaceAll(' ', '')
  return { json: { id: Number(id), nickname, country_id: 'CL', site_id: 'MLC', company: { brand_name: name } } }
}

function answerSearch({ query, until }: SandboxRequest, user: User): SandboxAnswer {
  const { range = '', sort = '' } = query
  if (range !== 'date_last_updated' || sort !== range || query.criteria !== 'asc') {
    return refuse(400, 'bad_request', 'the sandbox only sorts and ranges by date_last_updated, ascending')
  }
  const [begin, end] = [Date.parse(query.begin_date ?? ''), Date.parse(query.end_date ?? '')]
  if (Number.isNaN(begin) || Number.isNaN(end)) return refuse(400, 'bad_request', 'invalid begin_date or end_date')
  const limit = Math.min(1000, Number(query.limit ?? 30))
  const offset = Number(query.offset ?? 0)
  const found = paymentsOf(until, user)
    .filter((sale) => changedMs(sale) >= begin && changedMs(sale) <= end)
    .toSorted((a, b) => changedMs(a) - changedMs(b))
  const results = found.slice(offset, offset + limit).map(toPayment)
  return { json: { paging: { total: found.length, limit, offset }, results } }
}

function paymentsOf(until: string, { key }: User): Sale[] {
  return salesOf(until, key).sales.filter((sale) => wayOf(sale) === 'payments_b')
}

function changedMs({ paid_ms, refund }: Sale): number {
  return refund?.ms ?? paid_ms
}

/** The search does not list refunds, it only says how much was refunded. */
function toPayment(sale: Sale) {
  const { buyer, refund } = sale
  return {
    id: numberFor(sale.key),
    status: refund ? 'refunded' : 'approved',
    status_detail: refund ? 'refunded' : 'accredited',
    operation_type: 'regular_payment',
    date_created: santiago(sale.paid_ms),
    date_approved: santiago(sale.paid_ms),
    date_last_updated: santiago(changedMs(sale)),
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
    metadata: {},
    refunds: [],
  }
}

/** The vendor writes times with an offset. */
function santiago(ms: number): string {
  return new Date(ms - 4 * 3_600_000).toISOString().replace('Z', '-04:00')
}

function answerRefunds({ params, until }: SandboxRequest, user: User): SandboxAnswer {
  const sale = paymentsOf(until, user).find(({ key }) => String(numberFor(key)) === params.id)
  if (!sale) return refuse(404, 'not_found', 'Payment not found')
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
