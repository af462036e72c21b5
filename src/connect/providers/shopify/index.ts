import type { Provider } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { installPixel } from './install-pixel.ts'
import { parseError } from './parse-error.ts'
import { readPayments, readScopes } from './read-orders.ts'
import { readWebhook } from './read-webhook.ts'

export const shopify: Provider = {
  key: 'store',
  slug: 'shopify',
  name: vendors.store.label,
  kind: 'store',
  origins: {
    consent: 'https://admin.shopify.com',
    token: 'https://admin.shopify.com',
    api: 'https://admin.shopify.com',
  },
  accountOrigin: ({ external_id }) =>
    /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(external_id) ? `https://${external_id}` : null,
  reads: {
    en: ['Orders of your store, with payments and refunds.', 'Customer details of each order.'],
    es: ['Pedidos de tu tienda, con pagos y reembolsos.', 'Datos del cliente de cada pedido.'],
  },
  installPixel,
  parseError,
  readScopes,
  async verifyTokens(session) {
    await readScopes(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
}
