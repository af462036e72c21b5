import { provider } from '../../provider.ts'
import { consent, findUser } from './consent.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'
import { parseError } from './responses.ts'

export const mercadoPago = provider({
  key: 'payments_b',
  slug: 'mercadopago',
  origins: {
    consent: 'https://auth.mercadopago.com',
    token: 'https://api.mercadopago.com',
    api: 'https://api.mercadopago.com',
  },
  reads: {
    en: ['Payments you received and refunds.', 'Payer details, if available.'],
    es: ['Pagos que recibiste y reembolsos.', 'Datos de quien pagó, si existen.'],
  },
  extraSettings: {
    WEBHOOK_SECRET: { help: "The secret key of the application's webhooks.", isSecret: true },
  },
  setup: {
    url: 'https://www.mercadopago.com/developers/panel/app',
    steps: {
      en: [
        'Create an application with the callback URL and the permissions read and offline_access.',
        'Set MERCADO_PAGO_CLIENT_ID and MERCADO_PAGO_CLIENT_SECRET.',
        'Add the webhook URL, your address followed by /hooks/payments_b, for payments and linked applications. Set MERCADO_PAGO_WEBHOOK_SECRET to the secret that is shown there.',
      ],
      es: [
        'Crea una aplicación con la URL de retorno y los permisos read y offline_access.',
        'Configura MERCADO_PAGO_CLIENT_ID y MERCADO_PAGO_CLIENT_SECRET.',
        'Agrega la URL del webhook, tu dirección seguida de /hooks/payments_b, para pagos y vinculación de aplicaciones. Configura MERCADO_PAGO_WEBHOOK_SECRET con el secreto que se muestra ahí.',
      ],
    },
  },
  oauth: consent,
  parseError,
  async verifyTokens(session) {
    await findUser(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
})
