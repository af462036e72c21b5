import { provider } from '../../provider.ts'
import { version } from './call-api.ts'
import { consent, pasted } from './consent.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'
import { sendConversions } from './send-conversions.ts'

/** LinkedIn Marketing API. */
export const linkedinAds = provider({
  key: 'linkedin_ads',
  slug: 'linkedin',
  origins: {
    consent: 'https://www.linkedin.com',
    token: 'https://www.linkedin.com',
    api: 'https://api.linkedin.com',
  },
  reads: {
    en: [
      'Campaign groups, campaigns and ads of the account you choose.',
      'Daily impressions, clicks, cost and conversions.',
    ],
    es: [
      'Grupos de campañas, campañas y anuncios de la cuenta que elijas.',
      'Impresiones, clics, costo y conversiones diarios.',
    ],
  },
  extraSettings: {
    CONVERSIONS: {
      help: '`off` for an application without the Conversions API: LinkedIn rejects a consent that requests more than the application has. Default `on`.',
      isSecret: false,
      choices: ['on', 'off'],
    },
  },
  setup: {
    url: 'https://www.linkedin.com/developers/apps',
    isReviewed: true,
    steps: {
      en: [
        'Create an app for your LinkedIn Page, and have an administrator of the page verify it.',
        'Request the Advertising API under Products, and the Conversions API to send conversions. LinkedIn reviews your company and your use case; the first tier is enough to read.',
        'Add the callback URL under Auth. Set LINKEDIN_ADS_CLIENT_ID and LINKEDIN_ADS_CLIENT_SECRET to the values there. Without the Conversions API, set LINKEDIN_ADS_CONVERSIONS to off.',
        'Most apps get no refresh token: then you connect again every 60 days, and are reminded 14 days before.',
        'Only to send conversions, no app is needed: in Campaign Manager, open Data, Signals manager, Direct API, generate an access token and paste it.',
      ],
      es: [
        'Crea una app para tu página de LinkedIn y pide a un administrador de la página que la verifique.',
        'Solicita la Advertising API en Products, y la Conversions API para enviar conversiones. LinkedIn revisa tu empresa y tu caso de uso; el primer nivel basta para leer.',
        'Agrega la URL de retorno en Auth. Configura LINKEDIN_ADS_CLIENT_ID y LINKEDIN_ADS_CLIENT_SECRET con los valores que ahí aparecen. Sin la Conversions API, configura LINKEDIN_ADS_CONVERSIONS como off.',
        'La mayoría de las apps no recibe un token de actualización: entonces te conectas de nuevo cada 60 días, con un aviso 14 días antes.',
        'Solo para enviar conversiones no se necesita una app: en Campaign Manager, abre Data, Signals manager, Direct API, genera un token de acceso y pégalo.',
      ],
    },
  },
  api: { version, ends_on: '2027-07-15' },
  // Clicks count for 30 days by default, and conversions take up to three days to appear. Daily limits are not published.
  reading: { reread_days: 35, interval_minutes: 180 },
  oauth: consent,
  pasted,
  parseError,
  readDelivery,
  conversions: sendConversions,
})
