import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recordNote } from '../../tenancy/notes/record-note.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { deleteGoal, insertDefinition, listDefinitions, unsetStage } from './definition-queries.ts'
import {
  type Definition,
  deriveConversionKey,
  type GoalFields,
  goalFields,
  goalSchema,
  toGoal,
} from './definition-schemas.ts'
import { lookbackDaysDefault } from './domain/window.ts'

/** Limits the definitions of a profile, because every event is matched against all of them. */
const goalsMax = 200

/** Adds a goal inside the caller's transaction. Past events also become conversions of it. */
export async function addGoal(ctx: ProfileContext, fields: GoalFields): Promise<Definition> {
  const existing = await lockDefinitions(ctx)
  const goal: Definition = {
    attribution_eligible: true,
    lookback_window_days: lookbackDaysDefault,
    is_default: false,
    counts_unverified_revenue: false,
    ...fields,
    ...unsetStage,
    id: newId(),
    kind: 'event',
    conversion_key: fields.conversion_key ?? requireConversionKey(fields.name),
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
  await recordNote(ctx, ctx.profile.id, { kind: 'goal', key: goal.id, text: `Added the goal ${goal.name}.` })
  return goal
}

function requireConversionKey(name: string): string {
  const problem = 'conversion_key: none can be made of this name; give one'
  return deriveConversionKey(name) ?? fail('validation_error', problem, { field: 'conversion_key' })
}

export const createGoal = operation({
  id: 'goals.createGoal',
  http: 'POST /goals',
  summary: 'Create a goal definition (deprecated form)',
  scopes: ['goals:write'],
  body: z.object(goalFields),
  data: goalSchema,
  statuses: [201],
  errors: ['invalid_state'],
  // Contract 9.4.
  deprecated: { since: '2026-09-05', sunset: '2026-12-04', successor: 'POST /goals/definitions' },
  example: {
    body: { name: 'Brochure requested', source_event_names: ['brochure_requested'], revenue_type: 'pipeline' },
  },
  mcp: false,
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => ({ data: toGoal(await addGoal(ctx, body)) }))
  },
})

export const deleteGoalDefinition = operation({
  id: 'goals.deleteGoalDefinition',
  http: 'DELETE /goals/definitions/:id',
  summary: 'Delete a goal definition',
  description: 'Its events stay on the timeline but no longer count.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ deleted: z.literal(true) }),
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const goal = (await listDefinitions(ctx.db, ctx.profile.id)).find(({ id }) => id === params.id)
      const isDeleted = await deleteGoal(ctx.db, ctx.profile.id, params.id)
      if (!goal || !isDeleted) return fail('not_found', 'No such goal.')
      await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids: [params.id] })
      const note = { key: `${params.id}:deleted`, text: `Deleted the goal ${goal.name}.` }
      await recordNote(ctx, ctx.profile.id, { kind: 'goal', ...note })
      return { data: { deleted: true as const } }
    })
  },
})

export const listGoalDefinitions = operation({
  id: 'goals.listGoalDefinitions',
  http: 'GET /goals/definitions',
  summary: 'List goal definitions',
  scopes: ['analytics:read'],
  isReport: false,
  data: z.array(goalSchema),
  async run(ctx) {
    const definitions = await listDefinitions(ctx.db, ctx.profile.id)
    return { data: definitions.filter(({ kind }) => kind === 'event').map(toGoal) }
  },
})

/** Locks the profile and lists its definitions, so that concurrent writers see each other's keys. */
export async function lockDefinitions(ctx: ProfileContext): Promise<Definition[]> {
  await lockProfile(ctx.db, ctx.profile.id)
  return listDefinitions(ctx.db, ctx.profile.id)
}

/** Rejects a conversion key that another goal of the profile uses. */
export function requireFreeKey(
  existing: readonly Definition[],
  fields: Pick<Definition, 'id' | 'conversion_key'>,
): void {
  const holder = existing.find(
    (item) => item.kind === 'event' && item.conversion_key === fields.conversion_key && item.id !== fields.id,
  )
  if (holder)
    fail('invalid_state', `The goal "${holder.name}" already has the conversion key ${fields.conversion_key}.`)
}
