import { createHmac, randomUUID } from 'node:crypto'
import { clinic, furniture } from '../../src/demo/plan/business.ts'
import { idFor, numberFor, type Sale, salesOf, wayOf } from '../demo/demo-sales.ts'
import type { Query, SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

const accounts = [furniture, clinic].map(({ key, name }) => ({ id: `acct_${idFor(`account ${key}`, 16)}`, name, key }))

/** The vendor knows the type of each registered application. The configured one is an Extension. */
export const platformClientId = `ca_${idFor('platform without extension', 32)}`

/** Stripe: two accounts that a person can consent for, one at a time. */
export const stripe: SandboxVendor = {
  key: 'payments_a',
  name: 'Stripe',
  settings: {
    CLIENT_ID: `ca_${idFor('platform', 32)}`,
    CLIENT_SECRET: 'sk_test_sandboxOfStripe',
    WEBHOOK_SECRET: 'whsec_sandboxOfStripe',
  },
  consent: {
    path: '/oauth/authorize',
    accounts,
    exchangesWithoutAddress: true,
    furtherClients: [platformClientId],
    check: checkScope,
    rejections: { cancel: { error: 'access_denied', error_description: 'The user denied your request' } },
  },
  routes: [
    { method: 'POST', path: '/oauth/token', respond: handleTokens },
    { method: 'POST', path: '/oauth/deauthorize', respond: deauthorize },
    { method: 'GET', path: '/v1/account', respond: withAccount(handleAccount) },
    { method: 'GET', path: '/v1/charges', respond: withAccount(handleCharges) },
    { method: 'GET', path: '/v1/refunds', respond: withAccount(handleRefunds) },
    // The demo has no disputes.
    { method: 'GET', path: '/v1/disputes', respond: withAccount((request) => pageOf(request, [])) },
    { method: 'GET', path: '/v1/invoice_payments', respond: withAccount(handleInvoicePayments) },
    { method: 'GET', path: '/v1/checkout/sessions', respond: withAccount(handleSessions) },
    webhookRoute(({ now }) => {
      const time = Math.floor(now().getTime() / 1000)
      const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'charge.succeeded', account: accounts[0]!.id }
      const body = JSON.stringify({ ...event, created: time, data: { object: { object: 'charge' } } })
      const signed = createHmac('sha256', stripe.settings.WEBHOOK_SECRET!).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${time},v1=${signed}` } }
    }),
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, { code: 'rate_limit', message: 'Too many requests' }),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () =>
      reject(401, { code: 'api_key_expired', message: 'Expired API Key provided: sk_test_****mentsA' }),
    token_revoked: () => invalidKey(),
    permission_missing: () => reject(403, { message: 'The provided key does not have the required permissions' }),
    server_error: () => reject(500, { type: 'api_error', message: 'An unknown error occurred' }),
  },
}

function checkScope({ response_type, scope = '', client_id }: Query): string | null {
  if (response_type !== 'code') return 'response_type must be code.'
  if (scope !== 'read_only' && scope !== 'read_write') return `Invalid scope provided: ${scope}`
  return scope === 'read_only' && client_id === platformClientId
    ? 'Only applications registered as Extensions can use the read_only scope.'
    : null
}

function reject(status: number, error: { type?: string; code?: string; message: string }): SandboxResponse {
  return { status, json: { error: { type: 'invalid_request_error', ...error } } }
}

function invalidKey(): SandboxResponse {
  return reject(401, { message: 'Invalid API Key provided: sk_test_****mentsA' })
}

type Merchant = (typeof accounts)[number]

function withAccount(
  respond: (request: SandboxRequest, account: Merchant) => SandboxResponse,
): SandboxRoute['respond'] {
  return (request) => {
    const { grant } = request.grants.read('access', request.bearerToken)
    const account = accounts.find(({ id }) => id === grant?.accounts[0])
    return account ? respond(request, account) : invalidKey()
  }
}

/** The vendor does not require the redirect URI of the code again. */
function handleTokens({ form, grants, bearerToken }: SandboxRequest): SandboxResponse {
  if (bearerToken !== stripe.settings.CLIENT_SECRET) {
    return { status: 401, json: { error: 'invalid_client', error_description: 'No such API key' } }
  }
  const grant = form.grant_type === 'authorization_code' ? grants.redeem(form.code ?? '') : null
  const [account] = grant?.accounts ?? []
  if (!grant || !account) {
    const error_description = `Authorization code does not exist: ${form.code?.slice(0, 4)}…`
    return { status: 400, json: { error: 'invalid_grant', error_description } }
  }
  return {
    json: {
      access_token: grants.issue('access', grant, null),
      livemode: false,
      refresh_token: grants.issue('refresh', grant, null),
      token_type: 'bearer',
      stripe_publishable_key: 'pk_test_sandbox',
      stripe_user_id: account,
      scope: grant.scopes[0],
    },
  }
}

/** The platform's key revokes access to one whole account. */
function deauthorize({ form, grants, bearerToken }: SandboxRequest): SandboxResponse {
  const account = form.stripe_user_id ?? ''
  const isOurs = bearerToken === stripe.settings.CLIENT_SECRET && form.client_id === stripe.settings.CLIENT_ID
  if (!isOurs || !accounts.some(({ id }) => id === account)) {
    const error_description = `This application is not connected to stripe account ${account}`
    return { status: 401, json: { error: 'invalid_client', error_description } }
  }
  grants.revoke((grant) => grant.accounts.includes(account))
  return { json: { stripe_user_id: account } }
}

function handleAccount(_: SandboxRequest, account: Merchant): SandboxResponse {
  const settings = { dashboard: { display_name: account.name, timezone: 'America/Santiago' } }
  const business_profile = { name: account.name, url: null }
  return {
    json: { id: account.id, object: 'account', country: 'CL', default_currency: 'clp', business_profile, settings },
  }
}

/** Newest first, as the vendor lists everything. */
function salesThrough({ until }: SandboxRequest, { key }: Merchant): Sale[] {
  return salesOf(until, key)
    .sales.filter((sale) => wayOf(sale) === 'payments_a')
    .toReversed()
}

function pageOf<Item extends { id: string; created: number }>(
  { query, path }: SandboxRequest,
  items: readonly Item[],
): SandboxResponse {
  const found = items.filter(({ created }) => created >= Number(query['created[gte]'] ?? 0))
  const limit = Math.min(100, Number(query.limit ?? 10))
  const start = query.starting_after ? found.findIndex(({ id }) => id === query.starting_after) + 1 : 0
  if (query.starting_after && start === 0) {
    return reject(400, { code: 'resource_missing', message: `No such object: '${query.starting_after}'` })
  }
  const data = found.slice(start, start + limit)
  return { json: { object: 'list', url: path, has_more: start + limit < found.length, data } }
}

function handleCharges(request: SandboxRequest, account: Merchant): SandboxResponse {
  return pageOf(
    request,
    salesThrough(request, account).map((sale) => toCharge(sale, expandedIn(request, 'data.'))),
  )
}

/** Returns the names after a prefix that the request expands. */
function expandedIn({ query }: SandboxRequest, prefix: string): ReadonlySet<string> {
  const requested = Object.entries(query).filter(([name]) => name.startsWith('expand'))
  return new Set(requested.flatMap(([, value]) => (value.startsWith(prefix) ? [value.slice(prefix.length)] : [])))
}

function toCharge(sale: Sale, expanded: ReadonlySet<string>) {
  const { buyer, refund } = sale
  const name = [buyer.first_name, buyer.last_name].filter(Boolean).join(' ')
  const customer = {
    id: `cus_${idFor(buyer.id, 14)}`,
    object: 'customer',
    email: buyer.email,
    name,
    phone: buyer.phone,
  }
  const refunds = { object: 'list', has_more: false, data: refund ? [toRefund(sale, refund)] : [] }
  return {
    id: `ch_${idFor(sale.key, 24)}`,
    object: 'charge',
    created: Math.floor(sale.paid_ms / 1000),
    amount: minorOf(sale.value, sale.currency),
    amount_captured: minorOf(sale.value, sale.currency),
    amount_refunded: refund ? minorOf(refund.value, sale.currency) : 0,
    currency: sale.currency.toLowerCase(),
    status: 'succeeded',
    paid: true,
    disputed: false,
    captured: true,
    payment_intent: intentOf(sale),
    customer: expanded.has('customer') ? customer : customer.id,
    billing_details: { email: buyer.email, name, phone: buyer.phone, address: { country: 'CL' } },
    // Half of the shop's sales use the vendor's checkout page, which stores the order id with the session.
    metadata: { ...buyer.click_ids, ...(!isByPage(sale) && { order_id: sale.key }) },
    ...(expanded.has('refunds') && { refunds }),
  }
}

function isByPage({ key, part }: Sale): boolean {
  return part === null && numberFor(key) % 2 === 0
}

function handleSessions(request: SandboxRequest, account: Merchant): SandboxResponse {
  const requested = request.query.payment_intent
  const sessions = salesThrough(request, account)
    .filter((sale) => isByPage(sale) && (!requested || requested === intentOf(sale)))
    .map((sale) => ({
      id: `cs_test_${idFor(`${sale.key} session`, 24)}`,
      object: 'checkout.session',
      created: Math.floor(sale.paid_ms / 1000) - 60,
      payment_intent: intentOf(sale),
      client_reference_id: sale.key,
    }))
  return pageOf(request, sessions)
}

function intentOf({ key }: Sale): string {
  return `pi_${idFor(`${key} intent`, 24)}`
}

function minorOf(value: number, currency: string): number {
  return Math.round(currency === 'CLP' ? value : value * 100)
}

function toRefund(sale: Sale, refund: NonNullable<Sale['refund']>) {
  const id = `re_${idFor(sale.key, 24)}`
  const amount = minorOf(refund.value, sale.currency)
  const created = Math.floor(refund.ms / 1000)
  const currency = sale.currency.toLowerCase()
  return { id, object: 'refund', amount, currency, created, status: 'succeeded', charge: `ch_${idFor(sale.key, 24)}` }
}

function handleRefunds(request: SandboxRequest, account: Merchant): SandboxResponse {
  const expanded = expandedIn(request, 'data.charge.')
  const isWhole = expandedIn(request, 'data.').has('charge')
  const refunds = salesThrough(request, account).flatMap((sale) => {
    if (!sale.refund || (request.query.charge && request.query.charge !== `ch_${idFor(sale.key, 24)}`)) return []
    return [{ ...toRefund(sale, sale.refund), ...(isWhole && { charge: toCharge(sale, expanded) }) }]
  })
  return pageOf(
    request,
    refunds.sort((a, b) => b.created - a.created),
  )
}

/** Plans of monthly payments are subscriptions: the first payment creates one, the others renew it. */
function handleInvoicePayments(request: SandboxRequest, account: Merchant): SandboxResponse {
  const requested = request.query['payment[payment_intent]']
  const payments = salesThrough(request, account)
    .filter((sale) => sale.part !== null && (!requested || requested === intentOf(sale)))
    .map((sale) => ({
      id: `inpay_${idFor(sale.key, 24)}`,
      object: 'invoice_payment',
      created: Math.floor(sale.paid_ms / 1000) - 3_600,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: intentOf(sale) },
      invoice: {
        id: `in_${idFor(sale.key, 24)}`,
        object: 'invoice',
        billing_reason: sale.part === 1 ? 'subscription_create' : 'subscription_cycle',
      },
    }))
  return pageOf(request, payments)
}
