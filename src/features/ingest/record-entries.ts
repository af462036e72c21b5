import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { bySortKey } from './by-sort-key.ts'
import { type Followed, followUps } from './follow-ups.ts'
import { openVisits, type Visits } from './open-visits.ts'
import { planTouches } from './plan-touches.ts'
import { insertHistory, listClickTouches, listStoredEventIds, updateSubjectRefs, updateVisits } from './queries.ts'
import { resolvePeople } from './resolve-people.ts'
import type { Entry, NewTouch, Recorded, RecordedVia, StoredEvent } from './shapes.ts'

/**
 * Records a group of events, of whatever profiles, in one transaction: who did it, in which visit, by which touch, and the
 * event itself. An event that is already stored changes nothing but, for a server's, its subject (semantics 4.3).
 */
export function recordEntries(ctx: WorkContext, via: RecordedVia, entries: readonly Entry[]): Promise<Recorded[]> {
  return inTransaction(ctx, async (ctx) => {
    const fresh = await withoutKnown(ctx, via, entries)
    const people = await resolvePeople(ctx, via, fresh)
    const visits = await openVisits(ctx, fresh, people)
    const { stored, touches, accepted } = await store(ctx, fresh, visits)
    const changed = via === 'server' ? await resubject(ctx, entries, accepted) : []
    const follow: Followed = { stored, touches, changed, merges: people.merges, linked: visits.linked }
    for (const followUp of followUps) await followUp(ctx, follow)
    return answersTo(entries, accepted)
  })
}

/**
 * Each event once, and none that is known. Plain hits are not looked up first: a repetition finds their visit begun and
 * their touch under the id that it makes from the event's.
 */
async function withoutKnown(ctx: WorkContext, via: RecordedVia, entries: readonly Entry[]): Promise<Entry[]> {
  const first = new Map<string, Entry>()
  for (const entry of entries) if (!first.has(entry.event.id)) first.set(entry.event.id, entry)
  const unique = [...first.values()]
  if (via === 'tracker' && !unique.some(({ claim }) => claim)) return unique
  const known = new Set(
    await listStoredEventIds(
      ctx.db,
      unique.map(({ event }) => event),
    ),
  )
  return unique.filter(({ event }) => !known.has(event.id))
}

async function store(
  ctx: WorkContext,
  entries: readonly Entry[],
  visits: Visits,
): Promise<{ stored: StoredEvent[]; touches: NewTouch[]; accepted: Set<string> }> {
  if (entries.length === 0) return { stored: [], touches: [], accepted: new Set() }
  const clicks = entries.flatMap(({ event: { profile_id, recorded_via }, arrival: { click_id } }) =>
    recorded_via === 'server' && click_id ? [{ profile_id, click_id }] : [],
  )
  const known = clicks.length > 0 ? await listClickTouches(ctx.db, clicks) : []
  const plan = planTouches(entries, visits, known)
  if (plan.changedVisits.length > 0) await updateVisits(ctx.db, plan.changedVisits)
  const idOf = ({ id }: { id: string }) => id
  const accepted = await insertHistory(ctx.db, bySortKey(plan.touches, idOf), bySortKey(plan.events, idOf))
  return { stored: plan.events.filter(({ id }) => accepted.has(id)), touches: plan.touches, accepted }
}

/** A repeated event carries the subject that holds from now on; of several in one group the last one's. */
function resubject(ctx: WorkContext, entries: readonly Entry[], accepted: ReadonlySet<string>) {
  const seen = new Set<string>()
  const repeated = new Map<string, Entry['event']>()
  for (const { event } of entries) {
    if (seen.has(event.id) || !accepted.has(event.id)) repeated.set(event.id, event)
    seen.add(event.id)
  }
  if (repeated.size === 0) return []
  return updateSubjectRefs(
    ctx.db,
    bySortKey([...repeated.values()], ({ id }) => id),
  )
}

function answersTo(entries: readonly Entry[], accepted: ReadonlySet<string>): Recorded[] {
  const answered = new Set<string>()
  return entries.map(({ event: { id } }) => {
    const isFirst = accepted.has(id) && !answered.has(id)
    answered.add(id)
    return { event_id: id, status: isFirst ? 'accepted' : 'duplicate' }
  })
}
