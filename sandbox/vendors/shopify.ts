import { createHmac, randomUUID } from 'node:crypto'
import { furniture } from '../../src/demo/plan/business.ts'
import { numberFor, type Sale, salesOf } from '../demo/demo-sales.ts'
import type { SandboxRequest, SandboxResponse, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

const shop = 'muebles-cordillera.myshopify.com'

/**
 * Shopify: one store. It sends webhooks about its orders and accepts a web pixel; any token of the right format works. An app
 * whose token starts with `shpat_plain` was deployed without a web pixel extension.
 */
export const shopify: SandboxVendor = {
  key: 'store',
  name: 'Shopify',
  settings: {},
  routes: [
    { method: 'POST', path: '/admin/api/2026-10/graphql.json', respond: handleGraphql },
    { method: 'GET', path: '/admin/oauth/access_scopes.json', respond: handleScopes },
    { method: 'GET', path: '/admin/api/2026-07/orders.json', respond: handleOrders },
    webhookRoute(({ until, now }, secret) => {
      const sale = salesOf(until, furniture.key).sales.findLast(({ isOnline }) => isOnline)!
      const body = JSON.stringify(toOrder(sale))
      return {
        body,
        headers: {
          'x-shopify-topic': 'orders/updated',
          'x-shopify-shop-domain': shop,
          'x-shopify-api-version': '2026-10',
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-triggered-at': now().toISOString(),
          'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        },
      }
    }),
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(
        429,
        'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
      ),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_revoked: () => reject(401, '[API] Invalid API key or access token (unrecognized login or wrong password)'),
    permission_missing: () => reject(403, '[API] This action requires merchant approval for write_pixels scope.'),
  },
}

function reject(status: number, errors: string): SandboxResponse {
  return { status, json: { errors } }
}

const invalidToken = '[API] Invalid API key or access token (unrecognized login or wrong password)'

/** The prefix of a token determines its scopes: only the pixel, or also reading orders. */
function scopesOf(token: string | undefined): string[] | null {
  if (!token?.startsWith('shpat_')) return null
  const pixel = ['write_pixels', 'read_customer_events']
  return token.startsWith('shpat_pixel') ? pixel : [...pixel, 'read_orders', 'read_all_orders']
}

function handleScopes({ headers }: SandboxRequest): SandboxResponse {
  const scopes = scopesOf(headers['x-shopify-access-token'])
  if (!scopes) return reject(401, invalidToken)
  return { json: { access_scopes: scopes.map((handle) => ({ handle })) } }
}

const ordersMax = 250

/** By ascending id after `since_id`, as the vendor pages. */
function handleOrders({ headers, query, until }: SandboxRequest): SandboxResponse {
  const scopes = scopesOf(headers['x-shopify-access-token'])
  if (!scopes) return reject(401, invalidToken)
  if (!scopes.includes('read_orders')) {
    return reject(403, '[API] This action requires merchant approval for read_orders scope.')
  }
  const limit = Number(query.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > ordersMax) return reject(400, 'limit: must be 1 to 250')
  const sinceMs = Date.parse(query.updated_at_min ?? '1970-01-01')
  const orders = salesOf(until, furniture.key)
    .sales.filter(({ isOnline }) => isOnline)
    .map(toOrder)
    .filter(({ id, updated_at }) => id > Number(query.since_id ?? 0) && Date.parse(updated_at) >= sinceMs)
    .sort((a, b) => a.id - b.id)
  return { json: { orders: orders.slice(0, limit) } }
}

/** Nothing is stored: there is never a pixel before one is created. */
function handleGraphql({ headers, json }: SandboxRequest): SandboxResponse {
  if (!headers['x-shopify-access-token']?.startsWith('shpat_')) {
    return reject(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
  }
  const { query = '', variables } = (json ?? {}) as { query?: string; variables?: { webPixel?: { settings?: string } } }
  if (query.includes('webPixelCreate') && headers['x-shopify-access-token'].startsWith('shpat_plain')) {
    return { json: { data: { written: null }, errors: [{ message: 'No extension found.', path: ['written'] }] } }
  }
  if (query.includes('webPixelCreate')) {
    const settings = variables?.webPixel?.settings
    const id = `gid://shopify/WebPixel/${numberFor(settings ?? '')}`
    const response = settings
      ? { userErrors: [], webPixel: { id, settings } }
      : { userErrors: [{ message: 'Settings is invalid' }], webPixel: null }
    return { json: { data: { written: response } } }
  }
  return { json: { data: { webPixel: null }, errors: [{ message: 'No web pixel was found for this app.' }] } }
}

/** Returns an order as the store's webhooks contain it, with many fields left out. */
function toOrder(sale: Sale) {
  const { buyer, refund, value, currency } = sale
  const at = new Date(sale.paid_ms).toISOString()
  const amount = value.toFixed(2)
  return {
    id: numberFor(sale.key),
    name: `#${numberFor(sale.key) % 10_000}`,
    test: false,
    created_at: at,
    processed_at: at,
    updated_at: new Date(refund?.ms ?? sale.paid_ms).toISOString(),
    currency,
    presentment_currency: currency,
    total_price: amount,
    total_price_set: {
      shop_money: { amount, currency_code: currency },
      presentment_money: { amount, currency_code: currency },
    },
    financial_status: refund ? 'refunded' : 'paid',
    email: buyer.email,
    phone: buyer.phone,
    order_status_url: `https://${shop}/${numberFor(shop)}/orders/${numberFor(`${sale.key} token`)}/authenticate?key=${numberFor(sale.key)}`,
    browser_ip: '190.1.2.3',
    client_details: {
      accept_language: 'es-CL',
      browser_height: null,
      browser_ip: '190.1.2.3',
      browser_width: null,
      session_hash: null,
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
    },
    landing_site: `/?${new URLSearchParams({ utm_source: 'newsletter', ...buyer.click_ids })}`,
    note_attributes: [],
    customer: {
      id: numberFor(buyer.id),
      email: buyer.email,
      phone: buyer.phone,
      first_name: buyer.first_name,
      last_name: buyer.last_name,
    },
    billing_address: { country_code: 'CL' },
    refunds: refund ? [toRefund(sale, refund)] : [],
  }
}

function toRefund({ key, currency }: Sale, { ms, value }: { ms: number; value: number }) {
  const transaction = {
    id: numberFor(`${key} money back`),
    kind: 'refund',
    status: 'success',
    amount: value.toFixed(2),
    currency,
  }
  return { id: numberFor(`${key} refund`), created_at: new Date(ms).toISOString(), transactions: [transaction] }
}
