import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { retryAfterSeconds } from '../open-vendor-http.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const reported = z.object({ Code: z.coerce.number(), Message: z.string().nullish(), ErrorCode: z.string().nullish() })
const list = z.array(reported.nullable()).nullish()
/** Each service names its list differently. */
const errorBody = z.object({ Errors: list, OperationErrors: list, BatchErrors: list })
const tokenError = z.object({ error: z.string(), error_description: z.string().default('') })

const throttledCodes: ReadonlySet<number> = new Set([117, 207, 4204])
/** Expired, invalid, or of another environment: the refresh decides whether the consent has ended. */
const tokenCodes: ReadonlySet<number> = new Set([105, 109])
const unauthorized = 106
const internal = 0

export function parseError(response: VendorResponse): ProviderFailure | null {
  const body = readJson(response.text, errorBody)
  const [first] = [body?.Errors, body?.OperationErrors, body?.BatchErrors].flatMap((errors) => errors ?? [])
  if (!first) return parseTokenError(response)
  const { Code } = first
  const message = `${first.Message ?? ''} (${first.ErrorCode ?? Code})`.trim()
  // The vendor asks for a pause of one minute.
  if (throttledCodes.has(Code)) return { kind: 'throttled', message, retry_after_seconds: retryAfterSeconds(response) }
  if (tokenCodes.has(Code)) return { kind: 'token_expired', message }
  if (Code === unauthorized) return { kind: 'permission_missing', message, code: String(Code) }
  if (Code === internal) return { kind: 'unavailable', message }
  return { kind: 'rejected', message, code: String(Code) }
}

function parseTokenError({ text }: VendorResponse): ProviderFailure | null {
  const body = readJson(text, tokenError)
  if (!body) return null
  const message = body.error_description || body.error
  if (body.error === 'temporarily_unavailable') return { kind: 'unavailable', message }
  return { kind: 'rejected', message, code: body.error }
}
