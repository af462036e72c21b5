import type { Provider } from './provider.ts'
import { fintoc } from './providers/fintoc/index.ts'
import { googleAds } from './providers/google-ads/index.ts'
import { googleSearchConsole } from './providers/google-search-console/index.ts'
import { highlevel } from './providers/highlevel/index.ts'
import { hubspot } from './providers/hubspot/index.ts'
import { linkedinAds } from './providers/linkedin-ads/index.ts'
import { manychat } from './providers/manychat/index.ts'
import { mercadoPago } from './providers/mercado-pago/index.ts'
import { metaAds } from './providers/meta-ads/index.ts'
import { microsoftAds } from './providers/microsoft-ads/index.ts'
import { paypal } from './providers/paypal/index.ts'
import { pinterestAds } from './providers/pinterest-ads/index.ts'
import { redditAds } from './providers/reddit-ads/index.ts'
import { shopify } from './providers/shopify/index.ts'
import { snapchatAds } from './providers/snapchat-ads/index.ts'
import { stripe } from './providers/stripe/index.ts'
import { tiktokAds } from './providers/tiktok-ads/index.ts'
import { wooCommerce } from './providers/woocommerce/index.ts'

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
  microsoftAds,
  wooCommerce,
  tiktokAds,
  redditAds,
  hubspot,
  paypal,
  linkedinAds,
  snapchatAds,
  pinterestAds,
]
