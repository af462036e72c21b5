import type { SandboxResponse, SandboxVendor } from '../../vendor.ts'
import { googleError, unauthenticated } from '../google-oauth.ts'

export interface AdsFailure {
  code: number
  status: string
  errorCode: Readonly<Record<string, string>>
  message: string
  details?: object
}

/** Returns an error of the Google Ads API: Google's format, with the list of its codes in the details. */
export function adsFailure({ code, status, errorCode, message, details }: AdsFailure): SandboxResponse {
  return googleError(code, status, 'Request contains an invalid argument.', {
    details: [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
        errors: [{ errorCode, message, ...(details && { details }) }],
        requestId: 'sandbox-request',
      },
    ],
  })
}

export const permissionDenied: AdsFailure = {
  code: 403,
  status: 'PERMISSION_DENIED',
  errorCode: { authorizationError: 'USER_PERMISSION_DENIED' },
  message: "User doesn't have permission to access customer.",
}

export const adsFailures: NonNullable<SandboxVendor['failures']> = {
  throttled: ({ retry_after_seconds }) =>
    adsFailure({
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
      message: 'Too many requests. Retry in some seconds.',
      details: { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: `${retry_after_seconds}s` } },
    }),
  token_expired: unauthenticated,
  token_revoked: () =>
    adsFailure({
      code: 401,
      status: 'UNAUTHENTICATED',
      errorCode: { authenticationError: 'OAUTH_TOKEN_REVOKED' },
      message: 'OAuth token in the header was revoked.',
    }),
  permission_missing: () => adsFailure(permissionDenied),
  app_rejected: () =>
    adsFailure({
      code: 403,
      status: 'PERMISSION_DENIED',
      errorCode: { authorizationError: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' },
      message: 'The Google Cloud project is only approved for use with test accounts.',
    }),
  server_error: () => googleError(500, 'INTERNAL', 'Internal error encountered.'),
}
