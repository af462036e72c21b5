import { bankLink } from './bank-link/index.ts'
import { chatbot } from './chatbot/index.ts'
import { crmA } from './crm-a/index.ts'
import { paymentsA } from './payments-a/index.ts'
import { paymentsB } from './payments-b/index.ts'
import type { Provider } from './provider.ts'
import { searchAds } from './search-ads/index.ts'
import { searchConsole } from './search-console/index.ts'
import { socialAds } from './social-ads/index.ts'
import { store } from './store/index.ts'

/** Every outside system; to add one, add a folder and a line. */
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

export function findProvider(key: string): Provider | null {
  return providers.find((provider) => provider.key === key) ?? null
}
