import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { apiCaller } from '../api-calls.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

/** Every path of the vendor contains the date of its version. */
export const version = '2026-09'

export const callHubSpot = apiCaller()

const errorBody = z.object({
  message: z.string().optional(),
  category: z.string().optional(),
  /** At the token endpoint. */
  status: z.string().optional(),
  error: z.string().optional(),
  policyName: z.string().optional(),
})

export function parseError(response: VendorResponse): ProviderFailure | null {
  const body = readJson(response.text, errorBody)
  if (!body) return null
  const { status } = response
  const message = body.message ?? body.error ?? `status ${status}`
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: pauseAfter(response, body.policyName) }
  if (status === 401) return { kind: 'token_expired', message }
  if (status === 403 || body.category === 'MISSING_SCOPES') return { kind: 'permission_missing', message }
  const code = body.error ?? (body.status === 'error' ? undefined : body.status) ?? body.category
  return status >= 400 && status < 500 ? { kind: 'rejected', message, ...(code && { code }) } : null
}

/** One limit is per ten seconds, the other per day; the body names the one that was reached. */
function pauseAfter({ headers }: VendorResponse, policyName = ''): number {
  const reported = Number(headers['retry-after'])
  if (reported > 0) return reported
  return policyName.startsWith('DAILY') ? 3_600 : 10
}
