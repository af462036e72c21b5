import { provider, type Tokens, type VendorSession } from '../../provider.ts'
import { googleConsent, googleOrigins } from '../google/consent.ts'
import { dataManager, dataManagerOrigin, dataManagerScope } from './data-manager.ts'
import { listAccounts } from './list-accounts.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'
import { adsScope, apiVersion } from './search-rows.ts'
import { writeStatus } from './write-status.ts'

/** The Google Ads API. */
export const googleAds = provider({
  key: 'search_ads',
  slug: 'google_ads',
  origins: { ...googleOrigins, api: 'https://googleads.googleapis.com', data: dataManagerOrigin },
  reads: {
    en: [
      'Campaigns, ad groups, ads and budgets of the account you choose.',
      'Daily impressions, cost and results.',
      'Conversion actions of the account. The conversions you choose are sent to them.',
      'Ads, ad groups and campaigns are paused or resumed only when you do it here.',
    ],
    es: [
      'Campañas, grupos de anuncios, anuncios y presupuestos de la cuenta que elijas.',
      'Impresiones, costo y resultados diarios.',
      'Acciones de conversión de la cuenta. Las conversiones que elijas se envían a ellas.',
      'Los anuncios, grupos y campañas se pausan o reanudan solo cuando tú lo haces aquí.',
    ],
  },
  extraSettings: {
    DEVELOPER_TOKEN: {
      help: 'A developer token, if you still have one. The vendor ended them on 2026-09-09 and ignores it.',
      isSecret: true,
    },
  },
  setup: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: {
      en: [
        'Create a project and enable the Google Ads API and the Data Manager API.',
        'Configure the consent screen. Until Google has verified the app, only the test users that you list can consent.',
        'Create an OAuth client of the type “Web application” with the callback URL.',
        'Set GOOGLE_ADS_CLIENT_ID and GOOGLE_ADS_CLIENT_SECRET.',
      ],
      es: [
        'Crea un proyecto y activa la API de Google Ads y la API de Data Manager.',
        'Configura la pantalla de consentimiento. Hasta que Google verifique la app, solo pueden consentir los usuarios de prueba que indiques.',
        'Crea un cliente de OAuth de tipo «Aplicación web» con la URL de retorno.',
        'Configura GOOGLE_ADS_CLIENT_ID y GOOGLE_ADS_CLIENT_SECRET.',
      ],
    },
    isReviewed: true,
  },
  // The vendor has announced the month.
  api: { version: apiVersion, ends_on: '2027-08-01' },
  oauth: { ...googleConsent([adsScope, dataManagerScope]), listAccounts, narrowTokens },
  parseError,
  verifyTokens: async (session) => void (await listAccounts(session)),
  readDelivery,
  write: writeStatus,
  conversions: dataManager,
})

/** Stores the manager through which the chosen account is reached. */
async function narrowTokens({ tokens, account }: VendorSession): Promise<Tokens> {
  const { login_customer_id } = account.details
  return { ...tokens, extra: { ...tokens.extra, ...(login_customer_id && { login_customer_id }) } }
}
