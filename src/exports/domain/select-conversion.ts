import type { ConversionFact, Telling } from './conversion-fact.ts'

/** Whether a line of the catalog selects a conversion: switched on, of that definition, counted, and not before the switch. */
export function selectsConversion(
  telling: Pick<Telling, 'definition_id' | 'is_enabled' | 'told_from'>,
  fact: Pick<ConversionFact, 'definition_id' | 'is_counted' | 'conversion_time'>,
): boolean {
  if (!telling.is_enabled || telling.told_from === null) return false
  return fact.definition_id === telling.definition_id && fact.is_counted && fact.conversion_time >= telling.told_from
}

const dayMs = 86_400_000
export const backfillDaysMax = 7

/**
 * From when on conversions are told. Switching on means from now, unless some days before are asked for; what was switched on
 * already keeps its beginning, or is taken further back.
 */
export function decideToldFrom(
  before: { is_enabled: boolean; told_from: Date | null } | null,
  asked: { is_enabled: boolean; backfill_days: number },
  now: Date,
): Date | null {
  if (!asked.is_enabled) return before?.told_from ?? null
  const from = new Date(now.getTime() - asked.backfill_days * dayMs)
  const held = before?.is_enabled ? before.told_from : null
  return held !== null && held < from ? held : from
}
