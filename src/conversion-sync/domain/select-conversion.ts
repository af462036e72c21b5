import { dayMs } from '../../kernel/time/durations.ts'
import type { CatalogEntry, ConversionState } from './conversion-input.ts'

/**
 * Whether a line selects a conversion: counted, of its definition, and from the time in which the line is or was switched on. A
 * selected conversion that may not be sent is skipped, so it is still counted.
 */
export function selectsConversion(
  entry: Pick<CatalogEntry, 'definition_id' | 'enabled_from' | 'enabled_until'>,
  conversion: Pick<ConversionState, 'definition_id' | 'is_counted' | 'conversion_time'>,
): boolean {
  const { enabled_from, enabled_until } = entry
  if (enabled_from === null || conversion.definition_id !== entry.definition_id || !conversion.is_counted) return false
  return (
    conversion.conversion_time >= enabled_from && (enabled_until === null || conversion.conversion_time < enabled_until)
  )
}

export const backfillDaysMax = 7

export type Span = Pick<CatalogEntry, 'enabled_from' | 'enabled_until'>

/**
 * The time span of a line. Switching on begins now or `backfill_days` earlier; a line that is on keeps its start or moves it
 * back. Switching off ends the span now.
 */
export function decideSpan(
  before: (Span & { is_enabled: boolean }) | null,
  requested: { is_enabled: boolean; backfill_days: number },
  now: Date,
): Span {
  if (!requested.is_enabled) {
    if (!before?.enabled_from) return { enabled_from: null, enabled_until: null }
    return { enabled_from: before.enabled_from, enabled_until: before.enabled_until ?? now }
  }
  const from = new Date(now.getTime() - requested.backfill_days * dayMs)
  const start = before?.is_enabled ? before.enabled_from : null
  return { enabled_from: start !== null && start < from ? start : from, enabled_until: null }
}
