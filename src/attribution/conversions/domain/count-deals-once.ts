/** The fields that decide which conversion represents a deal. */
export interface DealConversion {
  event_id: string
  event_time: Date
  definition_id: string
  conversion_key: string
  attribution_eligible: boolean
  /** The deal of the event; null if it has none. */
  deal: string | null
}

/**
 * Counts a deal once per outcome, at the first time it reached the outcome, however many of its stages map to it. Conversions
 * without a deal stay unchanged. The input must contain every event of the deals, or the first may be missing.
 */
export function countDealsOnce<Conversion extends DealConversion>(conversions: readonly Conversion[]): Conversion[] {
  const first = new Map<string, Conversion>()
  for (const conversion of conversions) {
    if (conversion.deal === null) continue
    const key = dealOutcome(conversion)
    const other = first.get(key)
    if (!other || byPrecedence(conversion, other) < 0) first.set(key, conversion)
  }
  return conversions.filter(
    (conversion) => conversion.deal === null || first.get(dealOutcome(conversion)) === conversion,
  )
}

function dealOutcome({ deal, conversion_key }: DealConversion): string {
  return JSON.stringify([deal, conversion_key])
}

/** Counting conversions come first; then the earlier one. */
function byPrecedence(a: DealConversion, b: DealConversion): number {
  return (
    Number(b.attribution_eligible) - Number(a.attribution_eligible) ||
    a.event_time.getTime() - b.event_time.getTime() ||
    compare(a.event_id, b.event_id) ||
    compare(a.definition_id, b.definition_id)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
