import { z } from 'zod'
import type { Provider, VendorSession } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { metaAudiences } from './audiences.ts'
import { consent } from './consent.ts'
import { readDelivery } from './delivery/read-delivery.ts'
import { requestGraph } from './graph.ts'
import { writeAds } from './live-ads/write-ads.ts'
import { listPages, listPixels } from './pages-and-pixels.ts'
import { parseError } from './parse-error.ts'
import { sendConversions } from './send-conversions.ts'

/** The Meta Marketing API. */
export const metaAds: Provider = {
  key: 'social_ads',
  slug: 'meta',
  name: vendors.social_ads.label,
  kind: 'ads',
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
    ],
    es: [
      'Campañas, conjuntos de anuncios, anuncios y presupuestos de la cuenta que elijas.',
      'Impresiones, costo y resultados diarios.',
      'Píxeles de la cuenta publicitaria y nombres de tus páginas. Las conversiones que elijas se envían a los píxeles.',
    ],
  },
  extraSettings: {
    CONFIG_ID: { help: 'The configuration of Facebook Login for Business, when the app uses one.', isSecret: false },
  },
  oauth: consent,
  parseError,
  verifyTokens,
  readDelivery,
  listPixels,
  listPages,
  write: writeAds,
  conversions: sendConversions,
  audiences: metaAudiences,
}

async function verifyTokens(session: VendorSession): Promise<void> {
  const request = { path: '/me', query: { fields: 'id' } }
  await requestGraph(session, session.tokens.access_token, request, z.object({ id: z.string() }))
}
