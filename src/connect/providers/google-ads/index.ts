import type { Provider, Tokens, VendorSession } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { googleConsent, googleOrigins } from '../google/consent.ts'
import { dataManager, dataManagerOrigin, dataManagerScope } from './data-manager.ts'
import { listAccounts } from './list-accounts.ts'
import { parseError } from './parse-error.ts'
import { readDelivery } from './read-delivery.ts'

const adsScope = 'https://www.googleapis.com/auth/adwords'

/** The Google Ads API. */
export const googleAds: Provider = {
  key: 'search_ads',
  slug: 'google_ads',
  name: vendors.search_ads.label,
  kind: 'ads',
  origins: { ...googleOrigins, api: 'https://googleads.googleapis.com', data: dataManagerOrigin },
  reads: {
    en: [
      'Campaigns, ad groups, ads and budgets of the account you choose.',
      'Daily impressions, cost and results.',
      'Conversion actions of the account. The conversions you choose are sent to them.',
    ],
    es: [
      'Campañas, grupos de anuncios, anuncios y presupuestos de la cuenta que elijas.',
      'Impresiones, costo y resultados diarios.',
      'Acciones de conversión de la cuenta. Las conversiones que elijas se envían a ellas.',
    ],
  },
  extraSettings: {
    DEVELOPER_TOKEN: {
      help: 'A developer token, if you still have one. The vendor ended them on 2026-09-09 and ignores it.',
      isSecret: true,
    },
  },
  oauth: { ...googleConsent([adsScope, dataManagerScope]), listAccounts, narrowTokens },
  parseError,
  verifyTokens: async (session) => void (await listAccounts(session)),
  readDelivery,
  conversions: dataManager,
}

/** Stores the manager through which the chosen account is reached. */
async function narrowTokens({ tokens, account }: VendorSession): Promise<Tokens> {
  const { login_customer_id } = account.details
  return { ...tokens, extra: { ...tokens.extra, ...(login_customer_id && { login_customer_id }) } }
}
