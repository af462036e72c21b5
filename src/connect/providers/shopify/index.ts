import { provider } from '../../provider.ts'
import { installPixel } from './install-pixel.ts'
import { parseError } from './parse-error.ts'
import { ordersVersion, readPayments, readScopes } from './read-orders.ts'
import { readWebhook } from './read-webhook.ts'

export const shopify = provider({
  key: 'store',
  slug: 'shopify',
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
  setup: {
    url: 'https://admin.shopify.com/settings/notifications/webhooks',
    steps: {
      en: [
        'Connect the store here with its myshopify.com domain. The webhook URL is shown then.',
        'In the admin of the store, under Settings, Notifications, Webhooks, add “Order creation” and “Order update” in JSON with that URL. Copy the secret below the list into the field “Webhook secret”.',
        'For past orders, create an app in the store with the Admin API scope read_orders and paste its access token. Orders older than 60 days also need read_all_orders.',
      ],
      es: [
        'Conecta la tienda aquí con su dominio myshopify.com. Después se muestra la URL del webhook.',
        'En el administrador de la tienda, en Configuración, Notificaciones, Webhooks, agrega «Creación de pedido» y «Actualización de pedido» en JSON con esa URL. Copia el secreto bajo la lista en el campo «Secreto del webhook».',
        'Para pedidos anteriores, crea una app en la tienda con el permiso read_orders de la API de administrador y pega su token de acceso. Los pedidos de más de 60 días también requieren read_all_orders.',
      ],
    },
  },
  // The vendor supports a version for a year, and answers later requests with a newer one.
  api: { version: ordersVersion, ends_on: '2027-07-01' },
  installPixel,
  parseError,
  readScopes,
  async verifyTokens(session) {
    await readScopes(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
})
