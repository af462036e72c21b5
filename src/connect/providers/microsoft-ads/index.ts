import { provider } from '../../provider.ts'
import { consent } from './consent.ts'
import { offlineConversions } from './offline-conversions.ts'
import { parseError } from './parse-error.ts'
import { readClicks } from './read-clicks.ts'
import { readDelivery } from './read-delivery.ts'

/** Microsoft Advertising, REST. */
export const microsoftAds = provider({
  key: 'microsoft_ads',
  slug: 'microsoft',
  origins: {
    consent: 'https://login.microsoftonline.com',
    token: 'https://login.microsoftonline.com',
    api: 'https://campaign.api.bingads.microsoft.com',
    customers: 'https://clientcenter.api.bingads.microsoft.com',
    reporting: 'https://reporting.api.bingads.microsoft.com',
  },
  reads: {
    en: [
      'Campaigns, ad groups and ads of the account you choose.',
      'Daily impressions, clicks, cost and conversions.',
      'The ad of each click, by its click id.',
    ],
    es: [
      'Campañas, grupos de anuncios y anuncios de la cuenta que elijas.',
      'Impresiones, clics, costo y conversiones diarios.',
      'El anuncio de cada clic, por su id de clic.',
    ],
  },
  extraSettings: { DEVELOPER_TOKEN: { help: 'the developer token of your account. Required.', isSecret: true } },
  setup: {
    url: 'https://developers.ads.microsoft.com/Account',
    steps: {
      en: [
        'As a super admin, open the developer settings of Microsoft Advertising and request a token.',
        'In Microsoft Entra, register an application for accounts in any directory and personal accounts, with the callback URL of the kind “Web”.',
        'Create a client secret there. It ends on the day you choose: write that day down.',
        'Set MICROSOFT_ADS_CLIENT_ID, MICROSOFT_ADS_CLIENT_SECRET and MICROSOFT_ADS_DEVELOPER_TOKEN.',
      ],
      es: [
        'Como superadministrador, abre la configuración de desarrollador de Microsoft Advertising y solicita un token.',
        'En Microsoft Entra, registra una aplicación para cuentas de cualquier directorio y personales, con la URL de retorno de tipo «Web».',
        'Crea ahí un secreto de cliente. Termina el día que elijas: anótalo.',
        'Configura MICROSOFT_ADS_CLIENT_ID, MICROSOFT_ADS_CLIENT_SECRET y MICROSOFT_ADS_DEVELOPER_TOKEN.',
      ],
    },
  },
  api: { version: 'v13', ends_on: null },
  oauth: consent,
  parseError,
  readDelivery,
  readClicks,
  conversions: offlineConversions,
})
