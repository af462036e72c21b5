import { provider } from '../../provider.ts'
import { consent, pasted } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'
import { sendConversions } from './send-conversions.ts'

const host = 'https://business-api.tiktok.com'

/** TikTok's API for Business. */
export const tiktokAds = provider({
  key: 'tiktok_ads',
  slug: 'tiktok',
  origins: { consent: host, token: host, api: host },
  reads: {
    en: ['Campaigns, ad groups and ads of the account you choose.', 'Daily impressions, clicks, cost and conversions.'],
    es: [
      'Campañas, grupos de anuncios y anuncios de la cuenta que elijas.',
      'Impresiones, clics, costo y conversiones diarios.',
    ],
  },
  setup: {
    url: 'https://business-api.tiktok.com/portal/apps',
    isReviewed: true,
    steps: {
      en: [
        'In TikTok’s API for Business, become a developer and create an app with the callback URL as its redirect URL.',
        'Request the permissions “Ad Account Management” (read), “Ads Management” (read), “Reporting” and “Measurement”.',
        'Only to send conversions, no app is needed: generate a token in Events Manager, in the settings of your pixel, and paste it.',
        'After the review, set TIKTOK_ADS_CLIENT_ID to the app id and TIKTOK_ADS_CLIENT_SECRET to its secret.',
      ],
      es: [
        'En la API for Business de TikTok, regístrate como desarrollador y crea una app con la URL de retorno como redirección.',
        'Solicita los permisos «Ad Account Management» (lectura), «Ads Management» (lectura), «Reporting» y «Measurement».',
        'Solo para enviar conversiones no se necesita una app: genera un token en el Administrador de eventos, en la configuración de tu píxel, y pégalo.',
        'Después de la revisión, configura TIKTOK_ADS_CLIENT_ID con el id de la app y TIKTOK_ADS_CLIENT_SECRET con su secreto.',
      ],
    },
  },
  api: { version: 'v1.3', ends_on: null },
  oauth: consent,
  pasted,
  parseError,
  hasErrorsInBody: true,
  readDelivery,
  conversions: sendConversions,
})
