import { insertSeen, listLatestVisits, type Seen } from '../../attribution/touches/touches-queries.ts'
import { assignSession, startsTouch } from '../../attribution/visits/domain/visit.ts'
import type { NewEvent, PendingEvent, VisitRow, VisitState } from '../../attribution/visits/pending-event.ts'
import { isOnPage, isPageView, noState } from '../../attribution/visits/visit-state.ts'
import type { VisitorLink } from '../../identity/identifiers/customer-schemas.ts'
import { linkVisitors } from '../../identity/link-tokens/link-visitors.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { bySortKey } from '../../kernel/context/db-handle.ts'
import { updateHistoryLinked } from './history-queries.ts'
import type { People } from './resolve-people.ts'

/** The browsers and visits of a batch of one profile's events. */
export interface Visits {
  /**
   * The customer of an event. For a server event: the customer it names, else the owner of the browser. For a browser event: the
   * owner first, because neither `identify` nor a link token reassigns a linked browser, and the touch also belongs to the owner.
   */
  customerOf(event: NewEvent): string | null
  /** The owner of the browser of an event. */
  ownerOf(event: NewEvent): string | null
  sessionOf(event: NewEvent): string | null
  /** The state of the visit before this batch; null for an event outside of a visit. */
  visitOf(event: NewEvent): (VisitState & { is_new: boolean }) | null
  /** True if the browser has a stored event at that time or later, so that the stored visit state is not sufficient. */
  isLate(event: NewEvent): boolean
  linked: readonly VisitorLink[]
  /** True if the browser's touches may belong to a stored conversion. */
  mayHaveConverted(touch: { visitor_id: string | null }): boolean
}

/** Upserts the browsers and visits of a batch, and links browsers to the customers that its events name. */
export async function openVisits(
  ctx: WorkContext,
  profileId: string,
  pendingEvents: readonly PendingEvent[],
  people: People,
): Promise<Visits> {
  const sessions = await assignSessions(ctx, profileId, pendingEvents)
  const visitors = visitorsOf(pendingEvents)
  const opened = visitsOf(pendingEvents, sessions)
  const seen = visitors.length > 0 ? await insertSeen(ctx.db, profileId, visitors, opened) : nothingSeen
  const owners = new Map<string, string | null>()
  const converted = new Set<string>()
  for (const row of seen.visitors) {
    owners.set(row.visitor_id, row.customer_id)
    if (row.has_conversions) converted.add(row.visitor_id)
  }
  const linked = await linkNamed(ctx, pendingEvents, people, owners)
  const visits = new Map<string, VisitState & { is_new: boolean }>()
  for (const row of opened) visits.set(visitKey(row.visitor_id, row.session_id), { ...row, is_new: true })
  for (const row of seen.visits) visits.set(visitKey(row.visitor_id, row.session_id), { ...row, is_new: false })
  const late = lateAmong(visitors, seen.visitors)
  const ownerOf = ({ visitor_id }: NewEvent) => (visitor_id === null ? null : (owners.get(visitor_id) ?? null))
  const sessionOf = (event: NewEvent) => sessions.get(event.id) ?? null
  return {
    ownerOf,
    sessionOf,
    customerOf: (event) => {
      const claimed = people.claimed.get(event.id)
      return event.recorded_via === 'tracker' ? (ownerOf(event) ?? claimed ?? null) : (claimed ?? ownerOf(event))
    },
    visitOf: (event) => visits.get(visitKey(event.visitor_id, sessionOf(event))) ?? null,
    isLate: ({ visitor_id }) => visitor_id !== null && late.has(visitor_id),
    linked,
    mayHaveConverted: ({ visitor_id }) => visitor_id === null || converted.has(visitor_id),
  }
}

const nothingSeen: Seen = { visitors: [], visits: [] }

/** A session id is unique only per browser. */
export function visitKey(visitorId: string | null, sessionId: string | null): string {
  return `${visitorId} ${sessionId}`
}

function lateAmong(
  visitors: readonly { visitor_id: string; first_seen_at: Date }[],
  seen: Seen['visitors'],
): Set<string> {
  const before = new Map(seen.map((row) => [row.visitor_id, row.seen_before_at]))
  const late = new Set<string>()
  for (const { visitor_id, first_seen_at } of visitors) {
    const seenBefore = before.get(visitor_id)
    if (seenBefore != null && first_seen_at <= new Date(seenBefore)) late.add(visitor_id)
  }
  return late
}

