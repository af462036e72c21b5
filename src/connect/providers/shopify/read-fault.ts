import { z } from 'zod'
import type { ProviderFault } from '../../provider-error.ts'
import type { VendorAnswer } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const body = z.object({ errors: z.unknown() })

/** A token of a store does not expire: one that is rejected was revoked. What else went wrong, the status says. */
export function readFault({ status, text }: VendorAnswer): ProviderFault | null {
  if (status !== 401) return null
  const errors = readJson(text, body)?.errors
  return { kind: 'token_revoked', message: typeof errors === 'string' ? errors : '401' }
}
