import type { WorkContext } from '../kernel/context.ts'
import type { Db } from '../kernel/db-handle.ts'
import { insertConversions, listConversionsSince, updateConversionsMoved } from './conversion-queries.ts'
import { convertWithin } from './convert-conversions.ts'
import { deriveFirstPayments, settleFirstPayments } from './credit/derive-first-payments.ts'
import { listPaymentsOf } from './credit/payment-queries.ts'
import { creditConversions, spansOf } from './credit-conversions.ts'
import { listTouches } from './credit-queries.ts'
import { type CreditableConversion, subjectKey } from './credit-shapes.ts'
import { listMatching, lockCustomers, type MatchableDefinition } from './derivation-queries.ts'
import { insertDirtyDays, lockDirtyDays } from './dirty-day-queries.ts'
import type { DerivationPlan, Pair } from './plan-derivation.ts'
import type { SubjectKind } from './recompute-queries.ts'
import { requestRecompute } from './recomputes.ts'

/** Beyond this many, conversions whose past changed are left to the recompute job: nobody is kept waiting for them. */
const conversionsAtOnce = 2_000

/** The definitions that may make conversions of events with these names. To be read under the lock of whoever stores events. */
export function readDefinitions(
  db: Db,
  profileId: string,
  events: readonly { event_type: string; event_name: string }[],
): Promise<MatchableDefinition[]> {
  const names = new Set<string>()
  for (const { event_type, event_name } of events) names.add(event_type).add(event_name)
  return listMatching(db, profileId, [...names])
}

/**
 * What follows from a group of events, in the transaction that stores them and behind the statement that does: those that a
 * definition lists become conversions; they, and conversions whose past has changed (a late touch, a link, a merge), get
 * their credit. Everything that is needed is asked for at once, so a group costs few trips to the database. `stored` tells
 * which of the events were new.
 */
export async function followEvents(
  ctx: WorkContext,
  plan: DerivationPlan,
  stored: Promise<ReadonlySet<string>>,
): Promise<void> {
  const { db } = ctx
  const customers = plan.subjects.filter((subject) => subject.kind === 'customer')
  const locked = lockCustomers(
    db,
    customers.map(({ profile_id, customer_id }) => ({ profile_id, customer_id: customer_id! })),
  )
  const moved = updateConversionsMoved(db, plan.merges, plan.linked)
  const added = [...Map.groupBy(plan.pairs, ({ profile_id }) => profile_id)].map(([profileId, pairs]) =>
    addConversions(ctx, profileId, pairs, stored),
  )
  const concerned = plan.subjects.length > 0 ? listConversionsSince(db, plan.subjects) : Promise.resolve([])
  const [conversions, additions] = await Promise.all([concerned, Promise.all(added), locked, moved])
  const byProfile = Map.groupBy(conversions, ({ profile_id }) => profile_id)
  for (const [profileId, own] of byProfile) {
    await follow(ctx, profileId, own, additions.find((one) => one.profileId === profileId) ?? null)
  }
}

/** What was stored of a profile's new conversions, with what was read behind it. */
interface Addition {
  profileId: string
  ids: ReadonlySet<string>
  /** The days of theirs that are marked as changed already. */
  dirtyDays: ReadonlySet<string>
  touches: Awaited<ReturnType<typeof listTouches>>
  payments: Awaited<ReturnType<typeof listPaymentsOf>>
}

/** Stores new conversions with their money converted. */
async function addConversions(
  ctx: WorkContext,
  profileId: string,
  pairs: readonly Pair[],
  stored: Promise<ReadonlySet<string>>,
): Promise<Addition> {
  const { db } = ctx
  const rows = pairs.map(({ id, event_id, definition_id, is_payment, local_day }) => ({
    ...{ id, event_id, definition_id, is_payment, local_day },
  }))
  const payers = new Set(pairs.flatMap(({ event: { customer_id } }) => (customer_id === null ? [] : [customer_id])))
  const [{ reporting_currency }, dirtyDays, touches, payments, newEvents] = await Promise.all([
    insertConversions(db, profileId, rows, ctx.now()),
    lockDirtyDays(
      db,
      profileId,
      pairs.map(({ local_day }) => local_day),
    ),
    listTouches(db, profileId, spansOf(pairs.map(creditable))),
    listPaymentsOf(db, profileId, [...payers]),
    stored,
  ])
  const isForeign = ({ event: { value, currency } }: Pair) =>
    value !== null && currency !== null && currency !== reporting_currency
  const foreign = pairs.filter(isForeign).map(({ id }) => id)
  if (foreign.length > 0) await convertWithin(db, profileId, reporting_currency, { ids: foreign })
  const added = pairs.filter(({ event_id }) => newEvents.has(event_id)).map(({ id }) => id)
  return { profileId, ids: new Set(added), dirtyDays, touches, payments }
}

/** What the touches of a conversion are found by, before it is stored. */
function creditable({ event, definition }: Pair) {
  const { customer_id, visitor_id, id: event_id, event_time: conversion_time } = event
  return { customer_id, visitor_id, event_id, conversion_time, lookback_window_days: definition.lookback_window_days }
}

async function follow(
  ctx: WorkContext,
  profileId: string,
  conversions: readonly CreditableConversion[],
  addition: Addition | null,
): Promise<void> {
  const isAdded = ({ id }: { id: string }) => addition?.ids.has(id) ?? false
  const isMuch = conversions.length > conversionsAtOnce
  const now = isMuch ? conversions.filter(isAdded) : conversions
  if (isMuch) await requestRecompute(ctx, profileId, { kind: 'past_changed', subjects: subjectsOf(conversions) })
  const isOnlyNew = addition !== null && now.every(isAdded)
  const changed = await creditConversions(ctx, profileId, now, isOnlyNew ? addition.touches : null)
  const days = isOnlyNew
    ? settleFirstPayments(ctx, profileId, addition.payments)
    : await deriveFirstPayments(ctx.db, profileId, payersOf(now))
  for (const one of now) if (changed.has(one.id) || isAdded(one)) days.add(one.local_day)
  const unmarked = [...days].filter((day) => !addition?.dirtyDays.has(day))
  if (unmarked.length > 0) await insertDirtyDays(ctx.db, profileId, unmarked)
}

function payersOf(conversions: readonly CreditableConversion[]): string[] {
  return [...new Set(conversions.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])))]
}

function subjectsOf(conversions: readonly CreditableConversion[]): { kind: SubjectKind; key: string }[] {
  const keys = new Set(conversions.map(subjectKey))
  return [...keys].map((key) => {
    const space = key.indexOf(' ')
    return { kind: key.slice(0, space) as SubjectKind, key: key.slice(space + 1) }
  })
}
