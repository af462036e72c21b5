import type { SandboxVendor } from '../vendor.ts'
import { fintoc } from './fintoc.ts'
import { googleAds } from './google-ads/index.ts'
import { googleSearchConsole } from './google-search-console/index.ts'
import { highlevel } from './highlevel.ts'
import { manychat } from './manychat.ts'
import { mercadoPago } from './mercado-pago.ts'
import { metaAds } from './meta-ads/index.ts'
import { shopify } from './shopify.ts'
import { stripe } from './stripe.ts'

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
]
