import { provider } from '../../provider.ts'
import { callVendor, parseError, requireLiveLink } from './call-vendor.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'
import { accountResponse } from './responses.ts'
import { servedCountries, widget } from './widget.ts'

export const fintoc = provider({
  key: 'bank_link',
  slug: 'bank-link',
  origins: {
    consent: 'https://api.fintoc.com',
    token: 'https://api.fintoc.com',
    api: 'https://api.fintoc.com',
  },
  reads: {
    en: ['Transfers received in the account you choose, and their senders.'],
    es: ['Transferencias recibidas en la cuenta que elijas y quién las envió.'],
  },
  extraSettings: {
    WEBHOOK_SECRET: { help: "The secret of the webhook endpoint in the vendor's dashboard.", isSecret: true },
    COUNTRY: {
      help: 'Where the banks are. The vendor shows movements of banks in Chile only: `cl`, the default.',
      isSecret: false,
      choices: servedCountries,
    },
  },
  setup: {
    url: 'https://dashboard.fintoc.com/api-keys',
    steps: {
      en: [
        'Set FINTOC_CLIENT_ID to the public key (pk_live_…) and FINTOC_CLIENT_SECRET to the secret key.',
        'Add a webhook endpoint at your address followed by /hooks/bank_link for account.refresh_intent.succeeded, and set FINTOC_WEBHOOK_SECRET to its secret.',
        'The bank is connected by the widget in the page of the merchant, not here.',
      ],
      es: [
        'Configura FINTOC_CLIENT_ID con la clave pública (pk_live_…) y FINTOC_CLIENT_SECRET con la clave secreta.',
        'Agrega un endpoint de webhooks en tu dirección seguida de /hooks/bank_link para account.refresh_intent.succeeded, y configura FINTOC_WEBHOOK_SECRET con su secreto.',
        'El banco se conecta con el widget en la página del comercio, no aquí.',
      ],
    },
  },
  link: widget,
  parseError,
  async verifyTokens(session) {
    await requireLiveLink(session)
    const path = `/v1/accounts/${encodeURIComponent(session.account.external_id)}`
    await callVendor(session, { path, query: { link_token: session.tokens.access_token } }, accountResponse)
  },
  readPayments,
  webhooks: { read: readWebhook },
})
