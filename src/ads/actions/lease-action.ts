import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { type ActionRequest, credentialOf, newAction } from './new-action.ts'
import { findPendingAction, insertAction, updateAction, updateActionLeased } from './queries.ts'
import type { AdAction } from './schemas.ts'

/**
 * Shorter than the lock of an idempotency key, which is renewed equally often: a retry that acquires the key of a crashed request
 * can also acquire its action.
 */
const leaseMs = 40_000
const renewEveryMs = 15_000

export interface Leased {
  action: AdAction
  /** The same request was interrupted before: the platform may have applied it already. */
  isResumed: boolean
}

/**
 * Inserts the pending row of an action, which is also the lock on its target: one action at a time. An interrupted action is
 * resumed if the same credential repeats the request; otherwise the new action replaces it, and its result is read from the
 * platform.
 */
export function leaseAction(ctx: ProfileContext, request: ActionRequest, connectionId: string | null): Promise<Leased> {
  return inTransaction(ctx, async (ctx) => {
    const leased_until = new Date(ctx.now().getTime() + leaseMs)
    const fresh = {
      ...newAction(ctx, request, connectionId),
      status: 'pending' as const,
      leased_until,
      finished_at: null,
    }
    const added = await insertAction(ctx.db, ctx.profile.id, fresh)
    if (added) return { action: added, isResumed: false }
    const held = await findPendingAction(ctx.db, ctx.profile.id, request.target)
    if (!held) return failBusy()
    const isSame = isSameRequest(ctx, request, held)
    const change = isSame ? { leased_until } : ({ status: 'unknown', leased_until: null } as const)
    const isLeased = await updateActionLeased(ctx.db, ctx.profile.id, held.id, ctx.now(), change)
    if (!isLeased) return failBusy()
    if (isSame) return { action: { ...held, leased_until }, isResumed: true }
    const next = await insertAction(ctx.db, ctx.profile.id, fresh)
    return next ? { action: next, isResumed: false } : failBusy()
  })
}

function isSameRequest(
  { actor }: ProfileContext,
  { action, requested_value, applied_by }: ActionRequest,
  held: AdAction,
): boolean {
  const isSameCaller = held.actor_kind === actor.kind && held.actor_id === credentialOf(actor)
  return (
    isSameCaller && held.action === action && held.requested_value === requested_value && held.applied_by === applied_by
  )
}

/** Not stored under the idempotency key, so that the same request can be sent again. */
function failBusy(): never {
  throw new ApiError('service_unavailable', 'Another change of this object is still running; retry in a moment.', {
    reason: 'action_in_flight',
    retry_after_seconds: 5,
  })
}

/** Renews the lease while `work` runs, so that a slow platform does not lose it. */
export async function whileLeased<T>(ctx: ProfileContext, actionId: string, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    const leased_until = new Date(ctx.now().getTime() + leaseMs)
    updateAction(ctx.db, ctx.profile.id, actionId, { leased_until }).catch(() => {})
  }, renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}
