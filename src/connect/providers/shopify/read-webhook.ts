import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { fitsHmac } from '../signatures.ts'
import { readJson } from '../vendor-values.ts'
import { orderMessage } from './order-message.ts'
import { toOrder, toPayment } from './to-order.ts'

/**
 * Reads a store message, signed with the secret that the store shows next to its webhooks. Only the body is signed, so headers
 * must not decide anything that storing a message twice could break. `orders/updated` is sent for every payment and refund of an
 * order, so messages about other topics are accepted and ignored.
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
