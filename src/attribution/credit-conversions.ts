import type { WorkContext } from '../kernel/context.ts'
import { bookFor } from './book-for.ts'
import { stampAttributed } from './credit/stamp-attributed.ts'
import { creditColumns } from './credit-all.ts'
import { deleteCredit, insertCredit, listCredit, listTouches, type TouchSpan } from './credit-queries.ts'
import {
  type CreditableConversion,
  type CreditableTouch,
  type CreditedConversion,
  type PlannedCredit,
  type StoredCredit,
  subjectKey,
} from './credit-shapes.ts'
import type { Place } from './entity-book.ts'
import { planCredit } from './plan-credit.ts'
import { windowStart } from './window.ts'

/**
 * Works out the credit of conversions, inside the caller's transaction and with their customers locked. Only what differs
 * from before is written; answers the ids of those conversions. The number of statements does not depend on theirs.
 * Conversions that are new have no credit yet: their touches may have been read already.
 */
export async function creditConversions(
  ctx: WorkContext,
  profileId: string,
  conversions: readonly CreditableConversion[],
  touchesOfNew: readonly CreditableTouch[] | null = null,
): Promise<Set<string>> {
  if (conversions.length === 0) return new Set()
  const ids = conversions.map(({ id }) => id)
  const [touches, before] = touchesOfNew
    ? [touchesOfNew, []]
    : await Promise.all([listTouches(ctx.db, profileId, spansOf(conversions)), listCredit(ctx.db, profileId, ids)])
  const plan = planCredit(conversions, touches, await bookFor(ctx.db, profileId, touches))
  const changed = differing(before, plan)
  if (changed.size === 0) return changed
  if (before.length > 0) ctx.alongCommit(deleteCredit(ctx.db, profileId, [...changed]))
  const added = plan.conversions.filter(({ conversion_id }) => changed.has(conversion_id))
  if (added.length > 0) ctx.alongCommit(insertCredit(ctx.db, profileId, { places: plan.places, conversions: added }))
  const isPlaced = plan.places.map(({ campaign_id }) => campaign_id !== null)
  const placed = added.filter(({ places }) => places.some((place) => isPlaced[place]))
  await stampAttributed(ctx, profileId, conversions, new Set(placed.map(({ conversion_id }) => conversion_id)))
  return changed
}

/** From the first instant of the earliest window to the latest conversion, for each subject. */
export function spansOf(conversions: readonly Spanned[]): TouchSpan[] {
  const spans = new Map<string, TouchSpan>()
  for (const conversion of conversions) {
    const { customer_id, visitor_id, event_id, conversion_time: until } = conversion
    const from = new Date(windowStart(until.getTime(), conversion.lookback_window_days))
    const key = subjectKey(conversion)
    const span = spans.get(key)
    if (!span) {
      const kind = customer_id !== null ? 'customer' : visitor_id !== null ? 'visitor' : 'event'
      spans.set(key, { kind, customer_id, visitor_id, event_id, from, until })
      continue
    }
    if (from < span.from) span.from = from
    if (until > span.until) span.until = until
  }
  return [...spans.values()]
}

type Spanned = Pick<
  CreditableConversion,
  'customer_id' | 'visitor_id' | 'event_id' | 'conversion_time' | 'lookback_window_days'
>

/** The conversions whose credit is not what it was. */
function differing(before: readonly StoredCredit[], plan: PlannedCredit): Set<string> {
  const held = Map.groupBy(before, ({ conversion_id }) => conversion_id)
  const changed = new Set<string>()
  for (const conversion of plan.conversions) {
    const rows = held.get(conversion.conversion_id)
    if (!rows || !isSame(rows, conversion, plan.places)) changed.add(conversion.conversion_id)
    held.delete(conversion.conversion_id)
  }
  for (const id of held.keys()) changed.add(id)
  return changed
}

function isSame(
  rows: readonly StoredCredit[],
  { touches, places, ppm }: CreditedConversion,
  all: readonly Place[],
): boolean {
  if (rows.length !== touches.length) return false
  const byTouch = new Map(rows.map((row) => [row.touch_id, row]))
  return touches.every((touch, index) => {
    const row = byTouch.get(touch.id)
    return (
      row !== undefined &&
      row.touch_ms === touch.touch_ms &&
      placeFields.every((field) => row[field] === all[places[index]!]![field]) &&
      row.ppm.every((part, column) => part === ppm[index * creditColumns + column])
    )
  })
}

const placeFields = ['campaign_id', 'ad_set_id', 'ad_id', 'join_method', 'platform', 'channel_class'] as const
