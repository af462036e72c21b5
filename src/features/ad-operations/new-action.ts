import { appOf } from '../../domain/tenancy/app-of.ts'
import type { Actor, ProfileContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { ActionName, Target } from './shapes.ts'

export interface Ask {
  action: ActionName
  target: Target
  /** What is asked for, where it can be told beforehand. */
  wanted: string | null
  applied_by: string | null
}

/** The row of the ledger for something that is asked for. */
export function newAction(
  { actor, requestId, now }: ProfileContext,
  { action, target, wanted, applied_by }: Ask,
  connectionId: string | null,
) {
  const { level, platform, external_id } = target
  return {
    id: newId(),
    action,
    level,
    platform,
    external_id,
    wanted,
    applied_by,
    connection_id: connectionId,
    value_before: null,
    value_after: null,
    code: null,
    message: null,
    undoes_action_id: null,
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
