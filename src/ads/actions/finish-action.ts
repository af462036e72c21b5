import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { ApiError } from '../../kernel/errors/errors.ts'
import { recordNote } from '../../tenancy/notes/record-note.ts'
import { listEntities } from '../entities/entity-report-queries.ts'
import { isUndoOf } from './domain/change-status.ts'
import { type ActionRequest, newAction } from './new-action.ts'
import { findLastAppliedAction, insertAction, updateAction, updateEntityStatus } from './queries.ts'
import type { ActionName, AdAction, Target } from './schemas.ts'

interface Settlement {
  status: 'applied' | 'no_change' | 'rejected' | 'failed'
  value_before?: string | null
  value_after?: string | null
  code?: string | undefined
  message?: string | undefined
}

/** Records the result of an action. Reports show the change immediately. */
export function finishAction(
  ctx: ProfileContext,
  { target }: Pick<ActionRequest, 'target'>,
  action: AdAction,
  { code = undefined, message = undefined, ...settlement }: Settlement,
): Promise<AdAction> {
  return inTransaction(ctx, async (ctx) => {
    const { id: profileId } = ctx.profile
    const isApplied = settlement.status === 'applied'
    const last = isApplied ? await findLastAppliedAction(ctx.db, profileId, target) : null
    const undoes_action_id = last && isUndoOf(action, last) ? last.id : null
    const outcome = { code: code ?? null, message: message?.slice(0, 500) ?? null, undoes_action_id }
    const result = { ...settlement, ...outcome, leased_until: null, finished_at: ctx.now() }
    const row = await updateAction(ctx.db, profileId, action.id, result)
    if (isApplied) await noteAction(ctx, target, action, settlement)
    if (isApplied && /^(ACTIVE|PAUSED)$/.test(action.value_after ?? '')) {
      await updateEntityStatus(ctx.db, profileId, target, { status: action.value_after!, updated_at: ctx.now() })
    }
    return row ?? { ...action, ...result }
  })
}

/** Notes a change of delivery on the day, because it explains figures. Changed URL parameters do not. */
async function noteAction(ctx: ProfileContext, target: Target, action: AdAction, { value_after }: Settlement) {
  const describe = noteTexts[action.action as ActionName]
  if (!describe) return
  const entities = await listEntities(ctx.db, ctx.profile.id, target.level, [target.entity_id])
  const text = describe(
    entities.get(target.entity_id)?.name ?? target.external_id,
    value_after ?? action.value_after ?? '',
  )
  await recordNote(ctx, ctx.profile.id, { kind: 'ad_action', key: action.id, text })
}

const noteTexts: Partial<Record<ActionName, (name: string, value: string) => string>> = {
  pause_campaign: (name) => `Paused the campaign ${name}.`,
  resume_campaign: (name) => `Resumed the campaign ${name}.`,
  pause_ad_set: (name) => `Paused the ad set ${name}.`,
  resume_ad_set: (name) => `Resumed the ad set ${name}.`,
  pause_ad: (name) => `Paused the ad ${name}.`,
  resume_ad: (name) => `Resumed the ad ${name}.`,
  set_ad_set_budget: (name, value) => `Set the daily budget of the ad set ${name} to ${value}.`,
}

/** Runs `work`; a rejection that it throws is also recorded on the action (contract 7, rule 4). */
export async function rejectAction<T>(ctx: ProfileContext, request: ActionRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, message } = error
      const status: 'failed' | 'rejected' = error.status >= 500 ? 'failed' : 'rejected'
      const rejected = { ...newAction(ctx, request, null), status, code, message }
      await insertAction(ctx.db, ctx.profile.id, { ...rejected, leased_until: null, finished_at: ctx.now() })
    }
    throw error
  }
}
