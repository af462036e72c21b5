/**
 * The life cycle of a hand-off (contract 3.1). It is pending until it finishes; a finished hand-off never changes.
 *
 * | State | Trigger | Condition | Result |
 * |---|---|---|---|
 * | completed | any | | report the stored outcome |
 * | failed, cancelled | any | expired | report `handoff_expired` |
 * | failed, cancelled | any | otherwise | report `handoff_used` |
 * | pending | any | older than 45 minutes | report `handoff_expired`; it reads as failed from then on |
 * | pending | link opened, callback | `return_url` is no longer allowed | finish as failed, `origin_not_allowed` |
 * | pending | link opened, callback | no registration with the provider | finish as failed, `provider_not_configured` |
 * | pending | link opened | otherwise | redirect to the consent screen; the state is valid for 15 minutes |
 * | pending | callback | state older than 15 minutes | finish as failed, `state_expired` |
 * | pending | callback | state of another browser, or no cookie | finish as failed, `state_invalid` |
 * | pending | callback | the person declined | finish as cancelled, `user_cancelled` |
 * | pending | callback | the provider rejected or failed | finish as failed, `provider_denied` or `provider_error` |
 * | pending | callback | another consent took the lease less than 3 minutes ago | report `handoff_used` |
 * | pending | callback | otherwise | take the lease and finish the consent |
 * | pending, leased | consent finished | another consent took the lease since | report `handoff_used`; write nothing |
 * | pending, leased | consent finished | no account | finish as failed, `no_candidates` |
 * | pending, leased | consent finished | one account, connected to another profile | finish as failed, `account_connected_elsewhere` |
 * | pending, leased | consent finished | one account | connect it; finish as completed |
 * | pending, leased | consent finished | several accounts | store the token for 60 minutes; finish as completed |
 * | pending, leased | consent failed | internal error before anything was written | release the lease, report `internal_error` |
 * | pending, leased | consent failed | otherwise | finish as failed, `token_exchange_failed`, `provider_error`, `provider_denied`, `connect_failed` |
 */

import type { HandoffReason } from '../../events/handoff-result.ts'
import { minuteMs } from '../../kernel/time/durations.ts'

/** The limits of a hand-off (contract 8). */
export const handoffTtlMs = 45 * minuteMs
export const stateTtlMs = 15 * minuteMs
export const leaseMs = 3 * minuteMs
export const parkedTtlMs = 60 * minuteMs

/** The fields of a hand-off that the decisions use. */
export interface HandoffState {
  status: 'pending' | 'completed' | 'failed' | 'cancelled'
  reason: string | null
  expires_at: Date
  consent_id: string | null
  consent_leased_at: Date | null
}

type Step =
  /** Redirect to the consent screen, finish the consent, or store its result. */
  | { kind: 'proceed' }
  /** Finishes the hand-off with this reason. */
  | { kind: 'finish'; reason: HandoffReason }
  /** Changes nothing and shows the reason to the visitor; null: the stored outcome. */
  | { kind: 'report'; reason: HandoffReason | null }

export function decideOpened(handoff: HandoffState, opened: HandoffConditions, now: Date): Step {
  return closedReason(handoff, now) ?? findImpossibleReason(opened) ?? { kind: 'proceed' }
}

export interface HandoffConditions {
  is_return_allowed: boolean
  is_configured: boolean
}

export type StateDecision = 'valid' | 'expired' | 'invalid'

export interface Callback extends HandoffConditions {
  state: StateDecision
  /** Null when there is a code. */
  rejection: HandoffReason | null
}

export function decideCallback(handoff: HandoffState, callback: Callback, now: Date): Step {
  const over = closedReason(handoff, now) ?? findImpossibleReason(callback)
  if (over) return over
  if (callback.state === 'expired') return { kind: 'finish', reason: 'state_expired' }
  if (callback.state === 'invalid') return { kind: 'finish', reason: 'state_invalid' }
  if (isLeased(handoff, now)) return { kind: 'report', reason: 'handoff_used' }
  return callback.rejection ? { kind: 'finish', reason: callback.rejection } : { kind: 'proceed' }
}

/** Decides on the accounts of a consent. `consentId` is the consent that holds the lease on the hand-off. */
export function decideConsent(
  handoff: HandoffState,
  consent: { id: string; account_count: number; is_connected_elsewhere: boolean },
  now: Date,
): Step {
  const over = closedReason(handoff, now)
  if (over) return over
  if (handoff.consent_id !== consent.id) return { kind: 'report', reason: 'handoff_used' }
  if (consent.account_count === 0) return { kind: 'finish', reason: 'no_candidates' }
  if (consent.account_count === 1 && consent.is_connected_elsewhere) {
    return { kind: 'finish', reason: 'account_connected_elsewhere' }
  }
  return { kind: 'proceed' }
}

/** Returns the current state: a pending hand-off that has expired counts as failed, even before it is updated. */
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

function findImpossibleReason({ is_return_allowed, is_configured }: HandoffConditions): Step | null {
  if (!is_return_allowed) return { kind: 'finish', reason: 'origin_not_allowed' }
  return is_configured ? null : { kind: 'finish', reason: 'provider_not_configured' }
}

function isLeased({ consent_leased_at }: HandoffState, now: Date): boolean {
  return consent_leased_at !== null && now.getTime() - consent_leased_at.getTime() < leaseMs
}
