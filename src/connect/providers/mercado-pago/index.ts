import type { Provider } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { consent, findUser } from './consent.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'
import { parseError } from './responses.ts'

export const mercadoPago: Provider = {
  key: 'payments_b',
  slug: 'mercadopago',
  name: vendors.payments_b.label,
  kind: 'payments',
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
  oauth: consent,
  parseError,
  async verifyTokens(session) {
    await findUser(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
}
