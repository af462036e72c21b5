import type { WorkContext } from '../kernel/context.ts'
import type { Db } from '../kernel/db-handle.ts'
import { localDayOf } from '../kernel/local-day.ts'
import {
  type ConversionPair,
  deleteConversions,
  insertConversions,
  listConversionsSince,
  listCountedFacts,
  type SubjectSince,
} from './conversion-queries.ts'
import { convertWithin } from './convert-conversions.ts'
import { creditCustomers } from './credit/credit-customers.ts'
import { deriveFirstPayments } from './credit/derive-first-payments.ts'
import { creditConversions } from './credit-conversions.ts'
import type { Subjects } from './credit-shapes.ts'
import { listEventsOfSameDeals } from './deal-queries.ts'
import {
  listEventsNamed,
  listMatchable,
  lockCustomers,
  type MatchableDefinition,
  type NamedEvent,
} from './derivation-queries.ts'
import { insertDirtyDays } from './dirty-day-queries.ts'
import { conversionsOf } from './domain/cash-holder.ts'
import { countDealsOnce } from './domain/count-deals-once.ts'
import { lockBrowsers } from './fact-queries.ts'
import { settleTouches } from './settle-touches.ts'
import { conversionId } from './stable-ids.ts'

/**
 * Derives everything of some people, browsers and events anew, inside the caller's transaction: their touches, which of their
 * events are conversions, what those are worth, which are first payments, and their credit. What comes out as it was is not written,
 * so doing it again changes nothing. Answers how many conversions were looked at.
 */
export async function deriveSubjects(ctx: WorkContext, profileId: string, subjects: Subjects): Promise<number> {
  const { db } = ctx
  const browsers = new Set(await lockBrowsers(db, profileId, subjects))
  await lockCustomers(
    db,
    subjects.customer_ids.map((customer_id) => ({ profile_id: profileId, customer_id })),
  )
  for (const some of inParts(subjects)) {
    await settleTouches(db, profileId, some, { browsers, limit: Number.MAX_SAFE_INTEGER })
  }
  const before = await listCountedFacts(db, profileId, subjects)
  await deriveConversions(ctx, profileId, subjects, new Set(before.map(({ id }) => id)))
  const days = await deriveFirstPayments(db, profileId, subjects.customer_ids)
  const ofCustomers = await creditCustomers(ctx, profileId, subjects.customer_ids)
  for (const day of ofCustomers.days) days.add(day)
  const others = await listConversionsSince(db, wholePast(profileId, subjects))
  const changed = await creditConversions(ctx, profileId, others)
  for (const { id, local_day } of others) if (changed.has(id)) days.add(local_day)
  for (const day of changedDays(before, await listCountedFacts(db, profileId, subjects))) days.add(day)
  await insertDirtyDays(db, profileId, days)
  return ofCustomers.conversions + others.length
}

/** Histories are read as rows: some people's at a time. */
const historiesAtOnce = 200

function inParts({ customer_ids, visitor_ids, event_ids }: Subjects): Subjects[] {
  const count = Math.ceil(Math.max(customer_ids.length, visitor_ids.length, event_ids.length) / historiesAtOnce)
  const part = (ids: readonly string[], at: number) => ids.slice(at * historiesAtOnce, (at + 1) * historiesAtOnce)
  return Array.from({ length: count }, (_, at) => ({
    customer_ids: part(customer_ids, at),
    visitor_ids: part(visitor_ids, at),
    event_ids: part(event_ids, at),
  }))
}

async function deriveConversions(
  ctx: WorkContext,
  profileId: string,
  subjects: Subjects,
  gone: Set<string>,
): Promise<void> {
  const definitions = await listMatchable(ctx.db, profileId)
  const names = definitions.flatMap(({ source_event_names }) => source_event_names)
  const events = await listEventsNamed(ctx.db, profileId, subjects, names)
  const pairs = await pairsOf(ctx.db, profileId, events, definitions)
  for (const { id } of pairs) gone.delete(id)
  if (gone.size > 0) await deleteConversions(ctx.db, profileId, [...gone])
  if (pairs.length === 0) return
  const { reporting_currency } = await insertConversions(ctx.db, profileId, pairs, ctx.now())
  await convertWithin(ctx.db, profileId, reporting_currency, { ids: pairs.map(({ id }) => id) })
}

/** Which of the events are conversions of what. A deal's events are looked at together, whoever they are of. */
async function pairsOf(
  db: Db,
  profileId: string,
  events: readonly NamedEvent[],
  definitions: readonly MatchableDefinition[],
): Promise<ConversionPair[]> {
  const ids = events.map(({ id }) => id)
  const ofDeals = new Map((await listEventsOfSameDeals(db, profileId, ids)).map((event) => [event.id, event]))
  const all: (NamedEvent & { deal?: string })[] = [...events.filter(({ id }) => !ofDeals.has(id)), ...ofDeals.values()]
  const candidates = all.flatMap((event) =>
    conversionsOf(event, definitions).map(({ definition, is_payment }) => ({
      event_id: event.id,
      event_time: event.event_time,
      definition_id: definition.id,
      conversion_key: definition.conversion_key,
      attribution_eligible: definition.attribution_eligible,
      deal: event.deal ?? null,
      is_payment,
      local_day: localDayOf(event.event_time, definition.timezone),
    })),
  )
  const isOwn = new Set(ids)
  return countDealsOnce(candidates)
    .filter(({ event_id }) => isOwn.has(event_id))
    .map(({ event_id, event_time, definition_id, is_payment, local_day }) => {
      const id = conversionId({ id: event_id, event_time }, definition_id)
      return { id, event_id, definition_id, is_payment, local_day }
    })
}

function wholePast(profile_id: string, { visitor_ids, event_ids }: Subjects): SubjectSince[] {
  const nobody = { profile_id, customer_id: null, visitor_id: null, event_id: null, since: '-infinity' as const }
  return [
    ...visitor_ids.map((visitor_id) => ({ ...nobody, kind: 'visitor' as const, visitor_id })),
    ...event_ids.map((event_id) => ({ ...nobody, kind: 'event' as const, event_id })),
  ]
}

type Facts = readonly { id: string; local_day: string; facts: string }[]

/** The days on which a conversion came, went or changed. */
function changedDays(before: Facts, after: Facts): Set<string> {
  const held = new Map(before.map((row) => [row.id, row]))
  const days = new Set<string>()
  for (const { id, local_day, facts } of after) {
    const old = held.get(id)
    held.delete(id)
    if (old?.facts === facts) continue
    days.add(local_day)
    if (old) days.add(old.local_day)
  }
  for (const { local_day } of held.values()) days.add(local_day)
  return days
}
