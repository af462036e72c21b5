import type { Provider } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { callVendor, parseError, requireLiveLink } from './call-vendor.ts'
import { readPayments } from './read-payments.ts'
import { readWebhook } from './read-webhook.ts'
import { accountResponse } from './responses.ts'
import { servedCountries, widget } from './widget.ts'

export const fintoc: Provider = {
  key: 'bank_link',
  slug: 'bank-link',
  name: vendors.bank_link.label,
  kind: 'bank',
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
  link: widget,
  parseError,
  async verifyTokens(session) {
    await requireLiveLink(session)
    const path = `/v1/accounts/${encodeURIComponent(session.account.external_id)}`
    await callVendor(session, { path, query: { link_token: session.tokens.access_token } }, accountResponse)
  },
  readPayments,
  webhooks: { read: readWebhook },
}
