import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { requestRecompute } from '../attribution/request-recompute.ts'
import { lockDefinitions } from './lock-definitions.ts'
import { updateDefinition } from './queries.ts'
import { requireFreeKey } from './require-free-key.ts'
import type { Definition, GoalFields } from './shapes.ts'

/** Changes a goal inside the caller's transaction; what is not named stays as it is. */
export async function changeGoal(ctx: ProfileContext, goalId: string, wanted: GoalFields): Promise<Definition> {
  const existing = await lockDefinitions(ctx)
  const goal = existing.find(({ id, kind }) => id === goalId && kind === 'event')
  if (!goal) return fail('not_found', 'No such goal.')
  const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const changed: Definition = { ...goal, ...named, updated_at: ctx.now() }
  requireFreeKey(existing, changed)
  await updateDefinition(ctx.db, ctx.profile.id, goalId, { ...named, updated_at: changed.updated_at })
  await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids: [goalId] })
  return changed
}
