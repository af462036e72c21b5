import type { ConversionState, Telling } from './conversion-fact.ts'

/**
 * Whether a line of the catalog selects a conversion: of that definition, counted, and of the time in which the line is or was
 * switched on. What it selected and may not be told any more is skipped with the reason, and so still accounted for.
 */
export function selectsConversion(
  telling: Pick<Telling, 'definition_id' | 'told_from' | 'told_until'>,
  fact: Pick<ConversionState, 'definition_id' | 'is_counted' | 'conversion_time'>,
): boolean {
  const { told_from, told_until } = telling
  if (told_from === null || fact.definition_id !== telling.definition_id || !fact.is_counted) return false
  return fact.conversion_time >= told_from && (told_until === null || fact.conversion_time < told_until)
}

const dayMs = 86_400_000
export const backfillDaysMax = 7

export type Span = Pick<Telling, 'told_from' | 'told_until'>

/**
 * Of which time conversions are told. Switching on means from now, unless some days before are asked for; what was switched on
 * already keeps its beginning, or is taken further back. Switching off ends it now.
 */
export function decideSpan(
  before: (Span & { is_enabled: boolean }) | null,
  asked: { is_enabled: boolean; backfill_days: number },
  now: Date,
): Span {
  if (!asked.is_enabled) {
    if (!before?.told_from) return { told_from: null, told_until: null }
    return { told_from: before.told_from, told_until: before.told_until ?? now }
  }
  const from = new Date(now.getTime() - asked.backfill_days * dayMs)
  const held = before?.is_enabled ? before.told_from : null
  return { told_from: held !== null && held < from ? held : from, told_until: null }
}
