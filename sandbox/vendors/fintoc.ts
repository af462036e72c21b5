import { createHmac, randomUUID } from 'node:crypto'
import { furniture } from '../../src/demo/plan/business.ts'
import { idFor, type Sale, salesOf, wayOf } from '../demo/demo-sales.ts'
import type { Grants } from '../grants.ts'
import type { SandboxRequest, SandboxResponse, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

const accounts = [
  { id: `acc_${idFor('current account', 16)}`, name: 'Cuenta Corriente', number: '000012345678' },
  { id: `acc_${idFor('savings account', 16)}`, name: 'Cuenta Vista', number: '000087654321' },
] as const
const holder_id = '76123456-0'
/** The widget's token is valid for half an hour. */
const exchangeSeconds = 1_800
const widgetAddress = 'widget'

/** Fintoc: a business with two accounts at one bank, connected by a link that a widget creates. */
export const fintoc: SandboxVendor = {
  key: 'bank_link',
  name: 'Fintoc',
  settings: {
    CLIENT_ID: 'pk_test_sandbox',
    CLIENT_SECRET: 'sk_test_sandbox_of_bank_link',
    WEBHOOK_SECRET: 'whsec_sandbox_of_bank_link',
  },
  routes: [
    { method: 'POST', path: '/v1/link_intents', respond: withKey(handleIntent) },
    { method: 'POST', path: '/sandbox/widget', respond: handleWidget },
    { method: 'GET', path: '/v1/links/exchange', respond: withKey(handleExchange) },
    { method: 'GET', path: '/v1/links/:token', respond: withKey(handleLink) },
    { method: 'POST', path: '/sandbox/password', respond: changePassword },
    { method: 'GET', path: '/v1/accounts/:id', respond: withKey(withLink(handleAccount)) },
    { method: 'GET', path: '/v1/accounts/:id/movements', respond: withKey(withLink(handleMovements)) },
    webhookRoute(({ now }) => {
      const data = { refreshed_object: 'account', refreshed_object_id: accounts[0].id }
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'account.refresh_intent.succeeded', data })
      const time = Math.floor(now().getTime() / 1000)
      const signed = createHmac('sha256', fintoc.settings.WEBHOOK_SECRET!).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'fintoc-signature': `t=${time},v1=${signed}` } }
    }),
  ],
  reset: (grants) => lockedLinks.delete(grants),
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, 'rate_limit_error', 'too_many_requests', 'Too many requests'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(422, 'link_error', 'link_credentials_changed', 'The credentials of the link changed'),
    token_revoked: () => reject(422, 'link_error', 'link_access_denied', 'The link was deleted'),
    permission_missing: () => reject(401, 'authentication_error', 'invalid_api_key', 'Invalid API Key: sk_test_…'),
    server_error: () => reject(500, 'api_error', 'internal_server_error', 'Something went wrong on our end'),
  },
}

function reject(status: number, type: string, code: string, message: string): SandboxResponse {
  return { status, json: { error: { type, code, message, doc_url: 'https://docs.fintoc.com/errors' } } }
}

type Handler = (request: SandboxRequest) => SandboxResponse

function withKey(respond: Handler): Handler {
  return (request) =>
    request.headers.authorization === fintoc.settings.CLIENT_SECRET
      ? respond(request)
      : reject(401, 'authentication_error', 'invalid_api_key', 'Invalid API Key')
}

function withLink(respond: (request: SandboxRequest, account: (typeof accounts)[number]) => SandboxResponse): Handler {
  return (request) => {
    const { grant } = request.grants.read('access', request.query.link_token ?? null)
    if (!grant) return reject(401, 'invalid_request_error', 'invalid_link_token', 'Invalid link token')
    const account = accounts.find(({ id }) => id === request.params.id)
    return account
      ? respond(request, account)
      : reject(404, 'invalid_request_error', 'missing_resource', 'No such account')
  }
}

function handleIntent({ grants, json, now }: SandboxRequest): SandboxResponse {
  const { product, country, holder_type } = (json ?? {}) as Record<string, string>
  if (product !== 'movements' || !country || !holder_type) {
    return reject(400, 'invalid_request_error', 'missing_parameter', 'product, country and holder_type are needed')
  }
  if (country !== 'cl') {
    return reject(400, 'invalid_request_error', 'invalid_country', `movements is not available in ${country}`)
  }
  const grant = { id: randomUUID(), accounts: accounts.map(({ id }) => id), scopes: ['movements'], person: '' }
  return {
    status: 201,
    json: {
      id: `li_${grant.id}`,
      object: 'link_intent',
      created_at: now().toISOString(),
      status: 'created',
      mode: 'test',
      ...{ product, country, holder_type },
      widget_token: grants.issue('code', grant, exchangeSeconds, { redirect_uri: widgetAddress }),
    },
  }
}

/** Simulates the person in the widget: takes the token that opens it and returns the token that the widget passes to the page. */
function handleWidget({ grants, json }: SandboxRequest): SandboxResponse {
  const { widget_token = '' } = (json ?? {}) as Record<string, string>
  const grant = grants.redeem(widget_token, widgetAddress)
  if (!grant) return reject(400, 'invalid_request_error', 'invalid_widget_token', 'Invalid widget token')
  return { json: { exchange_token: grants.issue('code', grant, exchangeSeconds, { redirect_uri: 'exchange' }) } }
}

