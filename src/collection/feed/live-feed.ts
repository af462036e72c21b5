import type { ProfileContext } from '../../kernel/context/context.ts'
import type { StreamMessage } from '../../kernel/operations/operation.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { fixOf } from '../hits/hit-rejection.ts'
import { listReceivedEvents } from './feed-queries.ts'
import { type FeedEvent, type RejectedHit, toFeedEvent } from './feed-schemas.ts'
import { listRejectedHits } from './rejected-queries.ts'

export const hitsAtOnce = 100

/**
 * Hits are dated before they are committed, by several processes: one may become visible after a later one. So far back every
 * look goes, and what was shown is left out.
 */
const overlapMs = 10_000
/** Whoever comes back is shown what they missed, of the last minute. */
const resumedMs = 60_000
const pollIntervalMs = 1_000

export interface LiveHits {
  events: FeedEvent[]
  rejected: (RejectedHit & { fix: string | null })[]
}

/** What arrived since a moment, the latest first, refused hits with what mends them. */
export async function listLive(ctx: ProfileContext, since: Date): Promise<LiveHits> {
  const events = await listReceivedEvents(ctx.db, ctx.profile.id, since, hitsAtOnce)
  const rejected = await listRejectedHits(ctx.db, ctx.profile.id, { since, limit: hitsAtOnce })
  const seesCustomers = ctx.scopes.has('customers:read')
  return {
    events: events.map((event) => toFeedEvent(event, seesCustomers)),
    rejected: rejected.map((hit) => ({ ...hit, fix: fixOf(hit.reason) })),
  }
}

/** Who is behind hits: a customer where one is known, else a browser, else the event itself. */
export function peopleIn(events: readonly FeedEvent[]): string[] {
  return [...new Set(events.map((event) => event.customer_profile_id ?? event.visitor_id ?? event.event_id))]
}

/**
 * Hits as they arrive: the database is looked at each second, so that it does not matter which process took them. An entry
 * of the access log is written for every batch that tells of somebody whom the stream has not told of before.
 */
export async function* watchLiveHits(
  ctx: ProfileContext,
  lastSeen: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamMessage[]> {
  const opened = ctx.now().getTime()
  const resumed = Date.parse(lastSeen ?? '')
  let shownUntil = Number.isNaN(resumed) ? opened : Math.min(opened, Math.max(resumed, opened - resumedMs))
  const shown = new Map<string, number>()
  const record = ({ events, rejected }: LiveHits) => {
    for (const { event_id, received_at } of events) shown.set(event_id, received_at.getTime())
    for (const { id, received_at } of rejected) shown.set(id, received_at.getTime())
  }
  record(receivedBy(await listLive(ctx, new Date(shownUntil - overlapMs)), shownUntil))
  const loggedCustomers = new Set<string>()
  yield [{ event: 'ready', data: { looks_every_ms: pollIntervalMs } }]
  while (!signal.aborted) {
    const found = await listLive(ctx, new Date(shownUntil - overlapMs))
    const fresh: LiveHits = {
      events: found.events.filter(({ event_id }) => !shown.has(event_id)),
      rejected: found.rejected.filter(({ id }) => !shown.has(id)),
    }
    record(fresh)
    await logFirstAccess(ctx, fresh.events, loggedCustomers)
    yield toMessages(fresh, found.events.length === hitsAtOnce)
    for (const at of shown.values()) shownUntil = Math.max(shownUntil, at)
    for (const [id, at] of shown) if (at < shownUntil - 2 * overlapMs) shown.delete(id)
    await pause(pollIntervalMs, signal)
  }
}

function receivedBy({ events, rejected }: LiveHits, ms: number): LiveHits {
  const isEarlier = ({ received_at }: { received_at: Date }) => received_at.getTime() <= ms
  return { events: events.filter(isEarlier), rejected: rejected.filter(isEarlier) }
}

async function logFirstAccess(
  ctx: ProfileContext,
  events: readonly FeedEvent[],
  loggedCustomers: Set<string>,
): Promise<void> {
  const people = peopleIn(events).filter((person) => !loggedCustomers.has(person))
  if (people.length === 0) return
  for (const person of people) loggedCustomers.add(person)
  const customer_ids = events.flatMap((event) => event.customer_profile_id ?? [])
  await logPersonalDataAccess(ctx, { customer_ids, count: people.length })
}

/** The earliest first, as things happened. More than a page at once are not all shown, and that is said. */
function toMessages({ events, rejected }: LiveHits, isCut: boolean): StreamMessage[] {
  const messages = [
    ...events.map((data) => ({ event: 'hit', at: data.received_at, data })),
    ...rejected.map((data) => ({ event: 'rejected', at: data.received_at, data })),
  ]
  messages.sort((a, b) => a.at.getTime() - b.at.getTime())
  const shown = messages.map(({ at, ...message }) => ({ ...message, id: at.toISOString() }))
  return isCut && events.length > 0 ? [{ event: 'skipped', data: { shown: events.length } }, ...shown] : shown
}

/** Resolves when the time has passed, or at once when the stream ends. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
