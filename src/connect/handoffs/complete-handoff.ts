import { handoffCompleted } from '../../events/connection.ts'
import { type HandoffReason, handoffReasons } from '../../events/handoff-result.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { currentState } from '../domain/decide-handoff.ts'
import type { HandoffKey } from './handoff-link.ts'
import { lockHandoff, updateHandoff } from './queries.ts'
import { type Handoff, resultOf } from './schemas.ts'

export type HandoffCompletion =
  | { connection_id: string }
  | { candidate_count: number; selection_expires_at: Date }
  | { reason: HandoffReason; provider_message?: string | null }

/** Finishes a hand-off and notifies its app, inside the caller's transaction, which holds its lock and found it pending. */
export async function completeHandoff(
  ctx: WorkContext,
  handoff: Handoff,
  completion: HandoffCompletion,
): Promise<Handoff> {
  const reason = 'reason' in completion ? completion.reason : null
  const status = reason === null ? ('completed' as const) : handoffReasons[reason]
  const completed: Handoff = { ...handoff, ...completion, status, finished_at: ctx.now() }
  const { profile_id, id, provider, connection_id, candidate_count, selection_expires_at, finished_at } = completed
  const outcome = { connection_id, candidate_count, selection_expires_at, provider_message: completed.provider_message }
  await updateHandoff(ctx.db, profile_id, id, { status, reason, finished_at, ...outcome })
  const data = { profile_id, handoff_id: id, provider, status, result: resultOf(completed)! } as const
  const about = { app_id: handoff.app_id, ...(connection_id !== null && { connection_id }) }
  await ctx.emit(handoffCompleted, profile_id, data, about)
  return completed
}

/**
 * Finishes the hand-off with this reason unless it is finished already or another consent holds the lease. Returns its current
 * row.
 */
export function failHandoff(
  ctx: WorkContext,
  key: HandoffKey,
  reason: HandoffReason,
  consentId: string | null = null,
  provider_message: string | null = null,
): Promise<Handoff> {
  return inTransaction(ctx, async (ctx) => {
    const handoff = (await lockHandoff(ctx.db, key.profile_id, key.id))!
    const isOpen = currentState(handoff, ctx.now()).status === 'pending'
    const isOurs = consentId === null || handoff.consent_id === consentId
    return isOpen && isOurs ? completeHandoff(ctx, handoff, { reason, provider_message }) : handoff
  })
}
