import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { fitsHmac } from '../signatures.ts'
import { readJson } from '../vendor-values.ts'
import { orderMessage } from './order-message.ts'
import { toOrder, toPayment } from './to-order.ts'

/**
 * A message of a store, signed with what the store shows beside its webhooks. Only the body is signed, so the headers decide
 * nothing that storing a message twice could spoil. `orders/updated` comes with every payment and refund of an order, so
 * messages about other things are taken and not used.
 */
export function readWebhook({ headers, body, secret }: IncomingMessage): VendorNotification | null {
  if (!secret || !fitsHmac(secret, body, headers['x-shopify-hmac-sha256'] ?? '', 'base64')) return null
  const notification: VendorNotification = {
    message_id: headers['x-shopify-webhook-id'] ?? null,
    account_external_id: headers['x-shopify-shop-domain'] ?? null,
  }
  const topic = headers['x-shopify-topic'] ?? ''
  if (topic === 'app/uninstalled') return { ...notification, is_uninstalled: true }
  const order = topic.startsWith('orders/') ? readJson(body, orderMessage) : null
  if (!order || order.test) return notification
  const payment = toPayment(order)
  return { ...notification, orders: [toOrder(order)], ...(payment && { payments: [payment] }) }
}
