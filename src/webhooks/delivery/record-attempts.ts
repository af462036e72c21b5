import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import type { AttemptDecision, AttemptResult } from '../domain/decide-attempt.ts'
import { type HealthSign, nextHealth } from '../domain/subscription-health.ts'
import {
  type FinishedDelivery,
  lockSubscriptionHealth,
  type SubscriptionQueue,
  updateDeliveriesFinished,
  updateSubscriptionHealth,
} from '../subscriptions/attempt-queries.ts'

interface LeasedDelivery {
  id: string
  leased_until: Date
  /** Attempts made before this one. */
  attempt: number
  at: Date
}

/** The result of a leased delivery: an attempt was made, was not allowed, or was aborted by a stop. */
export type Attempt = LeasedDelivery &
  (
    | { kind: 'made'; result: AttemptResult; decision: AttemptDecision; duration_ms: number }
    | { kind: 'withheld'; reason: string }
    | { kind: 'released' }
  )

/** Records the results of deliveries and updates the health of the subscription; returns null if no request was made. */
export async function recordAttempts(
  ctx: WorkContext,
  queue: SubscriptionQueue,
  attempts: readonly Attempt[],
): Promise<boolean | null> {
  if (attempts.length === 0) return null
  const signs = attempts.flatMap(signOf)
  if (signs.length === attempts.length && signs.every(({ is_success }) => is_success)) {
    await updateDeliveriesFinished(ctx.db, queue, attempts.map(toFinished), ctx.now(), signs.at(-1)!.at)
    return true
  }
  return inTransaction(ctx, async (ctx) => {
    // The subscription is always locked first, so that two workers on one subscription cannot deadlock.
    const health = signs.length > 0 ? await lockSubscriptionHealth(ctx.db, queue) : null
    if (health) await updateSubscriptionHealth(ctx.db, queue, nextHealth(health, signs))
    await updateDeliveriesFinished(ctx.db, queue, attempts.map(toFinished), ctx.now())
    return signs.length > 0 ? signs.some(({ is_success }) => is_success) : null
  })
}

function signOf(attempt: Attempt): HealthSign[] {
  if (attempt.kind !== 'made') return []
  const { status, is_gone } = attempt.decision
  return [{ at: attempt.at, is_success: status === 'delivered', is_gone }]
}

function toFinished(attempt: Attempt): FinishedDelivery {
  const { id, leased_until, at } = attempt
  if (attempt.kind === 'released') {
    return { id, leased_until, status: 'pending', attempt: attempt.attempt, next_attempt_at: at, entry: null }
  }
  const attempted_at = at.toISOString()
  if (attempt.kind === 'withheld') {
    const entry = { attempted_at, status_code: null, error: `not sent: ${attempt.reason}`, duration_ms: 0 }
    return { id, leased_until, status: 'dead', attempt: attempt.attempt, next_attempt_at: null, entry }
  }
  const { result, decision, duration_ms } = attempt
  const { status_code, error, response_excerpt = null } = result
  const entry = {
    attempted_at,
    status_code,
    error,
    duration_ms,
    ...(response_excerpt !== null && { response_excerpt }),
  }
  const { status, next_attempt_at } = decision
  return { id, leased_until, status, attempt: attempt.attempt + 1, next_attempt_at, entry }
}
