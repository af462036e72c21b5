import { z } from 'zod'
import type { ProviderError, ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
})

/** App, user, page and account limits; codes from 80000 are those of the business use cases. */
const throttlingCodes: ReadonlySet<number> = new Set([4, 17, 32, 341, 613])
const isUseCaseLimit = (code: number) => code >= 80_000 && code <= 80_014

/** The error code for which a smaller request helps. */
export const tooMuchData = 'too_much_data'

/** The vendor's errors for requests that are too large (its table of insights errors and data limits). */
const tooMuch: readonly { code: number; subcode?: number; messages?: RegExp }[] = [
  { code: 1, messages: /reduce the amount of data/i },
  { code: 100, subcode: 1_487_534 },
  { code: 100, subcode: 1_504_018 },
  { code: 2, subcode: 1_504_038 },
]

/** Code 190 with this subcode: the token expired. With any other subcode it was revoked. */
const expiredSubcode = 463

/** Parses the error body of the Graph API. */
export function parseError(response: VendorResponse): ProviderFailure | null {
  const body = readJson(response.text, errorBody)
  if (!body) return null
  const { code = 0, error_subcode: subcode, message: messages, error_user_msg, is_transient } = body.error
  const message = `${error_user_msg ?? messages} (code ${code}${subcode === undefined ? '' : `, subcode ${subcode}`})`
  if (throttlingCodes.has(code) || isUseCaseLimit(code)) {
    return { kind: 'throttled', message, retry_after_seconds: secondsUntilAccess(response) }
  }
  const isTooMuch = tooMuch.some(
    (item) => item.code === code && (item.messages ? item.messages.test(messages) : item.subcode === subcode),
  )
  if (isTooMuch) return { kind: 'rejected', message, code: tooMuchData }
  if (code === 190 || code === 102) {
    return { kind: subcode === expiredSubcode ? 'token_expired' : 'token_revoked', message }
  }
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return { kind: 'permission_missing', message }
  if (is_transient === true || code === 1 || code === 2 || response.status >= 500)
    return { kind: 'unavailable', message }
  return { kind: 'rejected', message, code: String(code) }
}

const absentSubcode = /subcode 33\b/

/** The vendor responds identically for an unknown id and for one that the token may not see. */
export function isAbsence({ failure }: ProviderError): boolean {
  return failure.kind === 'rejected' && failure.code === '100' && absentSubcode.test(failure.message)
}

const useCaseUsage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })))
const accountUsage = z.object({ reset_time_duration: z.number().optional() })

/** Limits are counted over the last hour; this part of it is the wait when the vendor gives no time. */
const unsaidSeconds = 300

/**
 * Reads the wait from the usage headers: minutes for business use cases, seconds for an ad account. The app usage header only
 * contains the usage.
 */
function secondsUntilAccess({ headers }: VendorResponse): number {
  const retryAfter = Number(headers['retry-after'] || Number.NaN)
  if (retryAfter >= 0) return retryAfter
  const useCases = readJson(headers['x-business-use-case-usage'] ?? '', useCaseUsage) ?? {}
  const minutes = Object.values(useCases)
    .flat()
    .map((usage) => usage.estimated_time_to_regain_access ?? 0)
  const account = readJson(headers['x-ad-account-usage'] ?? '', accountUsage)
  const longest = Math.max(0, ...minutes.map((count) => count * 60), account?.reset_time_duration ?? 0)
  return longest > 0 ? longest : unsaidSeconds
}
