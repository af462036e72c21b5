import type { HandoffReason } from '../../events/handoff-result.ts'
import { originOf } from '../../tenancy/apps/redirect-uri.ts'

type ConsentRejection = Extract<HandoffReason, 'user_cancelled' | 'provider_denied' | 'provider_error'>

/**
 * Reads a callback without a code by the error codes of RFC 6749 (4.1.2.1) and vendor variants. Null when there is a code and no
 * error.
 */
export function parseConsentRejection(query: Readonly<Record<string, string>>): ConsentRejection | null {
  const error = query.error ?? query.error_code
  if (error === undefined || error === '') return query.code ? null : 'provider_error'
  if (/^(access_denied|user_denied|user_cancelled|consent_required|interaction_required)$/.test(error)) {
    return 'user_cancelled'
  }
  if (query.error_reason === 'user_denied') return 'user_cancelled'
  return /^(server_error|temporarily_unavailable)$/.test(error) ? 'provider_error' : 'provider_denied'
}

export interface Bounce {
  slug: string
  provider: string
  profile_id: string
  handoff_id: string
  outcome: BounceOutcome
}

export type BounceOutcome =
  | { status: 'success' }
  | { status: 'pending_selection'; candidate_count: number }
  | { status: 'failed' | 'cancelled'; reason: HandoffReason }

/**
 * Builds the URL to which the person is redirected when a consent ends: the caller's page with its own query and the outcome (4.3
 * rule 4).
 */
export function bounceUrl(returnUrl: string, { slug, provider, profile_id, handoff_id, outcome }: Bounce): string {
  const url = new URL(returnUrl)
  const query: Record<string, string> = { connect: slug, provider, status: outcome.status, profile_id, handoff_id }
  if ('reason' in outcome) query.reason = outcome.reason
  if (outcome.status === 'pending_selection') query.candidate_count = String(outcome.candidate_count)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url.href
}

/** The origins that an app allows as redirect targets. */
interface ReturnOrigins {
  redirect_uris: readonly string[]
  allowed_return_origins: readonly string[]
}

/**
 * Whether the person may be redirected to this URL when a connect ends: the app allows its origin, and it contains no user name
 * or password (contract 4.3, rule 2).
 */
export function isReturnAllowed(returnUrl: string, app: ReturnOrigins): boolean {
  const url = URL.parse(returnUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return returnOrigins(app).has(url.origin)
}

/**
 * Returns the origins of the redirect URIs, narrowed or extended by the app's list: listing some of them excludes the others, and
 * listing another origin adds it.
 */
export function returnOrigins({ redirect_uris, allowed_return_origins }: ReturnOrigins): ReadonlySet<string> {
  const own = new Set(redirect_uris.map(originOf))
  const listed = new Set(allowed_return_origins)
  const narrowed = own.intersection(listed)
  return (narrowed.size > 0 ? narrowed : own).union(listed)
}
