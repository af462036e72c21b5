import type { Provider } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { callVendor, parseError } from './call-vendor.ts'
import { consent } from './consent.ts'
import { listStages, readOpportunities } from './read-opportunities.ts'
import { readWebhook } from './read-webhook.ts'
import { locationResponse } from './responses.ts'

export const highlevel: Provider = {
  key: 'crm_a',
  slug: 'highlevel',
  name: vendors.crm_a.label,
  kind: 'crm',
  origins: {
    consent: 'https://marketplace.gohighlevel.com',
    token: 'https://services.leadconnectorhq.com',
    api: 'https://services.leadconnectorhq.com',
  },
  reads: {
    en: [
      'Your pipelines and their stages.',
      'Your opportunities, their value and status.',
      'The contact of each opportunity.',
    ],
    es: ['Tus embudos y sus etapas.', 'Tus oportunidades, su valor y su estado.', 'El contacto de cada oportunidad.'],
  },
  extraSettings: {
    WEBHOOK_PUBLIC_KEY: {
      help: "Checks the vendor's messages instead of the key the vendor publishes (Ed25519, PEM or base64).",
      isSecret: false,
    },
  },
  oauth: consent,
  parseError,
  async verifyTokens(session) {
    const path = `/locations/${encodeURIComponent(session.account.external_id)}`
    await callVendor(session, { path }, locationResponse)
  },
  readOpportunities,
  listStages,
  webhooks: { read: readWebhook },
}