/** The browsers of the events, with the times they were seen. */
function visitorsOf(pendingEvents: readonly PendingEvent[]) {
  const seen = new Map<string, { visitor_id: string; first_seen_at: Date; last_seen_at: Date }>()
  for (const { event } of pendingEvents) {
    const { visitor_id, event_time } = event
    if (!visitor_id) continue
    const before = seen.get(visitor_id)
    if (!before) seen.set(visitor_id, { visitor_id, first_seen_at: event_time, last_seen_at: event_time })
    else if (event_time < before.first_seen_at) before.first_seen_at = event_time
    else if (event_time > before.last_seen_at) before.last_seen_at = event_time
  }
  return bySortKey([...seen.values()], ({ visitor_id }) => visitor_id)
}

/** Links an unlinked browser, with its history, to the customer that one of its events names. */
async function linkNamed(
  ctx: WorkContext,
  pendingEvents: readonly PendingEvent[],
  { claimed }: People,
  owners: Map<string, string | null>,
): Promise<VisitorLink[]> {
  if (claimed.size === 0) return []
  const links = pendingEvents.flatMap(({ event, claim }): VisitorLink[] => {
    const { profile_id, visitor_id, event_time: at, recorded_via } = event
    const customer_id = claimed.get(event.id)
    if (!visitor_id || !customer_id || owners.get(visitor_id) === customer_id) return []
    const method = claim?.customer_id ? 'link_token' : recorded_via === 'server' ? 'event' : 'identify'
    return [{ profile_id, visitor_id, customer_id, method, at }]
  })
  if (links.length === 0) return []
  const { linked } = await linkVisitors(ctx, links)
  await updateHistoryLinked(ctx.db, linked)
  for (const link of linked) owners.set(link.visitor_id, link.customer_id)
  return linked
}

/** Returns the visit per event id. Only the tracker creates visits; its hits without a session id are split by inactivity. */
async function assignSessions(
  ctx: WorkContext,
  profileId: string,
  pendingEvents: readonly PendingEvent[],
): Promise<Map<string, string>> {
  const sessions = new Map<string, string>()
  const unnamed: (NewEvent & { visitor_id: string })[] = []
  for (const { event } of pendingEvents) {
    if (event.session_id) sessions.set(event.id, event.session_id)
    else if (event.visitor_id && isOnPage(event)) unnamed.push(event as NewEvent & { visitor_id: string })
  }
  if (unnamed.length === 0) return sessions
  const ids = new Set(unnamed.map(({ visitor_id }) => visitor_id))
  const rows = await listLatestVisits(ctx.db, profileId, [...ids])
  const running = new Map(
    rows.map((row) => [row.visitor_id, { session_id: row.session_id, last_seen_ms: row.last_seen_at.getTime() }]),
  )
  for (const { id, visitor_id, event_time } of unnamed) {
    const at_ms = event_time.getTime()
    const session_id = assignSession({ visitor_id, at_ms }, running.get(visitor_id) ?? null)
    running.set(visitor_id, { session_id, last_seen_ms: at_ms })
    sessions.set(id, session_id)
  }
  return sessions
}

/** The visits of the tracker's events, each started by its earliest event in the batch. */
function visitsOf(
  pendingEvents: readonly PendingEvent[],
  sessions: ReadonlyMap<string, string>,
): Omit<VisitRow, 'profile_id'>[] {
  const visits = new Map<string, Omit<VisitRow, 'profile_id'>>()
  for (const { event, acquisition, state } of pendingEvents) {
    const { visitor_id, event_time } = event
    const session_id = sessions.get(event.id)
    if (!visitor_id || !session_id || !isOnPage(event)) continue
    const key = visitKey(visitor_id, session_id)
    const before = visits.get(key)
    if (before && before.last_seen_at < event_time) before.last_seen_at = event_time
    if (before && before.started_at <= event_time) continue
    const isTouch = startsTouch({ ...acquisition, is_page_view: isPageView(event) }, { is_new: true, signal: null })
    const last_seen_at = before?.last_seen_at ?? event_time
    visits.set(key, { session_id, visitor_id, started_at: event_time, last_seen_at, ...(isTouch ? state : noState) })
  }
  return visits.size > 1 ? bySortKey([...visits], ([key]) => key).map(([, visit]) => visit) : [...visits.values()]
}
