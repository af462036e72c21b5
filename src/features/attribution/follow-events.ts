import { matchDefinitions } from '../../domain/attribution/match-definitions.ts'
import type { WorkContext } from '../../kernel/context.ts'
import type { Followed } from '../ingest/follow-ups.ts'
import type { StoredEvent } from '../ingest/shapes.ts'
import { conversionId } from './conversion-id.ts'
import {
  type ConversionPair,
  insertConversions,
  listConversionsSince,
  type SubjectSince,
  updateConversionsMoved,
} from './conversion-queries.ts'
import { convertWithin } from './convert-conversions.ts'
import { creditConversions } from './credit-conversions.ts'
import { listMatchable, lockCustomers, lockDerivation, lockDerivingProfile } from './derivation-queries.ts'
import { deriveFirstPayments } from './derive-first-payments.ts'
import { insertDirtyDays } from './dirty-day-queries.ts'
import type { SubjectKind } from './recompute-queries.ts'
import { requestRecompute } from './request-recompute.ts'
import { type CreditableConversion, subjectKey } from './shapes.ts'

/** Beyond this many, conversions whose past changed are left to the recompute job: nobody is kept waiting for them. */
const conversionsAtOnce = 2_000

/**
 * What follows from a group of events, in the transaction that stores them: those that a definition lists become
 * conversions; they, and conversions whose past has changed (a late touch, a link, a merge), get their credit. Hits that
 * concern no conversion cost three statements a group, whatever their number.
 */
export async function followEvents(ctx: WorkContext, followed: Followed): Promise<void> {
  await lockDerivation(ctx.db)
  const pairs = await matchStored(ctx, followed.stored)
  const subjects = changedSubjects(followed, pairs)
  await lockCustomers(
    ctx.db,
    [...subjects.values()].flatMap(({ profile_id, customer_id }) => (customer_id ? [{ profile_id, customer_id }] : [])),
  )
  await updateConversionsMoved(ctx.db, followed.merges, followed.linked)
  const added = new Map<string, Set<string>>()
  for (const [profileId, own] of groupByProfile(pairs)) {
    added.set(profileId, await addConversions(ctx, profileId, own))
  }
  if (subjects.size === 0) return
  const conversions = await listConversionsSince(ctx.db, [...subjects.values()])
  for (const [profileId, own] of groupByProfile(conversions)) {
    await follow(ctx, profileId, own, added.get(profileId) ?? new Set())
  }
}

type Pair = ConversionPair & { profile_id: string; event: StoredEvent }

/** Which of the events are conversions of what. */
async function matchStored(ctx: WorkContext, stored: readonly StoredEvent[]): Promise<Pair[]> {
  if (stored.length === 0) return []
  const names = new Set(stored.flatMap(({ event_type, event_name }) => [event_type, event_name]))
  const profileIds = new Set(stored.map(({ profile_id }) => profile_id))
  const definitions = groupByProfile(await listMatchable(ctx.db, [...profileIds], [...names]))
  return stored.flatMap((event) =>
    matchDefinitions(event, definitions.get(event.profile_id) ?? []).map(({ id: definition_id }) => {
      const id = conversionId(event, definition_id)
      return { profile_id: event.profile_id, id, event_id: event.id, definition_id, event }
    }),
  )
}

/** Whose conversions may be credited otherwise than before, and from when on. */
function changedSubjects(followed: Followed, pairs: readonly Pair[]): Map<string, SubjectSince> {
  const subjects = new Map<string, SubjectSince>()
  const add = (of: Person, since: SubjectSince['since']) => {
    const key = `${of.profile_id} ${subjectKey(of)}`
    const other = subjects.get(key)
    if (!other) subjects.set(key, toSubject(of, since))
    else if (other.since !== '-infinity' && since < other.since) other.since = since
    if (since === '-infinity') subjects.get(key)!.since = since
  }
  for (const { event } of pairs) add({ ...event, event_id: event.id }, event.event_time)
  for (const touch of followed.touches ?? []) add(touch, touch.touch_time)
  const people = [
    ...followed.merges.map(({ profile_id, survivor_id }) => ({ profile_id, customer_id: survivor_id })),
    ...followed.linked,
    ...followed.changed.flatMap(({ profile_id, customer_id }) => (customer_id ? [{ profile_id, customer_id }] : [])),
  ]
  for (const { profile_id, customer_id } of people) {
    add({ profile_id, customer_id, visitor_id: null, event_id: '' }, '-infinity')
  }
  return subjects
}

interface Person {
  profile_id: string
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}

function toSubject({ profile_id, customer_id, visitor_id, event_id }: Person, since: SubjectSince['since']) {
  if (customer_id !== null) {
    return { profile_id, kind: 'customer', customer_id, visitor_id: null, event_id: null, since } as const
  }
  if (visitor_id !== null) {
    return { profile_id, kind: 'visitor', customer_id, visitor_id, event_id: null, since } as const
  }
  return { profile_id, kind: 'event', customer_id, visitor_id, event_id, since } as const
}

/** Stores new conversions with their money converted; answers their ids. */
async function addConversions(ctx: WorkContext, profileId: string, pairs: readonly Pair[]): Promise<Set<string>> {
  const profile = await lockDerivingProfile(ctx.db, profileId)
  const rows = pairs.map(({ id, event_id, definition_id }) => ({ id, event_id, definition_id }))
  await insertConversions(ctx.db, profile, rows, ctx.now())
  const foreign = pairs.filter(
    ({ event: { value, currency } }) => value !== null && currency !== null && currency !== profile.reporting_currency,
  )
  if (foreign.length > 0) {
    await convertWithin(ctx.db, profileId, profile.reporting_currency, { ids: foreign.map(({ id }) => id) })
  }
  return new Set(pairs.map(({ id }) => id))
}

async function follow(
  ctx: WorkContext,
  profileId: string,
  conversions: readonly CreditableConversion[],
  added: ReadonlySet<string>,
): Promise<void> {
  const isMuch = conversions.length > conversionsAtOnce
  const now = isMuch ? conversions.filter(({ id }) => added.has(id)) : conversions
  if (isMuch) await requestRecompute(ctx, profileId, { kind: 'past_changed', subjects: subjectsOf(conversions) })
  const changed = await creditConversions(ctx, profileId, now)
  const payers = now.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]))
  const days = await deriveFirstPayments(ctx.db, profileId, [...new Set(payers)])
  for (const { id, local_day } of now) if (changed.has(id) || added.has(id)) days.add(local_day)
  await insertDirtyDays(ctx.db, profileId, days)
}

function subjectsOf(conversions: readonly CreditableConversion[]): { kind: SubjectKind; key: string }[] {
  const keys = new Set(conversions.map(subjectKey))
  return [...keys].map((key) => {
    const space = key.indexOf(' ')
    return { kind: key.slice(0, space) as SubjectKind, key: key.slice(space + 1) }
  })
}

function groupByProfile<Row extends { profile_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ profile_id }) => profile_id)
}
