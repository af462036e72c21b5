import { createHmac } from 'node:crypto'
import { furniture } from '../../src/demo/plan/business.ts'
import { numberFor, type Sale, salesOf } from '../demo/demo-sales.ts'
import type { SandboxRequest, SandboxResponse, SandboxVendor } from '../vendor.ts'
import { webhookRoute } from '../webhook-route.ts'

export const wooKey = { consumer_key: 'ck_sandbox0woocommerce', consumer_secret: 'cs_sandbox0woocommerce' }

/** WooCommerce: the shop of the demo business. The last order is in the trash. */
export const wooCommerce: SandboxVendor = {
  key: 'store_b',
  name: 'WooCommerce',
  settings: {},
  credential: { shop_url: 'shop.example', ...wooKey },
  routes: [
    { method: 'GET', path: '/wp-json/wc/v3/orders', respond: withKey(listOrders) },
    { method: 'GET', path: '/wp-json/wc/v3/orders/:id/refunds', respond: withKey(listRefunds) },
    webhookRoute(({ until }, secret) => {
      const body = JSON.stringify(toOrder(salesOf(until, furniture.key).sales.findLast(({ isOnline }) => isOnline)!))
      const signature = createHmac('sha256', secret).update(body).digest('base64')
      return { body, headers: { 'x-wc-webhook-topic': 'order.updated', 'x-wc-webhook-signature': signature } }
    }),
  ],
  failures: {
    token_revoked: () => reject(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.'),
    permission_missing: () => reject(403, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.'),
    server_error: () => reject(500, 'internal_server_error', 'There has been a critical error on this website.'),
  },
}

function reject(status: number, code: string, message: string): SandboxResponse {
  return { status, json: { code, message, data: { status } } }
}

function withKey(respond: (request: SandboxRequest) => SandboxResponse) {
  return (request: SandboxRequest): SandboxResponse => {
    const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [key, secret] = Buffer.from(encoded, 'base64').toString().split(':')
    if (key !== wooKey.consumer_key)
      return reject(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
    return secret === wooKey.consumer_secret
      ? respond(request)
      : reject(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.')
  }
}

function listOrders({ query, until }: SandboxRequest): SandboxResponse {
  const size = Number(query.per_page ?? 10)
  if (size > 100) return reject(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  // A time with a zone is compared wrongly, as the vendor does.
  const isPlain = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(query.modified_after ?? '1970-01-01T00:00:00')
  if (!isPlain || (query.modified_after && query.dates_are_gmt !== 'true')) return { json: [] }
  const all = ordersOf(until).filter(({ date_modified_gmt }) => date_modified_gmt >= (query.modified_after ?? ''))
  const found = all.filter(({ status }) => (status === 'trash') === (query.status === 'trash'))
  const page = Number(query.page ?? 1)
  return {
    json: found.slice((page - 1) * size, page * size),
    headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(Math.ceil(found.length / size)) },
  }
}

function listRefunds({ params, until }: SandboxRequest): SandboxResponse {
  const sale = onlineSales(until).find(({ key }) => String(orderId(key)) === params.id)
  if (!sale) return reject(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
  const { refund } = sale
  return {
    json: refund
      ? [{ id: orderId(sale.key) + 1, date_created_gmt: gmt(refund.ms), amount: refund.value.toFixed(2), reason: '' }]
      : [],
  }
}

function onlineSales(until: string): Sale[] {
  return salesOf(until, furniture.key).sales.filter(({ isOnline }) => isOnline)
}

function ordersOf(until: string) {
  const orders = onlineSales(until).map(toOrder)
  return orders
    .map((order, at) => (at === orders.length - 1 ? { ...order, status: 'trash' } : order))
    .sort((a, b) => a.id - b.id)
}

function orderId(key: string): number {
  return numberFor(key) % 10_000_000
}

function gmt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

function toOrder({ key, buyer, refund, value, currency, paid_ms }: Sale) {
  const click = Object.entries(buyer.click_ids)
  return {
    id: orderId(key),
    number: String(orderId(key)),
    status: refund ? 'refunded' : 'completed',
    currency,
    total: value.toFixed(2),
    date_created_gmt: gmt(paid_ms),
    date_paid_gmt: gmt(paid_ms) as string | null,
    date_modified_gmt: gmt(refund?.ms ?? paid_ms),
    transaction_id: '',
    customer_id: 0,
    customer_ip_address: '190.5.6.7',
    customer_user_agent: 'Mozilla/5.0',
    billing: { ...buyer, country: 'CL' },
    meta_data: [
      {
        ...{ id: 1, key: '_wc_order_attribution_session_entry' },
        value: `https://shop.example/?${new URLSearchParams(Object.fromEntries(click))}`,
      },
    ],
    refunds: refund ? [{ id: orderId(key) + 1, reason: '', total: (-refund.value).toFixed(2) }] : [],
  }
}
