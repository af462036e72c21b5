import { furniture } from '../../src/demo/plan/business.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { idFor, type Sale, salesOf } from '../demo/demo-sales.ts'
import type { Grant } from '../grants.ts'
import type { SandboxRequest, SandboxResponse, SandboxVendor } from '../vendor.ts'

export const paypalKey = {
  client_id: 'sandbox-client-id-of-paypal',
  client_secret: 'sandbox-client-secret-of-paypal',
}

const tokenSeconds = 32_400
const grant: Grant = { id: 'paypal', accounts: ['SANDBOXMERCHANT'], scopes: [], person: 'merchant' }

/** PayPal: the online sales of the demo business. */
export const paypal: SandboxVendor = {
  key: 'payments_c',
  name: 'PayPal',
  settings: {},
  credential: paypalKey,
  routes: [
    { method: 'POST', path: '/v1/oauth2/token', respond: issueToken },
    { method: 'GET', path: '/v1/reporting/transactions', respond: listTransactions },
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, 'RATE_LIMIT_REACHED', 'Too many requests.'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(401, 'INVALID_TOKEN', 'The token has expired.'),
    token_revoked: () => ({
      status: 401,
      json: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    }),
    permission_missing: () => reject(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'),
    too_much_data: () => reject(400, 'RESULTSET_TOO_LARGE', 'Result set size is greater than the maximum limit.'),
    server_error: () => reject(500, 'INTERNAL_SERVICE_ERROR', 'An internal service error occurred.'),
  },
}

function reject(status: number, name: string, message: string): SandboxResponse {
  return { status, json: { name, message, debug_id: 'f3b5a1c2' } }
}

function issueToken({ headers, form, grants }: SandboxRequest): SandboxResponse {
  const encoded = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const isKnown = Buffer.from(encoded, 'base64').toString() === `${paypalKey.client_id}:${paypalKey.client_secret}`
  if (!isKnown || form.grant_type !== 'client_credentials')
    return { status: 401, json: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
  return {
    json: {
      scope: 'https://uri.paypal.com/services/reporting/search/read',
      access_token: grants.issue('access', grant, tokenSeconds),
      ...{ token_type: 'Bearer', app_id: 'APP-80W284485P519543T', expires_in: tokenSeconds },
    },
  }
}

function listTransactions({ query, bearerToken, grants, until }: SandboxRequest): SandboxResponse {
  if (!grants.read('access', bearerToken).grant) return reject(401, 'INVALID_TOKEN', 'Token signature failed.')
  const [fromMs, toMs] = [Date.parse(query.start_date ?? ''), Date.parse(query.end_date ?? '')]
  const size = Number(query.page_size ?? 100)
  if (!(toMs >= fromMs && toMs - fromMs <= 31 * dayMs) || size > 500)
    return reject(400, 'INVALID_REQUEST', 'Data range is greater than 31 days.')
  const found = transactionsOf(until).filter(({ ms }) => ms >= fromMs && ms <= toMs)
  const page = Number(query.page ?? 1)
  return {
    json: {
      account_number: 'SANDBOXMERCHANT',
      transaction_details: found.slice((page - 1) * size, page * size).map(({ detail }) => detail),
      ...{ page, total_items: found.length, total_pages: Math.ceil(found.length / size) },
    },
  }
}

/** By time: a refund comes after its payment. */
function transactionsOf(until: string) {
  const sales = salesOf(until, furniture.key).sales.filter(({ isOnline }) => isOnline)
  return sales.flatMap((sale) => [toPayment(sale), ...toRefund(sale)]).sort((a, b) => a.ms - b.ms)
}

const idOf = (key: string) => idFor(`paypal ${key}`, 17).toUpperCase()

function infoOf(ms: number, value: number, currency: string) {
  return {
    transaction_initiation_date: new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000'),
    transaction_amount: { currency_code: currency, value: value.toFixed(2) },
  }
}

function toPayment({ key, paid_ms, value, currency, refund, buyer }: Sale) {
  const transaction_status = refund ? (refund.value < value ? 'F' : 'V') : 'S'
  return {
    ms: Math.floor(paid_ms / 1000) * 1000,
    detail: {
      transaction_info: {
        ...{ transaction_id: idOf(key), transaction_event_code: 'T0006', transaction_status, invoice_id: key },
        ...infoOf(paid_ms, value, currency),
        fee_amount: { currency_code: currency, value: (-value * 0.054).toFixed(2) },
      },
      payer_info: {
        ...{ account_id: idFor(buyer.id, 13).toUpperCase(), email_address: buyer.email, country_code: 'CL' },
        payer_name: { given_name: buyer.first_name, surname: buyer.last_name },
      },
    },
  }
}

function toRefund({ key, refund, currency }: Sale) {
  if (!refund) return []
  const transaction_info = {
    ...{ transaction_id: idOf(`${key} refund`), paypal_reference_id: idOf(key), paypal_reference_id_type: 'TXN' },
    ...{ transaction_event_code: 'T1107', transaction_status: 'S', ...infoOf(refund.ms, -refund.value, currency) },
  }
  return [{ ms: Math.floor(refund.ms / 1000) * 1000, detail: { transaction_info, payer_info: {} } }]
}
