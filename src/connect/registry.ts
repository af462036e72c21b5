import type { Provider, ProviderKind } from './provider.ts'
import { fintoc } from './providers/fintoc/index.ts'
import { googleAds } from './providers/google-ads/index.ts'
import { googleSearchConsole } from './providers/google-search-console/index.ts'
import { highlevel } from './providers/highlevel/index.ts'
import { manychat } from './providers/manychat/index.ts'
import { mercadoPago } from './providers/mercado-pago/index.ts'
import { metaAds } from './providers/meta-ads/index.ts'
import { shopify } from './providers/shopify/index.ts'
import { stripe } from './providers/stripe/index.ts'

/**
 * Every provider; to add one, add a folder and a line. Schemas take the ids from here; code that calls a provider takes it from
 * `ctx.providers`, which a test can replace.
 */
export const providers: readonly Provider[] = [
  metaAds,
  googleAds,
  googleSearchConsole,
  highlevel,
  stripe,
  mercadoPago,
  shopify,
  fintoc,
  manychat,
]

/** What kinds of providers report payments, in the order in which they are listed. */
const payingKinds: readonly ProviderKind[] = ['payments', 'store', 'bank', 'crm']

/** The ids of the providers that report payments. */
export const paymentProviders = payingKinds.flatMap((kind) =>
  providers.filter((provider) => provider.kind === kind).map(({ key }) => key),
) as [string, ...string[]]
