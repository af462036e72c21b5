/**
 * The life of a hand-off (contract 3.1). It is pending until it settles; a settled one never changes.
 *
 * | State | Trigger | Condition | What happens |
 * |---|---|---|---|
 * | completed | any | | report the real outcome |
 * | failed, cancelled | any | ended by its clock | report `handoff_expired` |
 * | failed, cancelled | any | otherwise | report `handoff_used` |
 * | pending | any | 45 minutes are over | report `handoff_expired`; it reads as failed from then on |
 * | pending | link opened, callback | `return_url` is no longer allowed | settle failed, `origin_not_allowed` |
 * | pending | link opened, callback | no registration with the provider | settle failed, `provider_not_configured` |
 * | pending | link opened | otherwise | send to the consent screen; the state is good for 15 minutes |
 * | pending | callback | state older than 15 minutes | settle failed, `state_expired` |
 * | pending | callback | another browser's, or none's | settle failed, `state_invalid` |
 * | pending | callback | the person said no | settle cancelled, `user_cancelled` |
 * | pending | callback | the provider refused or failed | settle failed, `provider_denied` or `provider_error` |
 * | pending | callback | another consent began finishing under 3 minutes ago | report `handoff_used` |
 * | pending | callback | otherwise | lease it and finish the consent |
 * | pending, leased | consent finished | somebody else leased it since | report `handoff_used`; nothing is written |
 * | pending, leased | consent finished | no account | settle failed, `no_candidates` |
 * | pending, leased | consent finished | one account, connected to a profile beside this one | settle failed, `account_connected_elsewhere` |
 * | pending, leased | consent finished | one account | connect it; settle completed |
 * | pending, leased | consent finished | several accounts | park the token for 60 minutes; settle completed |
 * | pending, leased | consent failed | before anything was written, by our own fault | release the lease, report `internal_error` |
 * | pending, leased | consent failed | otherwise | settle failed, `token_exchange_failed`, `provider_error`, `provider_denied`, `connect_failed` |
 */
import type { HandoffReason } from '../../events/handoff-result.ts'

const minuteMs = 60_000

/** The limits of a hand-off (contract 8). */
export const handoffTtlMs = 45 * minuteMs
export const stateTtlMs = 15 * minuteMs
export const leaseMs = 3 * minuteMs
export const parkedTtlMs = 60 * minuteMs

/** What of a hand-off decides about it. */
export interface HandoffState {
  status: 'pending' | 'completed' | 'failed' | 'cancelled'
  reason: string | null
  expires_at: Date
  consent_id: string | null
  consent_leased_at: Date | null
}

type Step =
  /** Send the person to the consent screen, finish the consent, or store what came of it. */
  | { kind: 'proceed' }
  /** Ends the hand-off. */
  | { kind: 'settle'; reason: HandoffReason }
  /** Nothing changes; the person is told this. Without a reason: the real outcome. */
  | { kind: 'report'; reason: HandoffReason | null }

export function decideOpened(handoff: HandoffState, opened: Surroundings, now: Date): Step {
  return closedReason(handoff, now) ?? findImpossibleReason(opened) ?? { kind: 'proceed' }
}

export interface Surroundings {
  is_return_allowed: boolean
  is_configured: boolean
}

export type StateDecision = 'valid' | 'expired' | 'invalid'

export interface Callback extends Surroundings {
  state: StateDecision
  /** Null when there is a code. */
  rejection: HandoffReason | null
}

export function decideCallback(handoff: HandoffState, callback: Callback, now: Date): Step {
  const over = closedReason(handoff, now) ?? findImpossibleReason(callback)
  if (over) return over
  if (callback.state === 'expired') return { kind: 'settle', reason: 'state_expired' }
  if (callback.state === 'invalid') return { kind: 'settle', reason: 'state_invalid' }
  if (isLeased(handoff, now)) return { kind: 'report', reason: 'handoff_used' }
  return callback.rejection ? { kind: 'settle', reason: callback.rejection } : { kind: 'proceed' }
}

/** What the accounts of a consent lead to. `consentId` is the consent that holds the lease on the hand-off. */
export function decideConsent(
  handoff: HandoffState,
  consent: { id: string; account_count: number; is_connected_elsewhere: boolean },
  now: Date,
): Step {
  const over = closedReason(handoff, now)
  if (over) return over
  if (handoff.consent_id !== consent.id) return { kind: 'report', reason: 'handoff_used' }
  if (consent.account_count === 0) return { kind: 'settle', reason: 'no_candidates' }
  if (consent.account_count === 1 && consent.is_connected_elsewhere) {
    return { kind: 'settle', reason: 'account_connected_elsewhere' }
  }
  return { kind: 'proceed' }
}

/** How a hand-off reads: one that outlived its time has failed, whether or not anybody noticed. */
export function currentState(
  { status, reason, expires_at }: Pick<HandoffState, 'status' | 'reason' | 'expires_at'>,
  now: Date,
): { status: HandoffState['status']; reason: HandoffReason | null } {
  if (status === 'pending' && now >= expires_at) return { status: 'failed', reason: 'handoff_expired' }
  return { status, reason: reason as HandoffReason | null }
}

function closedReason(handoff: HandoffState, now: Date): Step | null {
  const { status, reason } = currentState(handoff, now)
  if (status === 'pending') return null
  if (status === 'completed') return { kind: 'report', reason: null }
  return { kind: 'report', reason: reason === 'handoff_expired' ? reason : 'handoff_used' }
}

function findImpossibleReason({ is_return_allowed, is_configured }: Surroundings): Step | null {
  if (!is_return_allowed) return { kind: 'settle', reason: 'origin_not_allowed' }
  return is_configured ? null : { kind: 'settle', reason: 'provider_not_configured' }
}

function isLeased({ consent_leased_at }: HandoffState, now: Date): boolean {
  return consent_leased_at !== null && now.getTime() - consent_leased_at.getTime() < leaseMs
}
