import type { Entry, NewEvent, VisitRow, VisitState } from '../../attribution/entry.ts'
import { insertSeen, listLatestVisits, type Seen } from '../../attribution/touches-queries.ts'
import { assignSession, startsTouch } from '../../attribution/visit.ts'
import { isOnPage, isPageView, noState } from '../../attribution/visit-state.ts'
import type { VisitorLink } from '../../identity/customer-shapes.ts'
import { linkVisitors } from '../../identity/link-visitors.ts'
import type { WorkContext } from '../../kernel/context.ts'
import { updateHistoryLinked } from '../history-queries.ts'
import { bySortKey } from '../read-event-time.ts'
import type { People } from './resolve-people.ts'

export interface Visits {
  /** Whose an event is: whom it names, else whose browser it came from. */
  customerOf(event: NewEvent): string | null
  /** Whose browser it came from. */
  ownerOf(event: NewEvent): string | null
  sessionOf(event: NewEvent): string | null
  /** The visit as it stood before this group; null for an event outside of any visit. */
  visitOf(event: NewEvent): (VisitState & { is_new: boolean }) | null
  /** Whether the browser was seen already at that time or later: what is stored of its visits does not tell then. */
  isLate(event: NewEvent): boolean
  linked: readonly VisitorLink[]
  /** Whether the browser's touches may be those of a conversion that is stored. */
  mayHaveConverted(of: { profile_id: string; visitor_id: string | null }): boolean
}

/** Notes the browsers and visits of a group, and links browsers to the people that its events name. */
export async function openVisits(ctx: WorkContext, entries: readonly Entry[], people: People): Promise<Visits> {
  const sessions = await assignSessions(ctx, entries)
  const visitors = visitorsOf(entries)
  const opened = visitsOf(entries, sessions)
  const seen = visitors.length > 0 ? await insertSeen(ctx.db, visitors, opened) : { visitors: [], visits: [] }
  const owners = new Map(seen.visitors.map((row) => [visitorKey(row), row.customer_id]))
  const converted = new Set(seen.visitors.filter((row) => row.has_conversions).map(visitorKey))
  const linked = await linkNamed(ctx, entries, people, owners)
  const running = new Map(seen.visits.map((row) => [visitKey(row), { ...row, is_new: false }]))
  const begun = new Map(opened.map((row) => [visitKey(row), { ...row, is_new: true }]))
  const late = lateAmong(visitors, seen.visitors)
  const ownerOf = (event: NewEvent) => owners.get(visitorKey(event)) ?? null
  const sessionOf = (event: NewEvent) => sessions.get(event.id) ?? null
  return {
    ownerOf,
    sessionOf,
    customerOf: (event) => people.claimed.get(event.id) ?? ownerOf(event),
    visitOf(event) {
      const key = visitKey({ ...event, session_id: sessionOf(event) })
      return running.get(key) ?? begun.get(key) ?? null
    },
    isLate: (event) => late.has(visitorKey(event)),
    linked,
    mayHaveConverted: (of) => of.visitor_id === null || converted.has(visitorKey(of)),
  }
}

function visitorKey({ profile_id, visitor_id }: { profile_id: string; visitor_id: string | null }): string {
  return `${profile_id} ${visitor_id}`
}

function visitKey(visit: { profile_id: string; visitor_id: string | null; session_id: string | null }): string {
  return `${visitorKey(visit)} ${visit.session_id}`
}

function lateAmong(
  visitors: readonly { profile_id: string; visitor_id: string; first_seen_at: Date }[],
  seen: Seen['visitors'],
): Set<string> {
  const before = new Map(seen.map((row) => [visitorKey(row), row.seen_before_at]))
  const late = visitors.filter((row) => {
    const seenBefore = before.get(visitorKey(row))
    return seenBefore != null && row.first_seen_at <= new Date(seenBefore)
  })
  return new Set(late.map(visitorKey))
}

