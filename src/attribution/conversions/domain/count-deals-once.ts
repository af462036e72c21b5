/** What decides which conversion stands for a deal. */
export interface DealConversion {
  event_id: string
  event_time: Date
  definition_id: string
  conversion_key: string
  attribution_eligible: boolean
  /** The deal that the event is of; null when it is of none. */
  deal: string | null
}

/**
 * A deal counts once under an outcome, however many of its stages mean it: the first time it got there. What is of no deal
 * counts as it is. Whoever counts must know every event of the deals, or the first may be missing.
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

/** One that counts before one that does not; then the earlier. */
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
