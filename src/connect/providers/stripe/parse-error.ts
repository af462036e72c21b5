import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const apiError = z.object({
  error: z.object({ type: z.string().optional(), code: z.string().nullish(), message: z.string().optional() }),
})
const oauthError = z.object({ error: z.string(), error_description: z.string().optional() })

/** The API explains errors in an object, the token endpoint with the codes of RFC 6749. */
export function parseError({ status, headers, text }: VendorResponse): ProviderFailure | null {
  const rejected = readJson(text, oauthError)
  if (rejected && status < 500) {
    return { kind: 'rejected', message: masked(rejected.error_description ?? rejected.error), code: rejected.error }
  }
  const { code, message: messages } = readJson(text, apiError)?.error ?? {}
  const message = masked(messages ?? `status ${status}`)
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: Number(headers['retry-after']) || 2 }
  if (code === 'api_key_expired') return { kind: 'token_expired', message }
  // A key from a consent works until the consent is withdrawn.
  if (status === 401 || code === 'account_invalid') return { kind: 'token_revoked', message }
  if (status === 403) return { kind: 'permission_missing', message }
  return status < 500 ? { kind: 'rejected', message, ...(code && { code }) } : null
}

/** The vendor repeats the end of a key in its messages. */
function masked(message: string): string {
  return message.replaceAll(/\b[sr]k_(live|test)_[\w*]+/g, '[key]')
}
