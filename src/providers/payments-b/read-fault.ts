import { z } from 'zod'
import type { ProviderFault } from '../provider-error.ts'
import { readJson } from '../read-json.ts'
import type { VendorAnswer } from '../vendor-http.ts'

const errorBody = z.object({ message: z.string().optional(), error: z.string().optional() })

/** The status says the kind; `error` the reason, in the words of RFC 6749 at the token endpoint. */
export function readFault({ status, headers, text }: VendorAnswer): ProviderFault | null {
  const { message = `status ${status}`, error } = readJson(text, errorBody) ?? {}
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: Number(headers['retry-after']) || 5 }
  if (status === 401) return { kind: 'token_expired', message }
  if (status === 403) return { kind: 'permission_missing', message }
  return status < 500 ? { kind: 'refused', message, ...(error && { code: error }) } : null
}
