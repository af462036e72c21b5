import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recordNote } from '../../tenancy/notes/record-note.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { updateDefinition } from './definition-queries.ts'
import {
  type Definition,
  furtherGoalFields,
  type GoalFields,
  goalFields,
  goalSchema,
  toGoal,
} from './definition-schemas.ts'
import { addGoal, lockDefinitions, requireFreeKey } from './goals.ts'

export const saveGoalDefinition = operation({
  id: 'goals.saveGoalDefinition',
  http: 'POST /goals/definitions',
  summary: 'Create or update a goal definition',
  description:
    'With `id`, updates the definition; omitted optional fields stay unchanged. Without `id`, creates a definition. A `conversion_key` that already exists on the profile is 409 `invalid_state`. Past conversions are recomputed in both cases.',
  scopes: ['goals:write'],
  body: z.object({ id: z.uuid().optional(), ...goalFields, ...furtherGoalFields }),
  data: goalSchema,
  statuses: [201, 200],
  errors: ['not_found', 'invalid_state'],
  example: {
    body: {
      name: 'Trial started',
      conversion_key: 'trial_started',
      source_event_names: ['trial_started'],
      revenue_type: 'pipeline',
      lookback_window_days: 60,
    },
  },
  run(ctx, { body: { id, ...fields } }) {
    return inTransaction(ctx, async (ctx) => {
      if (id === undefined) return { data: toGoal(await addGoal(ctx, fields)), status: 201 }
      return { data: toGoal(await changeGoal(ctx, id, fields)), status: 200 }
    })
  },
})

/** Changes a goal inside the caller's transaction; fields that are left out stay unchanged. */
async function changeGoal(ctx: ProfileContext, goalId: string, fields: GoalFields): Promise<Definition> {
  const existing = await lockDefinitions(ctx)
  const goal = existing.find(({ id, kind }) => id === goalId && kind === 'event')
  if (!goal) return fail('not_found', 'No such goal.')
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed: Definition = { ...goal, ...named, updated_at: ctx.now() }
  requireFreeKey(existing, changed)
  await updateDefinition(ctx.db, ctx.profile.id, goalId, { ...named, updated_at: changed.updated_at })
  await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids: [goalId] })
  const text = `Changed the goal ${changed.name}.`
  await recordNote(ctx, ctx.profile.id, { kind: 'goal', key: `${goalId}:${changed.updated_at.toISOString()}`, text })
  return changed
}
