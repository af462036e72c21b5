import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const body = z.object({ errors: z.unknown() })

/** A token of a store does not expire: one that is rejected was revoked. What else went wrong, the status says. */
export function parseError({ status, text }: VendorResponse): ProviderFailure | null {
  if (status !== 401) return null
  const errors = readJson(text, body)?.errors
  return { kind: 'token_revoked', message: typeof errors === 'string' ? errors : '401' }
}
