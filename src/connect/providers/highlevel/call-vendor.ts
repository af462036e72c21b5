import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { apiCaller } from '../api-calls.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

/** The API version that every request must name. */
export const apiVersion = '2021-07-28'

export const callVendor = apiCaller({ version: apiVersion })

const errorBody = z.object({
  message: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join('; '))]).optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
})

/** The vendor explains errors in `message`, and at the token endpoint with the codes of RFC 6749. */
export function parseError(response: VendorResponse): ProviderFailure | null {
  const body = readJson(response.text, errorBody) ?? {}
  const message = body.error_description ?? body.message ?? body.error ?? `status ${response.status}`
  if (response.status === 429) return { kind: 'throttled', message, retry_after_seconds: retryAfter(response.headers) }
  if (/not authorized for this scope|does not have access/i.test(message))
    return { kind: 'permission_missing', message }
  if (response.status === 401) return { kind: 'token_expired', message }
  if (response.status === 403) return { kind: 'permission_missing', message }
  return response.status < 500 ? { kind: 'rejected', message, ...(body.error && { code: body.error }) } : null
}

/** The vendor has a limit per ten seconds and one per day; responses name both, but rarely when to retry. */
function retryAfter(headers: VendorResponse['headers']): number {
  const reported = Number(headers['retry-after'])
  if (reported > 0) return reported
  if (headers['x-ratelimit-daily-remaining'] === '0') return 3_600
  return Math.ceil(Number(headers['x-ratelimit-interval-milliseconds'] ?? 10_000) / 1000) || 10
}
