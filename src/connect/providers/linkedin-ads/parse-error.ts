import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const apiError = z.object({
  message: z.string().nullish(),
  serviceErrorCode: z.int().nullish(),
  code: z.string().nullish(),
  errorDetails: z.unknown().optional(),
})
const tokenError = z.object({ error: z.string(), error_description: z.string().nullish() })

const revoked = 65601
/** Limits are counted per day of UTC and the vendor does not say how much of them is left. */
const throttledSeconds = 900

/** Statuses decide about permissions and limits; the body explains a rejection, and says whether a token was revoked. */
export function parseError({ status, headers, text }: VendorResponse): ProviderFailure | null {
  const isTimed = headers['retry-after'] !== undefined
  if (status === 429 && !isTimed) {
    return { kind: 'throttled', message: messageOf(text, status), retry_after_seconds: throttledSeconds }
  }
  if (status === 401) return isRevoked(text) ? { kind: 'token_revoked', message: messageOf(text, status) } : null
  if (status === 403 || status === 429 || status >= 500) return null
  if (status === 426) return { kind: 'rejected', message: messageOf(text, status), code: 'version_ended' }
  const rejection = readJson(text, tokenError)
  if (rejection) return { kind: 'rejected', message: messageOf(text, status), code: rejection.error }
  // A rejected request with several events names them only in its message, so the code must stay the status.
  return { kind: 'rejected', message: messageOf(text, status), code: readJson(text, apiError)?.code ?? String(status) }
}

function isRevoked(text: string): boolean {
  const error = readJson(text, apiError)
  return error?.serviceErrorCode === revoked || error?.code === 'REVOKED_ACCESS_TOKEN'
}

function messageOf(text: string, status: number): string {
  const rejection = readJson(text, tokenError)
  return rejection?.error_description ?? rejection?.error ?? readJson(text, apiError)?.message ?? String(status)
}
