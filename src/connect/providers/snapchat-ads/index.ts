import { provider } from '../../provider.ts'
import { consent, pasted } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'
import { sendConversions } from './send-conversions.ts'

/** Snap's Marketing API. */
export const snapchatAds = provider({
  key: 'snapchat_ads',
  slug: 'snapchat',
  origins: {
    consent: 'https://accounts.snapchat.com',
    token: 'https://accounts.snapchat.com',
    api: 'https://adsapi.snapchat.com',
    conversions: 'https://tr.snapchat.com',
  },
  reads: {
    en: ['Campaigns, ad sets and ads of the account you choose.', 'Daily impressions, clicks, cost and conversions.'],
    es: [
      'Campañas, conjuntos de anuncios y anuncios de la cuenta que elijas.',
      'Impresiones, clics, costo y conversiones diarios.',
    ],
  },
  setup: {
    url: 'https://business.snapchat.com',
    steps: {
      en: [
        'As an organization admin, open Business Details in Snapchat’s Business Manager, add an OAuth app, accept the terms and enter the callback URL as its redirect URI.',
        'Set SNAPCHAT_ADS_CLIENT_ID to its client id and SNAPCHAT_ADS_CLIENT_SECRET to its secret, which is shown once.',
        'Only to send conversions, no app is needed: generate a Conversions API token in Business Details and paste it.',
      ],
      es: [
        'Como administrador de la organización, abre Business Details en el Business Manager de Snapchat, agrega una app de OAuth, acepta los términos e ingresa la URL de retorno como redirección.',
        'Configura SNAPCHAT_ADS_CLIENT_ID con su client id y SNAPCHAT_ADS_CLIENT_SECRET con su secreto, que se muestra una sola vez.',
        'Solo para enviar conversiones no se necesita una app: genera un token de la API de conversiones en Business Details y pégalo.',
      ],
    },
  },
  api: { version: 'v1', ends_on: null },
  oauth: consent,
  pasted,
  parseError,
  hasErrorsInBody: true,
  readDelivery,
  conversions: sendConversions,
})
