import type { ProfileContext } from '../../kernel/context/context.ts'
import type { StreamMessage } from '../../kernel/operations/transport.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { fixOf } from '../hits/hit-rejection.ts'
import { listReceivedEvents } from './feed-queries.ts'
import { type FeedEvent, type RejectedHit, toFeedEvent } from './feed-schemas.ts'
import { listRejectedHits } from './rejected-queries.ts'

const hitsAtOnce = 100

/**
 * Hits are dated before they are committed, by several processes, so one may become visible after a later one. Every query goes
 * back this far, and hits that were already shown are left out.
 */
const overlapMs = 10_000
/** A client that reconnects receives the hits that it missed in the last minute. */
const resumedMs = 60_000
const pollIntervalMs = 1_000

export interface LiveHits {
  events: FeedEvent[]
  rejected: (RejectedHit & { fix: string | null })[]
}

/** Lists hits received since a time, latest first, and rejected hits with their fix. */
export async function listLive(ctx: ProfileContext, since: Date): Promise<LiveHits> {
  const events = await listReceivedEvents(ctx.db, ctx.profile.id, since, hitsAtOnce)
  const rejected = await listRejectedHits(ctx.db, ctx.profile.id, { since, limit: hitsAtOnce })
  const seesCustomers = ctx.scopes.has('customers:read')
  return {
    events: events.map((event) => toFeedEvent(event, seesCustomers)),
    rejected: rejected.map((hit) => ({ ...hit, fix: fixOf(hit.reason) })),
  }
}

/** The people behind hits: the customer if known, else the browser, else the event. */
export function peopleIn(events: readonly FeedEvent[]): string[] {
  return [...new Set(events.map((event) => event.customer_profile_id ?? event.visitor_id ?? event.event_id))]
}

/**
 * Streams hits as they arrive. It polls the database every second, so that hits of every process are found. The access log gets
 * an entry for every batch with a person who was not in the stream before.
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

/** Earliest first. If more than one page arrived, the rest is left out and a message says so. */
function toMessages({ events, rejected }: LiveHits, isCut: boolean): StreamMessage[] {
  const messages = [
    ...events.map((data) => ({ event: 'hit', at: data.received_at, data })),
    ...rejected.map((data) => ({ event: 'rejected', at: data.received_at, data })),
  ]
  messages.sort((a, b) => a.at.getTime() - b.at.getTime())
  const shown = messages.map(({ at, ...message }) => ({ ...message, id: at.toISOString() }))
  return isCut && events.length > 0 ? [{ event: 'skipped', data: { shown: events.length } }, ...shown] : shown
}

/** Resolves after the time, or immediately when the stream ends. */
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
