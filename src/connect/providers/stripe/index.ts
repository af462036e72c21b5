import type { Provider } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { consent, findAccount } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'

export const stripe: Provider = {
  key: 'payments_a',
  slug: 'stripe',
  name: vendors.payments_a.label,
  kind: 'payments',
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
  oauth: consent,
  parseError,
  async verifyTokens(session) {
    await findAccount(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
}
