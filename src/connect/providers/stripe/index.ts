import { provider } from '../../provider.ts'
import { consent, findAccount } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'

export const stripe = provider({
  key: 'payments_a',
  slug: 'stripe',
  origins: {
    consent: 'https://connect.stripe.com',
    token: 'https://connect.stripe.com',
    api: 'https://api.stripe.com',
  },
  reads: {
    en: ['Charges you received and refunds.', 'Payer details, if available.'],
    es: ['Cobros que recibiste y reembolsos.', 'Datos de quien pagó, si existen.'],
  },
  extraSettings: {
    WEBHOOK_SECRET: { help: 'The signing secret of the webhook endpoint for connected accounts.', isSecret: true },
    SCOPE: {
      help: 'The requested scope: `read_write` (the default) is all that a platform can have; this service only reads with it, and accounts that another platform controls cannot be connected. Set `read_only` for an application that Stripe registered as an Extension, which it does for no new ones.',
      isSecret: false,
      choices: ['read_only', 'read_write'],
    },
  },
  setup: {
    url: 'https://dashboard.stripe.com/settings/connect',
    steps: {
      en: [
        'Activate Connect, turn on OAuth and add the callback URL.',
        'Set STRIPE_CLIENT_ID to the client ID of the platform (ca_…) and STRIPE_CLIENT_SECRET to its secret key.',
        'Add a webhook endpoint for connected accounts at your address followed by /hooks/payments_a, for charges, refunds, disputes and account.application.deauthorized. Set STRIPE_WEBHOOK_SECRET to its signing secret.',
      ],
      es: [
        'Activa Connect, habilita OAuth y agrega la URL de retorno.',
        'Configura STRIPE_CLIENT_ID con el ID de cliente de la plataforma (ca_…) y STRIPE_CLIENT_SECRET con su clave secreta.',
        'Agrega un endpoint de webhooks para cuentas conectadas en tu dirección seguida de /hooks/payments_a, para cargos, reembolsos, disputas y account.application.deauthorized. Configura STRIPE_WEBHOOK_SECRET con su secreto de firma.',
      ],
    },
  },
  oauth: consent,
  parseError,
  async verifyTokens(session) {
    await findAccount(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
})
