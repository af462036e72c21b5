import { z } from 'zod'
import type { VendorCall, VendorSession } from '../../provider.ts'
import { failVendor, type ProviderFailure } from '../../provider-error.ts'
import type { VendorRequest, VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'
import { linkStateResponse } from './responses.ts'

/** The vendor takes the secret key by itself, without the word Bearer; what is read of a link needs its token besides. */
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

/** What ends a link, where it is not already of the type that says so. */
const endedCodes: ReadonlySet<string> = new Set(['invalid_link_token', 'login_required', 'rejected_refresh_intent'])

/** A link that broke (the bank's password changed, the person withdrew) has to be made anew. */
export function parseError({ status, headers, text }: VendorResponse): ProviderFailure | null {
  const { error } = readJson(text, errorBody) ?? {}
  const message = error?.message ?? `status ${status}`
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: Number(headers['retry-after']) || 10 }
  if (error?.type === 'link_error' || endedCodes.has(error?.code ?? '')) return { kind: 'token_revoked', message }
  // What is wrong with the secret key is the deployment's matter, and no connection's.
  if (status === 401 || status === 403) return { kind: 'permission_missing', message }
  return status < 500 ? { kind: 'refused', message, ...(error?.code && { code: error.code }) } : null
}

/** Fails as a withdrawn consent does when the bank wants its customer to sign in again. */
export async function requireLiveLink(session: VendorSession): Promise<void> {
  const { access_token } = session.tokens
  const request = { path: `/v1/links/${encodeURIComponent(access_token)}`, path_secret: access_token }
  const problem = problemOf(await callVendor(session, request, linkStateResponse))
  if (problem) failVendor({ kind: 'token_revoked', message: problem })
}

/** What keeps a link from being read, in the vendor's words; null when nothing does. */
export function problemOf({ status, refresh_status }: z.output<typeof linkStateResponse>): string | null {
  if (status === 'login_required') return 'login_required: the bank asks for its credentials again'
  return refresh_status === 'interrupted' ? 'interrupted: the bank no longer lets the link be refreshed' : null
}
