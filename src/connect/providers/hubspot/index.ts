import { provider } from '../../provider.ts'
import { parseError, version } from './call-hubspot.ts'
import { consent, readAccount, verifyToken } from './consent.ts'
import { listStages, readOpportunities } from './read-deals.ts'
import { readWebhook } from './read-webhook.ts'

export const hubspot = provider({
  key: 'crm_b',
  slug: 'hubspot',
  origins: {
    consent: 'https://app.hubspot.com',
    token: 'https://api.hubapi.com',
    api: 'https://api.hubapi.com',
  },
  reads: {
    en: ['Your deal pipelines and their stages.', 'Your deals, their amount and stage.', 'The contact of each deal.'],
    es: ['Tus embudos y sus etapas.', 'Tus negocios, su importe y su etapa.', 'El contacto de cada negocio.'],
  },
  setup: {
    url: 'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys',
    steps: {
      en: [
        'In HubSpot: Development, Keys, Service keys, Create. Allow reading of deals, contacts and deal schemas, and paste the key here.',
        'For the accounts of others, create an app with the HubSpot CLI instead, with the callback URL and the same scopes, and set HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET.',
        'Optional, for changes within minutes: subscribe the app to deal events with the URL of this service followed by /hooks/crm_b.',
      ],
      es: [
        'En HubSpot: Desarrollo, Claves, Claves de servicio, Crear. Permite leer negocios, contactos y esquemas de negocios, y pega la clave aquí.',
        'Para cuentas de otros, crea en su lugar una aplicación con la CLI de HubSpot, con la URL de retorno y los mismos permisos, y configura HUBSPOT_CLIENT_ID y HUBSPOT_CLIENT_SECRET.',
        'Opcional, para recibir cambios en minutos: suscribe la aplicación a los eventos de negocios con la URL de este servicio seguida de /hooks/crm_b.',
      ],
    },
  },
  // The vendor supports each version for 18 months.
  api: { version, ends_on: '2028-03-01' },
  oauth: consent,
  pasted: {
    fields: [
      {
        name: 'token',
        label: {
          en: 'Service key or token of a private app',
          es: 'Clave de servicio o token de una aplicación privada',
        },
        isSecret: true,
        pattern: /^[\w.-]{20,500}$/,
      },
      {
        name: 'client_secret',
        label: {
          en: 'Client secret of the private app, for its webhooks',
          es: 'Secreto de la aplicación privada, para sus webhooks',
        },
        isSecret: true,
        isOptional: true,
        pattern: /^[\w-]{20,100}$/,
      },
    ],
    verify: verifyToken,
  },
  parseError,
  async verifyTokens(session) {
    await readAccount(session)
  },
  readOpportunities,
  listStages,
  webhooks: { read: readWebhook },
})
