import { expect, it } from 'vitest'
import type { ProfileContext } from '../kernel/context/context.ts'
import { failProvider } from './fail-provider.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'

const noContext = {} as ProfileContext

it.each([
  ['a vendor that is down', { kind: 'unavailable', message: 'ECONNRESET' }, 502, 'provider_error'],
  [
    'a host that cannot be resolved',
    { kind: 'unavailable', message: 'x', isUnresolved: true },
    503,
    'service_unavailable',
  ],
  ['throttling', { kind: 'throttled', message: 'x', retry_after_seconds: 9 }, 503, 'provider_error'],
  ['a malformed response', { kind: 'malformed', message: 'x' }, 502, 'provider_error'],
  ['a rejection', { kind: 'rejected', message: 'x' }, 422, 'provider_error'],
] as [string, ProviderFailure, number, string][])(
  '%s is reported by its own status and code',
  async (_name, failure, status, code) => {
    const failed = failProvider(noContext, null, new ProviderError(failure))
    await expect(failed).rejects.toMatchObject({ status, code })
  },
)
