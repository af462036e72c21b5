import type { ConversionInput } from '../conversion-input.ts'
import type { ReceiverRules } from './receiver-rules.ts'

/**
 * The id under which the site's own pixel or tag reports the same event, so that the platform counts it once. Meta's pixel sends
 * an event id, Google's tag an order number; either is used where the other is missing. An id that contains an email address is not used: vendors forbid it.
 */
export function siteEventId(
  { siteIds: { order, max } }: Pick<ReceiverRules, 'siteIds'>,
  conversion: Pick<ConversionInput, 'order_id' | 'pixel_event_id'>,
): string | null {
  const candidates = order.map((name) => conversion[name])
  return candidates.find((id) => id !== null && id !== '' && id.length <= max && !id.includes('@')) ?? null
}

interface Candidate {
  conversion_id: string
  /** Null: a conversion action has no event name. */
  event_name: string | null
  site_event_id: string
}

/**
 * The first conversion of each event name uses the site's id. Several may share one (the payments of an order); the platform
 * would count them once, so the others use their own ids.
 */
export function grantSiteIds(
  candidates: readonly Candidate[],
  used: readonly { conversion_id: string; event_name: string | null; platform_event_id: string | null }[],
): Map<string, string> {
  const scopeOf = (name: string | null, id: string) => JSON.stringify([name, id])
  const holders = new Map(used.map((row) => [scopeOf(row.event_name, row.platform_event_id!), row.conversion_id]))
  const granted = new Map<string, string>()
  for (const { conversion_id, event_name, site_event_id } of candidates) {
    const scope = scopeOf(event_name, site_event_id)
    const holder = holders.get(scope) ?? conversion_id
    holders.set(scope, holder)
    if (holder === conversion_id) granted.set(conversion_id, site_event_id)
  }
  return granted
}
