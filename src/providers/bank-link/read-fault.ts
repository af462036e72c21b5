import { z } from 'zod'
import type { ProviderFault } from '../provider-error.ts'
import { readJson } from '../read-json.ts'
import type { VendorAnswer } from '../vendor-http.ts'

const errorBody = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string() }),
})

/** What ends a link, where it is not already of the type that says so. */
const endedCodes: ReadonlySet<string> = new Set(['invalid_link_token', 'login_required', 'rejected_refresh_intent'])

/** A link that broke (the bank's password changed, the person withdrew) has to be made anew. */
export function readFault({ status, headers, text }: VendorAnswer): ProviderFault | null {
  const { error } = readJson(text, errorBody) ?? {}
  const message = error?.message ?? `status ${status}`
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: Number(headers['retry-after']) || 10 }
  if (error?.type === 'link_error' || endedCodes.has(error?.code ?? '')) return { kind: 'token_revoked', message }
  // What is wrong with the secret key is the deployment's matter, and no connection's.
  if (status === 401 || status === 403) return { kind: 'permission_missing', message }
  return status < 500 ? { kind: 'refused', message, ...(error?.code && { code: error.code }) } : null
}
