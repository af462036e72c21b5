import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import { retryAfterSeconds } from '../open-vendor-http.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'

const oauthBody = z.object({ error: z.string(), error_description: z.string().optional() })

const apiError = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    status: z.string().optional(),
    /** The older format, used by the Search Console API. */
    errors: z.array(z.object({ reason: z.string().optional(), domain: z.string().optional() })).optional(),
    details: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
})

type GoogleError = z.output<typeof apiError>['error']

/** Parses the error body of Google's APIs; a streamed response fails with a list that contains the error. */
export function parseGoogleError(response: VendorResponse): GoogleError | null {
  return (
    readJson(response.text, z.union([apiError, z.tuple([apiError], apiError).transform(([first]) => first)]))?.error ??
    null
  )
}

/** Reasons in `google.rpc.ErrorInfo` that concern the deployment's project: a new consent does not fix them. */
const projectReasons: ReadonlySet<string> = new Set([
  'SERVICE_DISABLED',
  'CONSUMER_INVALID',
  'CONSUMER_SUSPENDED',
  'BILLING_DISABLED',
])

/** Reads the errors common to Google's APIs: token endpoint, tokens, quotas and internal failures. */
export function parseGoogleFailure(response: VendorResponse): ProviderFailure | null {
  const oauth = readJson(response.text, oauthBody)
  if (oauth) {
    const { error, error_description } = oauth
    return { kind: 'rejected', message: error_description ? `${error}: ${error_description}` : error, code: error }
  }
  const error = parseGoogleError(response)
  if (!error) return null
  const { message, status, errors = [] } = error
  if (response.status === 401) return { kind: 'token_expired', message }
  const isQuota =
    response.status === 429 || status === 'RESOURCE_EXHAUSTED' || errors.some(({ domain }) => domain === 'usageLimits')
  if (isQuota) return { kind: 'throttled', message, retry_after_seconds: retryAfterSeconds(response) }
  const projectCode = error.details?.map(({ reason }) => String(reason)).find((reason) => projectReasons.has(reason))
  if (projectCode) return { kind: 'rejected', message, code: projectCode }
  if (response.status === 403) return { kind: 'permission_missing', message }
  return response.status >= 500
    ? { kind: 'unavailable', message }
    : { kind: 'rejected', message, ...(status && { code: status }) }
}
