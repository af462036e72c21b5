import { z } from 'zod'
import type { Provider, VendorSession } from '../../provider.ts'
import { vendors } from '../../vendors.ts'
import { consent } from './consent.ts'
import { askGraph } from './graph.ts'
import { keepAudiences } from './keep-audiences.ts'
import { listPages, listPixels } from './pages-and-pixels.ts'
import { readDelivery } from './read-delivery.ts'
import { readFault } from './read-fault.ts'
import { sendConversions } from './send-conversions.ts'
import { writeAds } from './write-ads.ts'

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
      'Campaigns, ad sets and ads of the ad account you choose, with their budgets.',
      'What they showed, cost and brought, day by day.',
      'Which pixels the ad account has, and the names of your pages. Conversions that you choose are told to them.',
    ],
    es: [
      'Las campañas, los conjuntos de anuncios y los anuncios de la cuenta que elijas, con sus presupuestos.',
      'Lo que mostraron, costaron y lograron, día por día.',
      'Los píxeles de la cuenta publicitaria y los nombres de tus páginas. Se les informan las conversiones que elijas.',
    ],
  },
  extraSettings: {
    CONFIG_ID: { help: 'The configuration of Facebook Login for Business, when the app uses one.', isSecret: false },
  },
  oauth: consent,
  readFault,
  verifyTokens,
  readDelivery,
  listPixels,
  listPages,
  write: writeAds,
  conversions: sendConversions,
  audiences: keepAudiences,
}

async function verifyTokens(session: VendorSession): Promise<void> {
  const request = { path: '/me', query: { fields: 'id' } }
  await askGraph(session, session.tokens.access_token, request, z.object({ id: z.string() }))
}
