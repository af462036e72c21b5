import type { HandoffReason } from '../../events/handoff-result.ts'
import { originOf } from '../../tenancy/apps/redirect-uri.ts'

type ConsentRejection = Extract<HandoffReason, 'user_cancelled' | 'provider_denied' | 'provider_error'>

/**
 * What a callback without a code says, in the words of RFC 6749 (4.1.2.1) and the variants that vendors use. Null when there
 * is a code and nothing speaks against using it.
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

/** Where the person is sent when a consent ends: the caller's page, its own query kept, with what came of it (4.3 rule 4). */
export function bounceUrl(returnUrl: string, { slug, provider, profile_id, handoff_id, outcome }: Bounce): string {
  const url = new URL(returnUrl)
  const query: Record<string, string> = { connect: slug, provider, status: outcome.status, profile_id, handoff_id }
  if ('reason' in outcome) query.reason = outcome.reason
  if (outcome.status === 'pending_selection') query.candidate_count = String(outcome.candidate_count)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url.href
}

/** Where an app says that people may be sent. */
interface ReturnOrigins {
  redirect_uris: readonly string[]
  allowed_return_origins: readonly string[]
}

/**
 * Whether people may be sent to this address when a connect ends: its origin is one that the app allows, and it carries no
 * user name or password (contract 4.3, rule 2).
 */
export function isReturnAllowed(returnUrl: string, app: ReturnOrigins): boolean {
  const url = URL.parse(returnUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return returnOrigins(app).has(url.origin)
}

/**
 * The origins of the redirect URIs, as narrowed or extended by the app's list: to name some of them leaves out the others, and
 * to name one that is not among them adds it.
 */
export function returnOrigins({ redirect_uris, allowed_return_origins }: ReturnOrigins): ReadonlySet<string> {
  const own = new Set(redirect_uris.map(originOf))
  const listed = new Set(allowed_return_origins)
  const narrowed = own.intersection(listed)
  return (narrowed.size > 0 ? narrowed : own).union(listed)
}
