import type { RevenueType } from '../../definitions/domain/definition.ts'

/** The fields that decide which definition holds the cash of an event. */
export interface CashDefinition {
  id: string
  revenue_type: RevenueType
  attribution_eligible: boolean
  is_default: boolean
  created_at: Date
}

/**
 * Returns the definition that holds the cash of an event, because an event is at most one payment (semantics 4.2): a default
 * definition first, then the oldest. Null when no definition counts cash.
 */
export function cashHolder<Definition extends CashDefinition>(listing: readonly Definition[]): Definition | null {
  const cash = listing.filter((definition) => definition.revenue_type === 'cash' && definition.attribution_eligible)
  return cash.toSorted(byPrecedence)[0] ?? null
}

function byPrecedence(a: CashDefinition, b: CashDefinition): number {
  return (
    Number(b.is_default) - Number(a.is_default) ||
    a.created_at.getTime() - b.created_at.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

/** How an event counts for one of the definitions that list it. */
export interface Listing<Definition> {
  definition: Definition
  is_payment: boolean
  /** Only a browser reported the money, and the definition does not count unverified revenue. */
  is_unverified: boolean
}

/**
 * Returns one conversion for each definition that lists the event, at most one of them the payment. Money that only a browser
 * reported is a payment if a definition counts unverified revenue; otherwise the event counts by type, and one definition shows its
 * amount as unverified.
 */
export function matchConversions<
  Definition extends CashDefinition & { source_event_names: readonly string[]; counts_unverified_revenue: boolean },
>(
  event: { event_type: string; event_name: string | null; recorded_via: string },
  definitions: readonly Definition[],
): Listing<Definition>[] {
  const listing = matchDefinitions(event, definitions)
  const isFromBrowser = event.recorded_via === 'tracker'
  const holder = cashHolder(
    listing.filter(({ counts_unverified_revenue }) => counts_unverified_revenue || !isFromBrowser),
  )
  const unverified = holder === null ? cashHolder(listing) : null
  return listing.map((definition) => ({
    definition,
    is_payment: definition === holder,
    is_unverified:
      definition.revenue_type === 'cash'
        ? definition === unverified
        : isFromBrowser && !definition.counts_unverified_revenue,
  }))
}

/**
 * Returns the definitions that list the event's type or name exactly. An event without a definition stays on the timeline and is
 * not counted (semantics 4.2).
 */
export function matchDefinitions<Definition extends { source_event_names: readonly string[] }>(
  event: { event_type: string; event_name: string | null },
  definitions: readonly Definition[],
): Definition[] {
  return definitions.filter(
    ({ source_event_names: names }) =>
      names.includes(event.event_type) || (event.event_name !== null && names.includes(event.event_name)),
  )
}
