import type { Provider } from '../../src/connect/provider.ts'
import { fakeProvider, fakeVendor } from './fake-provider.ts'

/** The vendors behind the fake providers; a test scripts them. */
export const vendors = { social_ads: fakeVendor(), crm_a: fakeVendor(), payments_a: fakeVendor() }

/**
 * Stands in for `src/connect/registry.ts` where a test is about what happens around a provider:
 * `vi.mock('.../connect/registry.ts', () => import('.../fake-registry.ts'))`.
 */
export const providers: readonly Provider[] = [
  fakeProvider('social_ads', 'ads', vendors.social_ads),
  fakeProvider('crm_a', 'crm', vendors.crm_a),
  fakeProvider('payments_a', 'payments', vendors.payments_a),
]

export function findProvider(key: string): Provider | null {
  return providers.find((provider) => provider.key === key) ?? null
}
