import { provider } from '../../provider.ts'
import { consent, pasted } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'
import { sendConversions } from './send-conversions.ts'

/** Pinterest API v5. */
export const pinterestAds = provider({
  key: 'pinterest_ads',
  slug: 'pinterest',
  origins: {
    consent: 'https://www.pinterest.com',
    token: 'https://api.pinterest.com',
    api: 'https://api.pinterest.com',
  },
  reads: {
    en: ['Campaigns, ad groups and ads of the account you choose.', 'Daily impressions, clicks, cost and conversions.'],
    es: [
      'Campañas, grupos de anuncios y anuncios de la cuenta que elijas.',
      'Impresiones, clics, costo y conversiones diarios.',
    ],
  },
  setup: {
    url: 'https://developers.pinterest.com/apps/',
    isReviewed: true,
    steps: {
      en: [
        'With a Pinterest business account, connect an app at developers.pinterest.com and request trial access; it is enough for a few ad accounts.',
        'After the approval, add the callback URL to the redirect URIs of the app.',
        'Set PINTEREST_ADS_CLIENT_ID to the app id and PINTEREST_ADS_CLIENT_SECRET to the app secret key.',
        'Only to send conversions, no app is needed: generate a conversion access token in Ads Manager, Conversions, and paste it with the id of the ad account.',
      ],
      es: [
        'Con una cuenta de empresa de Pinterest, conecta una app en developers.pinterest.com y solicita el acceso de prueba; alcanza para unas pocas cuentas publicitarias.',
        'Después de la aprobación, agrega la URL de retorno a las URI de redirección de la app.',
        'Configura PINTEREST_ADS_CLIENT_ID con el id de la app y PINTEREST_ADS_CLIENT_SECRET con su clave secreta.',
        'Solo para enviar conversiones no se necesita una app: genera un token de acceso de conversiones en Ads Manager, Conversiones, y pégalo con el id de la cuenta publicitaria.',
      ],
    },
  },
  api: { version: 'v5', ends_on: null },
  // Conversions are added to the day of the ad for 30 days; an app with trial access has 1,000 requests per day.
  reading: { reread_days: 31, interval_minutes: 180 },
  oauth: consent,
  pasted,
  parseError,
  readDelivery,
  conversions: sendConversions,
})
