import { creditColumns } from '../../domain/attribution/credit-all.ts'
import { type EntityBook, entityBook } from '../../domain/attribution/entity-book.ts'
import { windowStart } from '../../domain/attribution/window.ts'
import type { WorkContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db-handle.ts'
import {
  deleteCredit,
  insertCredit,
  listCredit,
  listEntitiesNamed,
  listTouches,
  type TouchSpan,
} from './credit-queries.ts'
import { planCredit } from './plan-credit.ts'
import {
  type CreditableConversion,
  type CreditableTouch,
  type CreditedConversion,
  type Place,
  type PlannedCredit,
  type StoredCredit,
  subjectKey,
} from './shapes.ts'
import { stampAttributed } from './stamp-attributed.ts'

/**
 * Works out the credit of conversions, inside the caller's transaction and with their customers locked. Only what differs
 * from before is written; answers the ids of those conversions. The number of statements does not depend on theirs.
 */
export async function creditConversions(
  ctx: WorkContext,
  profileId: string,
  conversions: readonly CreditableConversion[],
): Promise<Set<string>> {
  if (conversions.length === 0) return new Set()
  const ids = conversions.map(({ id }) => id)
  const touches = await listTouches(ctx.db, profileId, spansOf(conversions))
  const plan = planCredit(conversions, touches, await bookFor(ctx.db, profileId, touches))
  const before = await listCredit(ctx.db, profileId, ids)
  const changed = differing(before, plan)
  if (changed.size === 0) return changed
  if (before.length > 0) await deleteCredit(ctx.db, profileId, [...changed])
  const added = plan.conversions.filter(({ conversion_id }) => changed.has(conversion_id))
  if (added.length > 0) await insertCredit(ctx.db, profileId, { places: plan.places, conversions: added })
  const isPlaced = plan.places.map(({ campaign_id }) => campaign_id !== null)
  const placed = added.filter(({ places }) => places.some((place) => isPlaced[place]))
  await stampAttributed(ctx, profileId, conversions, new Set(placed.map(({ conversion_id }) => conversion_id)))
  return changed
}

/** From the first instant of the earliest window to the latest conversion, for each subject. */
function spansOf(conversions: readonly CreditableConversion[]): TouchSpan[] {
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

async function bookFor(db: Db, profileId: string, touches: readonly CreditableTouch[]): Promise<EntityBook> {
  const named = {
    campaigns: new Set<string>(),
    campaign_names: new Set<string>(),
    ad_sets: new Set<string>(),
    ads: new Set<string>(),
  }
  for (const touch of touches) {
    if (touch.campaign_external_id !== null) named.campaigns.add(touch.campaign_external_id)
    if (touch.campaign_name !== null && touch.platform !== null) named.campaign_names.add(touch.campaign_name)
    if (touch.ad_set_external_id !== null) named.ad_sets.add(touch.ad_set_external_id)
    if (touch.ad_external_id !== null) named.ads.add(touch.ad_external_id)
  }
  const isAnyNamed = Object.values(named).some((names) => names.size > 0)
  return entityBook(
    isAnyNamed ? await listEntitiesNamed(db, profileId, named) : { campaigns: [], ad_sets: [], ads: [] },
  )
}

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
