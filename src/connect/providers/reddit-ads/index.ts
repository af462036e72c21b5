import { provider } from '../../provider.ts'
import { consent, pasted } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'
import { sendConversions } from './send-conversions.ts'

/** Reddit Ads API. */
export const redditAds = provider({
  key: 'reddit_ads',
  slug: 'reddit',
  origins: {
    consent: 'https://www.reddit.com',
    token: 'https://www.reddit.com',
    api: 'https://ads-api.reddit.com',
  },
  reads: {
    en: ['Campaigns, ad groups and ads of the account you choose.', 'Daily impressions, clicks, cost and conversions.'],
    es: [
      'Campañas, grupos de anuncios y anuncios de la cuenta que elijas.',
      'Impresiones, clics, costo y conversiones diarios.',
    ],
  },
  setup: {
    url: 'https://ads.reddit.com',
    steps: {
      en: [
        'As a business admin, open Business settings, Developer Applications in Reddit Ads and create an app with the callback URL as its redirect URI.',
        'Set REDDIT_ADS_CLIENT_ID to the id below its name and REDDIT_ADS_CLIENT_SECRET to its secret.',
        'Only to send conversions, no app is needed: generate a conversion access token in Events Manager and paste it.',
      ],
      es: [
        'Como administrador de la empresa, abre Business settings, Developer Applications en Reddit Ads y crea una app con la URL de retorno como redirección.',
        'Configura REDDIT_ADS_CLIENT_ID con el id debajo de su nombre y REDDIT_ADS_CLIENT_SECRET con su secreto.',
        'Solo para enviar conversiones no se necesita una app: genera un token de conversiones en el Administrador de eventos y pégalo.',
      ],
    },
  },
  api: { version: 'v3', ends_on: null },
  oauth: consent,
  pasted,
  parseError,
  readDelivery,
  conversions: sendConversions,
})
