import { stageOutcomes } from '../../domain/attribution/stage-outcomes.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { requireSchema } from '../../kernel/schema-problem.ts'
import { requestRecompute } from '../attribution/request-recompute.ts'
import { lockDefinitions } from './lock-definitions.ts'
import { updateDefinition } from './queries.ts'
import { requireFreeKey } from './require-free-key.ts'
import { conversionKey, type Definition } from './shapes.ts'

/**
 * Gives definitions their outcome, all or none, inside the caller's transaction. `fieldOf` names the field of the request
 * that holds the i-th key.
 */
export async function setEventKeys(
  ctx: ProfileContext,
  changes: readonly { id: string; event_key: string }[],
  { onUnknown, fieldOf }: { onUnknown: (index: number) => never; fieldOf: (index: number) => string },
): Promise<Definition[]> {
  let definitions = await lockDefinitions(ctx)
  const changed = changes.map(({ id, event_key }, index): Definition => {
    const definition = definitions.find((one) => one.id === id) ?? onUnknown(index)
    requireKnownKey(definition, event_key, definitions, fieldOf(index))
    const isStage = definition.kind === 'pipeline_stage'
    const next: Definition = {
      ...definition,
      conversion_key: event_key,
      stage_key_source: isStage ? 'user' : null,
      updated_at: ctx.now(),
    }
    if (!isStage) requireFreeKey(definitions, next)
    definitions = definitions.map((one) => (one.id === id ? next : one))
    return next
  })
  for (const { id, conversion_key, stage_key_source, updated_at } of changed) {
    await updateDefinition(ctx.db, ctx.profile.id, id, { conversion_key, stage_key_source, updated_at })
  }
  const definition_ids = changed.map(({ id }) => id)
  await requestRecompute(ctx, ctx.profile.id, { kind: 'definition_changed', definition_ids })
  return changed
}

/** 4.3: a stage leads to an outcome the profile knows, or to none; an event names its own. */
function requireKnownKey(definition: Definition, key: string, all: readonly Definition[], field: string): void {
  if (definition.kind === 'event') {
    requireSchema(conversionKey, key, { code: 'validation_error', whole: field })
    return
  }
  const known = stageOutcomes(all)
  if (!known.includes(key)) fail('validation_error', `${field}: must be one of ${known.join(', ')}`, { field })
}
