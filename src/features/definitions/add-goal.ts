import { deriveConversionKey } from '../../domain/attribution/conversion-key.ts'
import { lookbackDaysDefault } from '../../domain/attribution/window.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { requestRecompute } from '../attribution/request-recompute.ts'
import { lockDefinitions } from './lock-definitions.ts'
import { insertDefinition, unsetStage } from './queries.ts'
import { requireFreeKey } from './require-free-key.ts'
import type { Definition, GoalFields } from './shapes.ts'

/** Every event is held against all definitions of its profile. */
const goalsMax = 200

/** Adds a goal inside the caller's transaction. Its conversions are those of past events too. */
export async function addGoal(ctx: ProfileContext, wanted: GoalFields): Promise<Definition> {
  const existing = await lockDefinitions(ctx)
  const goal: Definition = {
    attribution_eligible: true,
    lookback_window_days: lookbackDaysDefault,
    is_default: false,
    ...wanted,
    ...unsetStage,
    id: newId(),
    kind: 'event',
    conversion_key: wanted.conversion_key ?? keyOf(wanted.name),
    first_attributed_at: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  requireFreeKey(existing, goal)
  if (existing.filter(({ kind }) => kind === 'event').length >= goalsMax) {
    fail('invalid_state', `A profile has at most ${goalsMax} goals; delete one first.`)
  }
  await insertDefinition(ctx.db, ctx.profile.id, goal)
  await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids: [goal.id] })
  return goal
}

function keyOf(name: string): string {
  const problem = 'conversion_key: none can be made of this name; give one'
  return deriveConversionKey(name) ?? fail('validation_error', problem, { field: 'conversion_key' })
}
