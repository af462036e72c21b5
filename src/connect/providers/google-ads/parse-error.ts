import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { parseGoogleError, parseGoogleFailure } from '../google/parse-error.ts'
import type { VendorResponse } from '../vendor-http.ts'

const failure = z.object({
  errors: z.array(
    z.object({
      errorCode: z.record(z.string(), z.string()),
      message: z.string().default(''),
      details: z
        .object({ quotaErrorDetails: z.object({ retryDelay: z.string() }).partial() })
        .partial()
        .optional(),
    }),
  ),
})

const unsaidSeconds = 60
/** A quota error that does not pass with time: the project may not use the API at all. */
const notAQuota = 'ACCESS_PROHIBITED'

/** Reads the errors specific to the Google Ads API: its own list of codes in the error details. */
export function parseError(response: VendorResponse): ProviderFailure | null {
  const details = parseGoogleError(response)?.details ?? []
  const [first] = details.flatMap((detail) => failure.safeParse(detail).data?.errors ?? [])
  if (!first) return parseGoogleFailure(response)
  const [category, code] = Object.entries(first.errorCode)[0] ?? ['', '']
  const message = `${first.message} (${code})`
  if (category === 'quotaError' && code !== notAQuota) {
    const delay = Number.parseFloat(first.details?.quotaErrorDetails?.retryDelay ?? '')
    return {
      kind: 'throttled',
      message,
      retry_after_seconds: Number.isFinite(delay) ? Math.ceil(delay) : unsaidSeconds,
    }
  }
  const tokenFailure = authenticationKinds[code]
  if (tokenFailure) return { kind: tokenFailure, message }
  if (code === 'USER_PERMISSION_DENIED') return { kind: 'permission_missing', message, code }
  if (category === 'internalError') return { kind: 'unavailable', message }
  return { kind: 'rejected', message, code }
}

/** Other codes concern the deployment's registration, which a new consent does not fix. */
const authenticationKinds: Record<string, 'token_expired' | 'token_revoked'> = {
  OAUTH_TOKEN_EXPIRED: 'token_expired',
  OAUTH_TOKEN_INVALID: 'token_expired',
  AUTHENTICATION_ERROR: 'token_expired',
  OAUTH_TOKEN_REVOKED: 'token_revoked',
  OAUTH_TOKEN_DISABLED: 'token_revoked',
  GOOGLE_ACCOUNT_DELETED: 'token_revoked',
  NOT_ADS_USER: 'token_revoked',
}
