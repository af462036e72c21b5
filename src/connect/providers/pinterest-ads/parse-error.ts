import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { retryAfterSeconds } from '../open-vendor-http.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const errorBody = z.object({ code: z.int(), message: z.string().nullish() })

const throttled = 8
const forbidden = 29
/** The code or refresh token of the token endpoint is not accepted. */
const invalidGrant = 283
const rampedDown = 4197

/**
 * The code in the body decides where it has one meaning: 2 is also used for an account that does not exist, so the status says
 * whether the token is invalid.
 */
export function parseError(response: VendorResponse): ProviderFailure | null {
  const { status } = response
  if (status === 410) return { kind: 'rejected', message: 'the version ended', code: 'version_ended' }
  const error = readJson(response.text, errorBody)
  if (!error) return null
  const { code } = error
  const message = `${error.message ?? ''} (${code})`.trim()
  if (code === invalidGrant) return { kind: 'rejected', message, code: String(code) }
  if (code === throttled || status === 429) {
    return { kind: 'throttled', message, retry_after_seconds: retryAfterSeconds(response) }
  }
  if (status === 401) return { kind: 'token_expired', message }
  if (code === forbidden || status === 403) return { kind: 'permission_missing', message, code: String(code) }
  if (code === rampedDown || status >= 500) return { kind: 'unavailable', message }
  return { kind: 'rejected', message, code: status === 404 ? absent : String(code) }
}

/** The code of failures about something that does not exist, whatever the vendor's own code is. */
export const absent = 'not_found'
