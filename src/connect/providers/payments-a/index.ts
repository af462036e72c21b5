import type { Provider } from '../../provider.ts'
import { consent, findAccount } from './consent.ts'
import { readFault } from './read-fault.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'

export const paymentsA: Provider = {
  key: 'payments_a',
  slug: 'stripe',
  name: 'Stripe',
  kind: 'payments',
  origins: {
    consent: 'https://connect.stripe.com',
    token: 'https://connect.stripe.com',
    api: 'https://api.stripe.com',
  },
  reads: {
    en: ['The charges you received, and what you refunded of them.', 'Who paid, as far as they said.'],
    es: ['Los cobros que recibiste y lo que devolviste de ellos.', 'Quién pagó, hasta donde lo dijo.'],
  },
  extraSettings: {
    WEBHOOK_SECRET: { help: 'The signing secret of the webhook endpoint for connected accounts.', isSecret: true },
    SCOPE: {
      help: 'What is asked for. `read_only` (the default) is given only to applications registered as Extensions, which Stripe no longer takes new ones of; a platform asks for `read_write`, which this service only reads with, and cannot connect accounts that another platform controls.',
      isSecret: false,
      choices: ['read_only', 'read_write'],
    },
  },
  oauth: consent,
  readFault,
  async verifyTokens(session) {
    await findAccount(session)
  },
  readPayments,
  webhooks: { read: readWebhook },
}