function handleExchange({ grants, query, now }: SandboxRequest): SandboxResponse {
  const grant = grants.redeem(query.exchange_token ?? '', 'exchange')
  if (!grant) return reject(400, 'invalid_request_error', 'invalid_exchange_token', 'Invalid exchange token')
  return {
    json: {
      id: `link_${grant.id}`,
      object: 'link',
      holder_id,
      holder_type: 'business',
      mode: 'test',
      created_at: now().toISOString(),
      institution: { id: 'cl_banco_cordillera', name: 'Banco Cordillera', country: 'cl' },
      link_token: grants.issue('access', grant, null),
      accounts: accounts.map(toAccount),
    },
  }
}

/** Links whose bank password was changed: the bank no longer gives the vendor access. */
const lockedLinks = new WeakMap<Grants, Set<string>>()

/** Simulates the person at their bank, who changes the password of a link. */
function changePassword({ grants, json }: SandboxRequest): SandboxResponse {
  const { link_token = '' } = (json ?? {}) as Record<string, string>
  const { grant } = grants.read('access', link_token)
  if (!grant) return reject(404, 'invalid_request_error', 'missing_resource', 'No such link')
  lockedLinks.set(grants, new Set([...(lockedLinks.get(grants) ?? []), grant.id]))
  return { json: { id: `link_${grant.id}` } }
}

/** Movements that were read before are returned forever; only the link shows that there will be no more. */
function handleLink({ grants, params }: SandboxRequest): SandboxResponse {
  const { grant } = grants.read('access', params.token ?? null)
  if (!grant) return reject(401, 'invalid_request_error', 'invalid_link_token', 'Invalid link token')
  const isLocked = lockedLinks.get(grants)?.has(grant.id) ?? false
  const state = isLocked
    ? { status: 'login_required', refresh_status: 'interrupted' }
    : { status: 'active', refresh_status: 'refreshed' }
  return { json: { id: `link_${grant.id}`, object: 'link', link_token: null, holder_id, mode: 'test', ...state } }
}

function toAccount({ id, name, number }: (typeof accounts)[number]) {
  return {
    id,
    object: 'account',
    name,
    official_name: name,
    number,
    holder_id,
    currency: 'CLP',
    type: 'checking_account',
  }
}

function handleAccount(_: SandboxRequest, account: (typeof accounts)[number]): SandboxResponse {
  return { json: toAccount(account) }
}

/** Newest first. The second account contains only transfers from the first. */
function handleMovements({ query, until: end }: SandboxRequest, { id }: (typeof accounts)[number]): SandboxResponse {
  const { since = '', until = '9999' } = query
  const perPage = Math.min(300, Number(query.per_page ?? 30))
  const page = Number(query.page ?? 1)
  const all = id === accounts[0].id ? [...transfersOf(end).flatMap(withFee), reversedMovement(end)] : [ownTransfer(end)]
  const isShown = ({ status }: (typeof all)[number]) => query.confirmed_only === 'false' || status === 'confirmed'
  const found = all.filter((item) => isShown(item) && item.post_date >= since && item.post_date < until).toReversed()
  return { json: found.slice((page - 1) * perPage, page * perPage) }
}

function transfersOf(until: string): Sale[] {
  return salesOf(until, furniture.key).sales.filter((sale) => wayOf(sale) === 'bank_link')
}

/** The bank charges a fee after each transfer: not every movement on an account is a payment. */
function withFee(sale: Sale) {
  const { buyer, key, paid_ms, value } = sale
  const sender_account = {
    holder_id: nationalIdFor(buyer.id),
    holder_name: [buyer.first_name, buyer.last_name].filter(Boolean).join(' '),
    number: idFor(buyer.id, 10),
    institution: { id: 'cl_banco_estado', name: 'BancoEstado', country: 'cl' },
  }
  const came = movement(key, paid_ms, value, { type: 'transfer', sender_account, description: 'Traspaso de tercero' })
  return [came, movement(`${key} fee`, paid_ms + 1000, -290, { type: 'other', description: 'Comisión' })]
}

function ownTransfer(until: string) {
  const sender_account = { holder_id, holder_name: furniture.name, number: accounts[0].number, institution: null }
  return movement('own', Date.parse(until), 500_000, {
    type: 'transfer',
    sender_account,
    description: 'Traspaso propio',
  })
}

/** A transfer that the bank reversed. It is returned only when all movements are requested. */
function reversedMovement(until: string) {
  const [model] = transfersOf(until).flatMap(withFee)
  return { ...model!, id: reversedMovementId, status: 'reversed' }
}

export const reversedMovementId = `mov_${idFor('taken back', 16)}`

function movement(key: string, ms: number, amount: number, fields: Record<string, unknown>) {
  const transaction_date = new Date(ms).toISOString()
  const post_date = `${transaction_date.slice(0, 10)}T00:00:00.000Z`
  const always = {
    object: 'movement',
    currency: 'CLP',
    pending: false,
    status: 'confirmed',
    sender_account: null,
    recipient_account: null,
  }
  return { id: `mov_${idFor(key, 16)}`, amount, post_date, transaction_date, ...always, ...fields }
}

/** Returns a RUT with a valid check digit. */
function nationalIdFor(thing: string): string {
  const body =
    10_000_000 + (Number.parseInt(createHmac('sha256', 'rut').update(thing).digest('hex').slice(0, 8), 16) % 9_000_000)
  const sum = [...String(body)].toReversed().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0)
  const rest = 11 - (sum % 11)
  return `${body}-${rest === 11 ? '0' : rest === 10 ? 'K' : rest}`
}
