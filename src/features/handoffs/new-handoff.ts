import { handoffLifeMs } from '../../domain/handoff/decide-handoff.ts'
import { newId } from '../../kernel/ids.ts'

/** A hand-off that nobody has used yet. */
export function newHandoff(now: Date) {
  return {
    id: newId(now.getTime()),
    status: 'pending' as const,
    reason: null,
    provider_message: null,
    connection_id: null,
    candidate_count: null,
    selection_expires_at: null,
    consent_id: null,
    consent_claimed_at: null,
    created_at: now,
    expires_at: new Date(now.getTime() + handoffLifeMs),
    settled_at: null,
  }
}
