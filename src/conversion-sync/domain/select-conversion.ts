import type { CatalogEntry, ConversionState } from './conversion-input.ts'

/**
 * Whether a line of the catalog selects a conversion: of that definition, counted, and of the time in which the line is or was
 * switched on. What it selected and may not be told any more is skipped with the reason, and so still accounted for.
 */
export function selectsConversion(
  entry: Pick<CatalogEntry, 'definition_id' | 'enabled_from' | 'enabled_until'>,
  fact: Pick<ConversionState, 'definition_id' | 'is_counted' | 'conversion_time'>,
): boolean {
  const { enabled_from, enabled_until } = entry
  if (enabled_from === null || fact.definition_id !== entry.definition_id || !fact.is_counted) return false
  return fact.conversion_time >= enabled_from && (enabled_until === null || fact.conversion_time < enabled_until)
}

const dayMs = 86_400_000
export const backfillDaysMax = 7

export type Span = Pick<CatalogEntry, 'enabled_from' | 'enabled_until'>

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
    if (!before?.enabled_from) return { enabled_from: null, enabled_until: null }
    return { enabled_from: before.enabled_from, enabled_until: before.enabled_until ?? now }
  }
  const from = new Date(now.getTime() - asked.backfill_days * dayMs)
  const held = before?.is_enabled ? before.enabled_from : null
  return { enabled_from: held !== null && held < from ? held : from, enabled_until: null }
}
