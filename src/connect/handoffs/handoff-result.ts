import { type HandoffReason, handoffReasons } from '../../events/handoff-result.ts'
import { currentState } from '../domain/decide-handoff.ts'
import { type Bounce, type BounceOutcome, bounceUrl } from '../domain/handoff-outcome.ts'
import type { Handoff } from './schemas.ts'

/** The outcome of a visit to a hand-off link, shown to the visitor. */
export interface HandoffResult {
  handoff: Handoff
  outcome: BounceOutcome
}

/** `reason` is why this visit failed; without one the outcome of the hand-off is shown. */
export function toHandoffResult(handoff: Handoff, reason: HandoffReason | null, now: Date): HandoffResult {
  const reported = reason ?? currentState(handoff, now).reason
  if (reported !== null) return { handoff, outcome: { status: handoffReasons[reported], reason: reported } }
  if (handoff.candidate_count === null) return { handoff, outcome: { status: 'success' } }
  return { handoff, outcome: { status: 'pending_selection', candidate_count: handoff.candidate_count } }
}

/**
 * Returns the URL of the caller's page with the provider's former name; null when there is none, or its app no longer allows it.
 */
export function toReturnUrl({ handoff, outcome }: HandoffResult, slug: string): string | null {
  const isAllowed = !('reason' in outcome && outcome.reason === 'origin_not_allowed')
  if (handoff.return_url === null || handoff.reason === 'origin_not_allowed' || !isAllowed) return null
  const { profile_id, id: handoff_id, provider } = handoff
  const about: Bounce = { slug, provider, profile_id, handoff_id, outcome }
  return bounceUrl(handoff.return_url, about)
}
