import { provider } from '../../provider.ts'
import { exchangeCredential, parseError, readAccount, verifyCredential } from './call-paypal.ts'
import { readPayments } from './read-payments.ts'

const host = 'https://api-m.paypal.com'

export const paypal = provider({
  key: 'payments_c',
  slug: 'paypal',
  origins: { consent: host, token: host, api: host },
  reads: {
    en: ['Payments that you received, and their refunds.', 'The payer of each payment.'],
    es: ['Pagos que recibiste y sus reembolsos.', 'El pagador de cada pago.'],
  },
  setup: {
    url: 'https://developer.paypal.com/dashboard/applications/live',
    steps: {
      en: [
        'In the PayPal developer dashboard: Apps & Credentials, Live, Create app.',
        'In the features of the app, allow Transaction Search. PayPal can take up to nine hours to activate it.',
        'Paste the client id and the secret here. They work only for your own PayPal account.',
      ],
      es: [
        'En el panel de desarrolladores de PayPal: Apps & Credentials, Live, Create app.',
        'En las funciones de la aplicación, permite Transaction Search. PayPal puede tardar hasta nueve horas en activarla.',
        'Pega aquí el client id y el secreto. Solo sirven para tu propia cuenta de PayPal.',
      ],
    },
  },
  api: { version: 'v1', ends_on: null },
  // A payment can be refunded for 180 days, and a refund is found only next to its payment. Data is up to three hours late.
  reading: { reread_days: 185, interval_minutes: 180 },
  pasted: {
    fields: [
      {
        name: 'client_id',
        label: { en: 'Client id', es: 'Client id' },
        isSecret: false,
        pattern: /^[\w-]{20,200}$/,
      },
      {
        name: 'client_secret',
        label: { en: 'Secret', es: 'Secreto' },
        isSecret: true,
        pattern: /^[\w-]{20,200}$/,
      },
    ],
    verify: verifyCredential,
    refreshTokens: (call, { extra = {} }) => exchangeCredential(call, extra),
  },
  parseError,
  async verifyTokens(session) {
    await readAccount(session)
  },
  readPayments,
})
