import type { HandoffReason } from './handoff-reason.ts'

export type ConsentRefusal = Extract<HandoffReason, 'user_cancelled' | 'provider_denied' | 'provider_error'>

/**
 * What a callback without a code says, in the words of RFC 6749 (4.1.2.1) and the variants that vendors use. Null when there
 * is a code and nothing speaks against using it.
 */
export function readRefusal(query: Readonly<Record<string, string>>): ConsentRefusal | null {
  const error = query.error ?? query.error_code
  if (error === undefined || error === '') return query.code ? null : 'provider_error'
  if (/^(access_denied|user_denied|user_cancelled|consent_required|interaction_required)$/.test(error)) {
    return 'user_cancelled'
  }
  if (query.error_reason === 'user_denied') return 'user_cancelled'
  return /^(server_error|temporarily_unavailable)$/.test(error) ? 'provider_error' : 'provider_denied'
}
