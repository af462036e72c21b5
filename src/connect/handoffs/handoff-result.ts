import { type HandoffReason, handoffReasons } from '../../events/handoff-result.ts'
import { currentState } from '../domain/decide-handoff.ts'
import { type Bounce, type BounceOutcome, bounceUrl } from '../domain/handoff-outcome.ts'
import type { Handoff } from './schemas.ts'

/** How a visit to a hand-off ended, for the person who made it. */
export interface HandoffResult {
  handoff: Handoff
  outcome: BounceOutcome
}

/** `reason` is why this visit came to nothing; without one the hand-off's own outcome is told. */
export function toHandoffResult(handoff: Handoff, reason: HandoffReason | null, now: Date): HandoffResult {
  const reported = reason ?? currentState(handoff, now).reason
  if (reported !== null) return { handoff, outcome: { status: handoffReasons[reported], reason: reported } }
  if (handoff.candidate_count === null) return { handoff, outcome: { status: 'success' } }
  return { handoff, outcome: { status: 'pending_selection', candidate_count: handoff.candidate_count } }
}

/** The caller's page, told the provider by its old name; null when there is none, or its app may not send people there any more. */
export function toReturnUrl({ handoff, outcome }: HandoffResult, slug: string): string | null {
  const isAllowed = !('reason' in outcome && outcome.reason === 'origin_not_allowed')
  if (handoff.return_url === null || handoff.reason === 'origin_not_allowed' || !isAllowed) return null
  const { profile_id, id: handoff_id, provider } = handoff
  const about: Bounce = { slug, provider, profile_id, handoff_id, outcome }
  return bounceUrl(handoff.return_url, about)
}
