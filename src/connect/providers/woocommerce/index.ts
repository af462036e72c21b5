import { z } from 'zod'
import { type IncomingMessage, provider, type VendorNotification } from '../../provider.ts'
import type { ProviderFailure } from '../../provider-error.ts'
import { fitsHmac } from '../signatures.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'
import { readPayments, requestShop, verifyKey } from './read-orders.ts'

/** A shop has its own host; the common one is never called. */
const noHost = 'https://woocommerce.com'

export const wooCommerce = provider({
  key: 'store_b',
  slug: 'woocommerce',
  origins: { consent: noHost, token: noHost, api: noHost },
  accountOrigin: ({ external_id }) => (external_id === '' ? null : `https://${external_id.split('/', 1)[0]}`),
  reads: {
    en: ['Orders of your shop, with payments and refunds.', 'Customer details of each order.'],
    es: ['Pedidos de tu tienda, con pagos y reembolsos.', 'Datos del cliente de cada pedido.'],
  },
  setup: {
    url: 'https://woocommerce.com/document/woocommerce-rest-api/',
    steps: {
      en: [
        'In your shop: WooCommerce, Settings, Advanced, REST API, Add key, with the permission “Read”.',
        'Optional, for orders within minutes: in Webhooks, add one with the topic “Order updated” and a secret of your choice. The URL is shown after you connect.',
      ],
      es: [
        'En tu tienda: WooCommerce, Ajustes, Avanzado, REST API, Añadir clave, con el permiso «Lectura».',
        'Opcional, para recibir pedidos en minutos: en Webhooks, agrega uno con el tema «Pedido actualizado» y un secreto a tu elección. La URL se muestra después de conectar.',
      ],
    },
  },
  api: { version: 'v3', ends_on: null },
  pasted: {
    fields: [
      {
        name: 'shop_url',
        label: { en: 'Address of the shop', es: 'Dirección de la tienda' },
        isSecret: false,
        pattern: /^(https:\/\/)?[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+(\/[\w./-]*)?$/i,
      },
      {
        name: 'consumer_key',
        label: { en: 'Consumer key', es: 'Clave del cliente' },
        isSecret: false,
        pattern: /^ck_\w{8,100}$/,
      },
      {
        name: 'consumer_secret',
        label: { en: 'Consumer secret', es: 'Clave secreta de cliente' },
        isSecret: true,
        pattern: /^cs_\w{8,100}$/,
      },
      {
        name: 'webhook_secret',
        label: { en: 'Secret of the webhook', es: 'Secreto del webhook' },
        isSecret: true,
        isOptional: true,
        pattern: /^.{8,500}$/,
      },
    ],
    verify: verifyKey,
  },
  parseError,
  async verifyTokens(session) {
    await requestShop(session, { path: '/orders', query: { per_page: 1 } }, z.array(z.unknown()))
  },
  readPayments,
  webhooks: { read: readWebhook },
})

const errorBody = z.object({ code: z.string(), message: z.string().default('') })

/** Keys do not expire: one that is not accepted was deleted. Other errors follow from the status. */
function parseError({ status, text }: VendorResponse): ProviderFailure | null {
  const error = readJson(text, errorBody)
  if (!error) return null
  const message = error.message || error.code
  if (status === 401) return { kind: 'token_revoked', message }
  return status >= 400 && status < 500 && status !== 403 && status !== 429
    ? { kind: 'rejected', message, code: error.code }
    : null
}

/** The first message about a new webhook, a form that is not signed. */
const ping = /^webhook_id=\d+$/

/**
 * A signed message only starts a sync: it contains neither the times of refunds nor, of a deleted order, more than its id. The
 * delivery id is not unique, so it is not used.
 */
function readWebhook({ headers, body, secret }: IncomingMessage): VendorNotification | null {
  const nothing = { message_id: null, account_external_id: null }
  if (ping.test(body.toString('latin1', 0, 50))) return nothing
  if (!secret || !fitsHmac(secret, body, headers['x-wc-webhook-signature'] ?? '', 'base64')) return null
  return { ...nothing, needs_sync: true }
}
