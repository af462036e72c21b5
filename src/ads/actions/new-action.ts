import type { Actor, ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import { decideAppliedBy } from './domain/change-status.ts'
import { findMember, findOwner } from './queries.ts'
import type { ActionName, AdAction, Target, UndoCall } from './schemas.ts'

export interface ActionRequest {
  action: ActionName
  target: Target
  /** The requested value, if it is known beforehand. */
  requested_value: string | null
  applied_by: string | null
}

/** Builds the row of a requested action. */
export function newAction(
  { actor, requestId, now }: ProfileContext,
  { action, target, requested_value, applied_by }: ActionRequest,
  connectionId: string | null,
) {
  const { level, platform, external_id } = target
  return {
    id: newId(),
    action,
    level,
    platform,
    external_id,
    requested_value,
    applied_by,
    connection_id: connectionId,
    actor_kind: actor.kind,
    actor_id: credentialOf(actor),
    app_id: appOf(actor),
    request_id: requestId,
    created_at: now(),
  }
}

export function credentialOf(actor: Actor): string | null {
  if (actor.kind === 'api_key') return actor.key_id
  if (actor.kind === 'app') return actor.token_id
  return actor.kind === 'user' ? actor.user_id : null
}

/** Returns the user who is responsible for a change. */
export async function resolveAppliedBy(
  { db, actor, profile }: ProfileContext,
  named: string | undefined,
): Promise<string | null> {
  const { workspace_id, provisioned_by_app_id } = profile
  const named_member_id = named === undefined ? undefined : await findMember(db, profile.id, named)
  const owner_id = await findOwner(db, workspace_id)
  const decided = decideAppliedBy({ actor, app_id: appOf(actor), provisioned_by_app_id, named_member_id, owner_id })
  if ('user_id' in decided) return decided.user_id
  return fail('validation_error', `applied_by: ${rejections[decided.rejection]}`, { field: 'applied_by' })
}

const rejections = {
  missing: 'is required: the member of the workspace who answers for this change',
  not_a_member: 'is no member of the workspace',
  other_member: 'you can only name yourself',
}

/** The fields of the action that every change response contains. */
export function toChange(action: AdAction, undo: UndoCall | null) {
  const { id: action_id, applied_by, undoes_action_id } = action
  const outcome: 'applied' | 'no_change' = action.status === 'applied' ? 'applied' : 'no_change'
  return { action_id, outcome, applied_by, undoes_action_id, undo }
}

/** The call that undoes a change; null if nothing was changed. */
export function undoCall(action: AdAction, path: string, body: Record<string, unknown> = {}): UndoCall | null {
  if (action.status !== 'applied') return null
  return { method: 'POST', path: `/api/v1${path}`, idempotency_key: `undo-${action.id}`, body }
}
