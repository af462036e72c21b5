import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const body = z.object({ errors: z.unknown() })

/** Tokens of a store do not expire: a rejected one was revoked. Other errors follow from the status. */
export function parseError({ status, text }: VendorResponse): ProviderFailure | null {
  if (status !== 401) return null
  const errors = readJson(text, body)?.errors
  return { kind: 'token_revoked', message: typeof errors === 'string' ? errors : '401' }
}
