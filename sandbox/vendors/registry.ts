import type { SandboxVendor } from '../vendor.ts'
import { bankLink } from './bank-link.ts'
import { chatbot } from './chatbot.ts'
import { crmA } from './crm-a.ts'
import { paymentsA } from './payments-a.ts'
import { paymentsB } from './payments-b.ts'
import { searchAds } from './search-ads/index.ts'
import { searchConsole } from './search-console/index.ts'
import { socialAds } from './social-ads/index.ts'
import { store } from './store.ts'

/** Every vendor of the sandbox; the order gives each its port, so a new one goes last. */
export const vendors: readonly SandboxVendor[] = [
  socialAds,
  searchAds,
  searchConsole,
  crmA,
  paymentsB,
  store,
  bankLink,
  chatbot,
  paymentsA,
]
