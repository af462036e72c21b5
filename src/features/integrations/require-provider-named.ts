import { fail } from '../../kernel/errors.ts'
import type { Provider } from '../../providers/provider.ts'
import { findProvider } from '../../providers/registry.ts'

/** A provider that this deployment may lack: then the route is not served here. */
export function requireProviderNamed(key: string): Provider {
  return findProvider(key) ?? fail('provider_not_configured')
}
