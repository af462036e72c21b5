import type { HandoffReason } from './handoff-reason.ts'

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
  const told: Record<string, string> = { connect: slug, provider, status: outcome.status, profile_id, handoff_id }
  if ('reason' in outcome) told.reason = outcome.reason
  if (outcome.status === 'pending_selection') told.candidate_count = String(outcome.candidate_count)
  for (const [name, value] of Object.entries(told)) url.searchParams.append(name, value)
  return url.href
}
