import { provider } from '../../provider.ts'
import { apiVersion, callVendor, parseError } from './call-vendor.ts'
import { consent } from './consent.ts'
import { listStages, readOpportunities } from './read-opportunities.ts'
import { readWebhook } from './read-webhook.ts'
import { locationResponse } from './responses.ts'

export const highlevel = provider({
  key: 'crm_a',
  slug: 'highlevel',
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
  setup: {
    url: 'https://marketplace.gohighlevel.com',
    steps: {
      en: [
        'Create an app in the marketplace with the callback URL and the scopes opportunities.readonly, contacts.readonly and locations.readonly; for agencies also oauth.readonly and oauth.write.',
        'Subscribe the webhook URL, your address followed by /hooks/crm_a, to every Opportunity event and to UNINSTALL.',
        'Set HIGHLEVEL_CLIENT_ID and HIGHLEVEL_CLIENT_SECRET to a key of the app.',
      ],
      es: [
        'Crea una app en el marketplace con la URL de retorno y los permisos opportunities.readonly, contacts.readonly y locations.readonly; para agencias también oauth.readonly y oauth.write.',
        'Suscribe la URL del webhook, tu dirección seguida de /hooks/crm_a, a todos los eventos Opportunity y a UNINSTALL.',
        'Configura HIGHLEVEL_CLIENT_ID y HIGHLEVEL_CLIENT_SECRET con una clave de la app.',
      ],
    },
  },
  api: { version: apiVersion, ends_on: null },
  oauth: consent,
  parseError,
  async verifyTokens(session) {
    const path = `/locations/${encodeURIComponent(session.account.external_id)}`
    await callVendor(session, { path }, locationResponse)
  },
  readOpportunities,
  listStages,
  webhooks: { read: readWebhook },
})