/** The browsers that the events came from, and when. */
function visitorsOf(entries: readonly Entry[]) {
  const seen = new Map<string, { profile_id: string; visitor_id: string; first_seen_at: Date; last_seen_at: Date }>()
  for (const { event } of entries) {
    const { profile_id, visitor_id, event_time } = event
    if (!visitor_id) continue
    const key = visitorKey(event)
    const before = seen.get(key)
    if (!before) seen.set(key, { profile_id, visitor_id, first_seen_at: event_time, last_seen_at: event_time })
    else if (event_time < before.first_seen_at) before.first_seen_at = event_time
    else if (event_time > before.last_seen_at) before.last_seen_at = event_time
  }
  return bySortKey([...seen.values()], visitorKey)
}

/** A browser that is nobody's becomes that of the person an event from it names, together with its past. */
async function linkNamed(
  ctx: WorkContext,
  entries: readonly Entry[],
  { claimed }: People,
  owners: Map<string, string | null>,
): Promise<VisitorLink[]> {
  const wanted = entries.flatMap(({ event, claim }): VisitorLink[] => {
    const { profile_id, visitor_id, event_time: at, recorded_via } = event
    const customer_id = claimed.get(event.id)
    if (!visitor_id || !customer_id || owners.get(visitorKey(event)) === customer_id) return []
    const method = claim?.customer_id ? 'link_token' : recorded_via === 'server' ? 'event' : 'identify'
    return [{ profile_id, visitor_id, customer_id, method, at }]
  })
  if (wanted.length === 0) return []
  const { linked } = await linkVisitors(ctx, wanted, wanted[0]!.method)
  await updateHistoryLinked(ctx.db, linked)
  for (const link of linked) owners.set(visitorKey(link), link.customer_id)
  return linked
}

/** The visit of each event, by the event's id. Only the tracker makes visits; what it sends without one is told by the pause. */
async function assignSessions(ctx: WorkContext, entries: readonly Entry[]): Promise<Map<string, string>> {
  const sessions = new Map<string, string>()
  const unnamed: (NewEvent & { visitor_id: string })[] = []
  for (const { event } of entries) {
    if (event.session_id) sessions.set(event.id, event.session_id)
    else if (event.visitor_id && isOnPage(event)) unnamed.push(event as NewEvent & { visitor_id: string })
  }
  if (unnamed.length === 0) return sessions
  const keys = new Map(
    unnamed.map(({ profile_id, visitor_id }) => [`${profile_id} ${visitor_id}`, { profile_id, visitor_id }]),
  )
  const rows = await listLatestVisits(ctx.db, [...keys.values()])
  const running = new Map(
    rows.map((row) => [visitorKey(row), { session_id: row.session_id, last_seen_ms: row.last_seen_at.getTime() }]),
  )
  for (const event of unnamed) {
    const at_ms = event.event_time.getTime()
    const session_id = assignSession({ visitor_id: event.visitor_id, at_ms }, running.get(visitorKey(event)) ?? null)
    running.set(visitorKey(event), { session_id, last_seen_ms: at_ms })
    sessions.set(event.id, session_id)
  }
  return sessions
}

/** The visits of the tracker's events, each as its earliest event of the group begins it. */
function visitsOf(entries: readonly Entry[], sessions: ReadonlyMap<string, string>): VisitRow[] {
  const visits = new Map<string, VisitRow>()
  for (const { event, arrival, state } of entries) {
    const { profile_id, visitor_id, event_time } = event
    const session_id = sessions.get(event.id)
    if (!visitor_id || !session_id || !isOnPage(event)) continue
    const key = visitKey({ profile_id, visitor_id, session_id })
    const before = visits.get(key)
    if (before && before.last_seen_at < event_time) before.last_seen_at = event_time
    if (before && before.started_at <= event_time) continue
    const isTouch = startsTouch({ ...arrival, is_page_view: isPageView(event) }, { is_new: true, signal: null })
    const last_seen_at = before?.last_seen_at ?? event_time
    const place = { profile_id, session_id, visitor_id, started_at: event_time, last_seen_at }
    visits.set(key, { ...place, ...(isTouch ? state : noState) })
  }
  return bySortKey([...visits.values()], visitKey)
}
