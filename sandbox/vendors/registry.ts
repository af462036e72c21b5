import type { SandboxVendor } from '../vendor.ts'
import { fintoc } from './fintoc.ts'
import { googleAds } from './google-ads/index.ts'
import { googleSearchConsole } from './google-search-console/index.ts'
import { highlevel } from './highlevel.ts'
import { hubspot } from './hubspot.ts'
import { linkedinAds } from './linkedin-ads/index.ts'
import { manychat } from './manychat.ts'
import { mercadoPago } from './mercado-pago.ts'
import { metaAds } from './meta-ads/index.ts'
import { microsoftAds } from './microsoft-ads/index.ts'
import { paypal } from './paypal.ts'
import { pinterestAds } from './pinterest-ads/index.ts'
import { redditAds } from './reddit-ads/index.ts'
import { shopify } from './shopify.ts'
import { snapchatAds } from './snapchat-ads/index.ts'
import { stripe } from './stripe.ts'
import { tiktokAds } from './tiktok-ads/index.ts'
import { wooCommerce } from './woocommerce.ts'

/** Every vendor of the sandbox; the order determines the ports, so add new ones at the end. */
export const vendors: readonly SandboxVendor[] = [
  metaAds,
  googleAds,
  googleSearchConsole,
  highlevel,
  mercadoPago,
  shopify,
  fintoc,
  manychat,
  stripe,
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
