import type { Provider } from './provider.ts'
import { bankLink } from './providers/bank-link/index.ts'
import { chatbot } from './providers/chatbot/index.ts'
import { crmA } from './providers/crm-a/index.ts'
import { paymentsA } from './providers/payments-a/index.ts'
import { paymentsB } from './providers/payments-b/index.ts'
import { searchAds } from './providers/search-ads/index.ts'
import { searchConsole } from './providers/search-console/index.ts'
import { socialAds } from './providers/social-ads/index.ts'
import { store } from './providers/store/index.ts'

/**
 * Every outside system; to add one, add a folder and a line. Schemas read their names here; whatever calls one takes it from
 * `ctx.providers`, where a test has others.
 */
export const providers: readonly Provider[] = [
  socialAds,
  searchAds,
  searchConsole,
  crmA,
  paymentsA,
  paymentsB,
  store,
  bankLink,
  chatbot,
]
