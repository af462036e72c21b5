import { z } from 'zod'
import type { VendorCall, VendorSession } from '../../provider.ts'
import { failVendor, type ProviderFailure } from '../../provider-error.ts'
import type { VendorRequest, VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'
import { linkStateResponse } from './responses.ts'

/** The vendor expects the secret key without the word Bearer; reading a link also needs its token. */
export function callVendor<Schema extends z.ZodType>(
  { http, registration }: Pick<VendorCall, 'http' | 'registration'>,
  request: VendorRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return http.json({ ...request, headers: { authorization: registration.client_secret } }, schema)
}

const errorBody = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string() }),
})

/** Error codes that end a link and have another error type. */
const endedCodes: ReadonlySet<string> = new Set(['invalid_link_token', 'login_required', 'rejected_refresh_intent'])

/** A broken link (the bank password changed, the person withdrew) must be created again. */
export function parseError({ status, headers, text }: VendorResponse): ProviderFailure | null {
  const { error } = readJson(text, errorBody) ?? {}
  const message = error?.message ?? `status ${status}`
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: Number(headers['retry-after']) || 10 }
  if (error?.type === 'link_error' || endedCodes.has(error?.code ?? '')) return { kind: 'token_revoked', message }
  // An error of the secret key concerns the deployment, not a connection.
  if (status === 401 || status === 403) return { kind: 'permission_missing', message }
  return status < 500 ? { kind: 'rejected', message, ...(error?.code && { code: error.code }) } : null
}

/** Throws a revoked-token error when the bank requires its customer to sign in again. */
export async function requireLiveLink(session: VendorSession): Promise<void> {
  const { access_token } = session.tokens
  const request = { path: `/v1/links/${encodeURIComponent(access_token)}`, path_secret: access_token }
  const problem = problemOf(await callVendor(session, request, linkStateResponse))
  if (problem) failVendor({ kind: 'token_revoked', message: problem })
}

/** Returns the vendor's status that prevents reading a link; null when there is none. */
export function problemOf({ status, refresh_status }: z.output<typeof linkStateResponse>): string | null {
  if (status === 'login_required') return 'login_required: the bank asks for its credentials again'
  return refresh_status === 'interrupted' ? 'interrupted: the bank no longer lets the link be refreshed' : null
}
