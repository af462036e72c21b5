import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson, textOrNull } from '../vendor-values.ts'

const adsError = z.object({
  request_status: z.string(),
  debug_message: textOrNull,
  display_message: textOrNull,
  error_code: textOrNull,
})
const conversionsError = z.object({
  status: z.string(),
  reason: textOrNull,
  errors: z.object({ codes: z.array(z.string()).nullish(), error_msgs: z.array(z.string()).nullish() }).nullish(),
})
const tokenError = z.object({ error: z.string(), error_description: textOrNull })

/** The vendor writes it in both cases. */
export function isSuccess(status: string | null): boolean {
  return status === null || status.toUpperCase() === 'SUCCESS'
}

const failed: ReadonlySet<string> = new Set(['INVALID', 'FAILURE', 'FAILED', 'ERROR'])

/** Statuses decide about tokens, permissions and limits; a rejection may also have the status 200. */
export function parseError({ status, text }: VendorResponse): ProviderFailure | null {
  if (status === 401 || status === 403 || status === 429 || status >= 500) return null
  if (status === 410 || status === 426) return { kind: 'rejected', message: 'the version ended', code: 'version_ended' }
  return readAdsError(text) ?? readConversionsError(text, status) ?? readTokenError(text)
}

function readAdsError(text: string): ProviderFailure | null {
  const body = readJson(text, adsError)
  if (!body || isSuccess(body.request_status)) return null
  const message = body.debug_message ?? body.display_message ?? body.error_code ?? 'the request failed'
  return { kind: 'rejected', message, ...(body.error_code !== null && { code: body.error_code }) }
}

/** A token that is not accepted may be reported like an invalid event, which must not reject the events. */
function readConversionsError(text: string, status: number): ProviderFailure | null {
  const body = readJson(text, conversionsError)
  if (!body || !failed.has(body.status.toUpperCase())) return null
  const reasons = [body.reason, ...(body.errors?.error_msgs ?? [])].filter((reason) => reason !== null)
  const message = reasons.join('; ') || `status ${body.status}`
  if (/\btoken\b|unauthori[sz]ed/i.test(message)) return { kind: 'token_expired', message }
  return { kind: 'rejected', message, code: body.errors?.codes?.[0] ?? String(status) }
}

function readTokenError(text: string): ProviderFailure | null {
  const body = readJson(text, tokenError)
  return body && { kind: 'rejected', message: body.error_description ?? body.error, code: body.error }
}
