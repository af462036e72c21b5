import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { requireSchema } from '../../kernel/schemas/schema-error.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { listDefinitions, updateDefinition } from './definition-queries.ts'
import { conversionKey, type Definition, eventKey, outcomeSchema, toOutcome } from './definition-schemas.ts'
import { stageOutcomes } from './domain/stage-outcomes.ts'
import { lockDefinitions, requireFreeKey } from './goals.ts'

/**
 * Sets the outcomes of definitions, all or none, inside the caller's transaction. `fieldOf` returns the request field of the i-th
 * key.
 */
async function setEventKeys(
  ctx: ProfileContext,
  changes: readonly { id: string; event_key: string }[],
  { onUnknown, fieldOf }: { onUnknown: (index: number) => never; fieldOf: (index: number) => string },
): Promise<Definition[]> {
  let definitions = await lockDefinitions(ctx)
  const changed = changes.map(({ id, event_key }, index): Definition => {
    const definition = definitions.find((definition) => definition.id === id) ?? onUnknown(index)
    requireKnownKey(definition, event_key, definitions, fieldOf(index))
    const isStage = definition.kind === 'pipeline_stage'
    const next: Definition = {
      ...definition,
      conversion_key: event_key,
      stage_key_source: isStage ? 'user' : null,
      updated_at: ctx.now(),
    }
    if (!isStage) requireFreeKey(definitions, next)
    definitions = definitions.map((definition) => (definition.id === id ? next : definition))
    return next
  })
  for (const { id, conversion_key, stage_key_source, updated_at } of changed) {
    await updateDefinition(ctx.db, ctx.profile.id, id, { conversion_key, stage_key_source, updated_at })
  }
  const definition_ids = changed.map(({ id }) => id)
  await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids })
  return changed
}

/** Contract 4.3: a stage maps to an outcome of the profile or to none; an event has its own key. */
function requireKnownKey(definition: Definition, key: string, all: readonly Definition[], field: string): void {
  if (definition.kind === 'event') {
    requireSchema(conversionKey, key, { code: 'validation_error', whole: field })
    return
  }
  const known = stageOutcomes(all)
  if (!known.includes(key)) fail('validation_error', `${field}: must be one of ${known.join(', ')}`, { field })
}

export const putOutcomeDefinitions = operation({
  id: 'outcomeDefinitions.putOutcomeDefinitions',
  http: 'PUT /profile/outcome-definitions',
  summary: 'Set the outcomes of several stages and events in one transaction',
  description: 'Returns all outcome definitions of the profile. The rules of `PATCH /outcome-definitions/{id}` apply.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  body: z.object({ definitions: z.array(z.object({ id: z.uuid(), event_key: eventKey })).max(500) }),
  data: z.array(outcomeSchema),
  errors: ['invalid_state'],
  example: { body: { definitions: [] } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      await setEventKeys(ctx, body.definitions, {
        onUnknown: (index) => reject(`definitions.${index}.id`),
        fieldOf: (index) => `definitions.${index}.event_key`,
      })
      return { data: (await listDefinitions(ctx.db, ctx.profile.id)).map(toOutcome) }
    })
  },
})

function reject(field: string): never {
  return fail('validation_error', `${field}: names no outcome definition of this profile`, { field })
}

export const updateOutcomeDefinition = operation({
  id: 'outcomeDefinitions.updateOutcomeDefinition',
  http: 'PATCH /outcome-definitions/:id',
  summary: 'Set the outcome of a pipeline stage or an event',
  description:
    'On a pipeline stage `event_key` is one of the outcomes that the stages read lists, or `unmapped` or `ignored`; anything else is 422 `validation_error`.',
  scopes: ['goals:write'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ event_key: eventKey }),
  data: outcomeSchema,
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { event_key: 'consultation_held' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const [changed] = await setEventKeys(ctx, [{ id: params.id, event_key: body.event_key }], {
        onUnknown: () => fail('not_found', 'No such outcome definition.'),
        fieldOf: () => 'event_key',
      })
      return { data: toOutcome(changed!) }
    })
  },
})
