import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ConversionDefinitionTable } from '../../db/tables/attribution.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { revenueTypes } from './domain/definition.ts'
import { lookbackDaysDefault, lookbackDaysMax } from './domain/window.ts'

nameEnum('StageMappingSource', ['suggested', 'user', 'engine_default'])
nameEnum('RevenueType', revenueTypes)

/** The form of a conversion key in reports and filters: lower-case words joined by underscores. */
export const conversionKeyPattern = /^[a-z0-9]+(_[a-z0-9]+)*$/
export const conversionKeyLengthMax = 64

/** Derives the key of a definition from its name; null if the name has no letter or digit. */
export function deriveConversionKey(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words === null ? null : words.join('_').slice(0, conversionKeyLengthMax).replace(/_$/, '')
}

/** Defines which events count as a conversion. */
export type Definition = Omit<Selectable<ConversionDefinitionTable>, 'profile_id'>

export const goalSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  conversion_key: z.string().describe('Key used in reports and filters.'),
  source_event_names: z.array(z.string()).describe('Events with one of these types or names are conversions.'),
  revenue_type: z.enum(revenueTypes),
  attribution_eligible: z.boolean().describe('Whether its conversions receive credit and count in reports.'),
  lookback_window_days: z.int().describe('Number of days before a conversion in which a touch can receive credit.'),
  is_default: z
    .boolean()
    .describe(
      'Shown first. If several cash goals list the same event, a default goal counts the cash, otherwise the oldest.',
    ),
  counts_unverified_revenue: z
    .boolean()
    .describe(
      'Revenue of this goal includes values that only a browser reported. Anyone can send such values with the public tracking key.',
    ),
  first_attributed_at: timestamp.nullable().describe('When a conversion was first credited to an entity.'),
  created_at: timestamp,
  updated_at: timestamp,
})
nameSchema('GoalDefinition', goalSchema)

export function toGoal(definition: Definition): z.input<typeof goalSchema> {
  const { kind: _kind, stage_provider: _provider, stage_external_id: _stage, ...rest } = definition
  const { pipeline_external_id: _pipeline, stage_key_source: _source, ...goal } = rest
  return goal
}

/** A definition as an outcome: an event of the profile or a stage of its CRM pipeline. */
export const outcomeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['event', 'pipeline_stage']),
  name: z.string(),
  event_key: z.string().describe('Recorded outcome; `unmapped` and `ignored` record none.'),
  source: z
    .enum(['suggested', 'user', 'engine_default'])
    .nullable()
    .describe('Source of the mapping of a stage; null for an event.'),
  updated_at: timestamp,
})
nameSchema('OutcomeDefinition', outcomeSchema)

export function toOutcome(definition: Definition): z.input<typeof outcomeSchema> {
  const { id, kind, name, conversion_key: event_key, stage_key_source: source, updated_at } = definition
  return { id, kind, name, event_key, source, updated_at }
}

export const conversionKey = z
  .string()
  .min(1)
  .max(conversionKeyLengthMax)
  .regex(conversionKeyPattern, 'must be lower-case words joined by underscores, such as trial_started')

export const goalFields = {
  name: displayName,
  source_event_names: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .max(50)
    .transform((names) => [...new Set(names)])
    .describe('Event types or names, exactly as sent.'),
  revenue_type: z.enum(revenueTypes),
  attribution_eligible: z.boolean().optional().describe('Default: true.'),
}

export const furtherGoalFields = {
  conversion_key: conversionKey.optional().describe('Default: derived from the name.'),
  lookback_window_days: z.int().min(1).max(lookbackDaysMax).optional().describe(`Default: ${lookbackDaysDefault}.`),
  is_default: z.boolean().optional().describe('Default: false.'),
  counts_unverified_revenue: z
    .boolean()
    .optional()
    .describe(
      'Default: false. If true, revenue of this goal includes values that only a browser reported. Such values can be forged, because the tracking key is public.',
    ),
}

export type GoalFields = z.output<z.ZodObject<typeof goalFields & typeof furtherGoalFields>>

export const eventKey = z.string().min(1).max(conversionKeyLengthMax).describe('Recorded outcome.')
