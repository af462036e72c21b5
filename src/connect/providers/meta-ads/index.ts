import { z } from 'zod'
import { provider, type VendorSession } from '../../provider.ts'
import { metaAudiences } from './audiences.ts'
import { consent } from './consent.ts'
import { readDelivery } from './delivery/read-delivery.ts'
import { graphVersion, requestGraph } from './graph.ts'
import { editAds, writeAds } from './live-ads/write-ads.ts'
import { listPages, listPixels } from './pages-and-pixels.ts'
import { parseError } from './parse-error.ts'
import { sendConversions } from './send-conversions.ts'

/** The Meta Marketing API. */
export const metaAds = provider({
  key: 'social_ads',
  slug: 'meta',
  origins: {
    consent: 'https://www.facebook.com',
    token: 'https://graph.facebook.com',
    api: 'https://graph.facebook.com',
  },
  reads: {
    en: [
      'Campaigns, ad sets, ads and budgets of the ad account you choose.',
      'Daily impressions, cost and results.',
      'Pixels of the ad account and names of your pages. The conversions you choose are sent to the pixels.',
      'Ads, ad sets and campaigns are paused, resumed, tagged, copied or given another budget only when you do it here.',
    ],
    es: [
      'Campañas, conjuntos de anuncios, anuncios y presupuestos de la cuenta que elijas.',
      'Impresiones, costo y resultados diarios.',
      'Píxeles de la cuenta publicitaria y nombres de tus páginas. Las conversiones que elijas se envían a los píxeles.',
      'Los anuncios, conjuntos y campañas se pausan, reanudan, etiquetan, copian o cambian de presupuesto solo cuando tú lo haces aquí.',
    ],
  },
  extraSettings: {
    CONFIG_ID: { help: 'The configuration of Facebook Login for Business, when the app uses one.', isSecret: false },
  },
  setup: {
    url: 'https://developers.facebook.com/apps',
    steps: {
      en: [
        'Create an app of the type Business and add Facebook Login for Business, with the callback URL.',
        'Set META_ADS_CLIENT_ID and META_ADS_CLIENT_SECRET to the ID and secret of the app.',
        'People with a role in the app can connect their own ad accounts immediately. For all others, request advanced access to ads_read and ads_management.',
      ],
      es: [
        'Crea una app de tipo Negocios y agrega Inicio de sesión con Facebook para empresas, con la URL de retorno.',
        'Configura META_ADS_CLIENT_ID y META_ADS_CLIENT_SECRET con el ID y el secreto de la app.',
        'Quienes tienen un rol en la app pueden conectar sus propias cuentas de inmediato. Para los demás, solicita acceso avanzado a ads_read y ads_management.',
      ],
    },
    isReviewed: true,
  },
  api: { version: graphVersion, ends_on: null },
  oauth: consent,
  parseError,
  verifyTokens,
  readDelivery,
  listPixels,
  listPages,
  write: writeAds,
  edit: editAds,
  conversions: sendConversions,
  audiences: metaAudiences,
})

async function verifyTokens(session: VendorSession): Promise<void> {
  const request = { path: '/me', query: { fields: 'id' } }
  await requestGraph(session, session.tokens.access_token, request, z.object({ id: z.string() }))
}
