import { z } from 'zod'
import type { Definition } from '../../attribution/definitions/definition-schemas.ts'
import { stageOutcomes } from '../../attribution/definitions/domain/stage-outcomes.ts'
import type { Locale } from '../../http/pages/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { outcomeLabel, suggestOutcome } from '../domain/suggest-outcome.ts'

const outcome = z.object({ key: z.string(), label: z.string() })

export const stageSchema = z.object({
  id: z.uuid().describe('The outcome definition to patch.'),
  pipeline_id: z.string(),
  stage_id: z.string(),
  name: z.string(),
  suggested: outcome.nullable().describe('Outcome suggested by the stage name.'),
  current: outcome.extend({ source: z.enum(['suggested', 'user', 'engine_default']) }).describe('The current mapping.'),
  can_write: z.boolean(),
})
nameSchema('Stage', stageSchema)

export const outcomeOptionSchema = outcome

/** Returns the mapped stages of a provider, and all outcomes that they may be mapped to. */
export function toStages(definitions: readonly Definition[], provider: string, locale: Locale, canWrite: boolean) {
  const keys = stageOutcomes(definitions)
  const names = new Map(
    definitions
      .filter(({ kind }) => kind === 'event')
      .map((definition) => [definition.conversion_key, definition.name]),
  )
  const option = (key: string) => ({ key, label: outcomeLabel(key, locale, names.get(key)) })
  const stages = definitions
    .filter((definition) => definition.kind === 'pipeline_stage' && definition.stage_provider === provider)
    .map((definition) => {
      const suggestion = suggestOutcome(definition.name.split(': ').at(-1)!, keys)
      return {
        id: definition.id,
        pipeline_id: definition.pipeline_external_id!,
        stage_id: definition.stage_external_id!,
        name: definition.name,
        suggested: suggestion === null ? null : option(suggestion),
        current: { ...option(definition.conversion_key), source: definition.stage_key_source! },
        can_write: canWrite,
      }
    })
  return { stages, outcomes: keys.map(option) }
}
