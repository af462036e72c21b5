import type { Db } from '../../kernel/context/db-handle.ts'
import { syncSiteVisits } from '../site-visits/sync-site-visits.ts'
import { unpackAcquisition } from '../visits/domain/stored-acquisition.ts'
import type { DerivedTouch, DerivedVisit, EventVisit, TouchInput } from '../visits/touch-input.ts'
import { isOnPage, isPageView } from '../visits/visit-state.ts'
import type { Subjects } from './credit-schemas.ts'
import { deriveTouches } from './domain/derive-touches.ts'
import { type Difference, difference } from './domain/difference.ts'
import { listTouchesOf, listTouchInputs, listVisitsOf, type TouchInputRow } from './input-queries.ts'
import { joinReportedClicks } from './join-reported-clicks.ts'
import { stableIds } from './stable-ids.ts'
import {
  deleteTouches,
  deleteVisits,
  insertSyncedTouches,
  insertSyncedVisits,
  updateEventVisits,
} from './synced-touch-queries.ts'

/** Above this number of events, the derivation is left to the recompute job, so that the request does not wait for it. */
export const inputsPerBatch = 5_000

interface SyncOptions {
  browsers: ReadonlySet<string>
  limit: number
  /** The browsers have hits that are not in their site visits. */
  hasNewHits?: boolean
}

/**
 * Derives the touches of subjects from all stored events and writes the differences inside the caller's transaction, with their
 * customers locked. The visits of `browsers`, which are also locked, are derived too; visits of other browsers stay unchanged.
 * Returns the changed touches before and after, or null if there are more events than `limit`.
 */
export async function syncTouches(
  db: Db,
  profileId: string,
  subjects: Subjects,
  { browsers, limit, hasNewHits = false }: SyncOptions,
): Promise<DerivedTouch[] | null> {
  const rows = await listTouchInputs(db, profileId, subjects, limit + 1)
  if (rows.length > limit) return null
  const journeys = deriveTouches(rows.map(toTouchInput), stableIds(profileId))
  const derived = await joinReportedClicks(db, profileId, journeys.touches)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOurs = (eventId: string) => {
    const row = byId.get(eventId)
    return row !== undefined && (row.recorded_via !== 'tracker' || browsers.has(row.visitor_id!))
  }
  const [storedTouches, storedVisits] = await Promise.all([
    listTouchesOf(db, profileId, subjects),
    listVisitsOf(db, profileId, [...browsers]),
  ])
  const touches = difference(
    storedTouches.filter(({ event_id }) => isOurs(event_id)),
    derived.filter(({ event_id }) => isOurs(event_id)),
    ({ id }) => id,
    touchFields,
  )
  const visits = difference(
    storedVisits,
    journeys.visits.filter(({ visitor_id }) => browsers.has(visitor_id)),
    ({ visitor_id, session_id }) => `${session_id} ${visitor_id}`,
    visitFields,
  )
  const eventVisits = [...journeys.eventVisits].map(([id, visit]) => ({ id, ...visit })).filter(({ id }) => isOurs(id))
  const { updated: moved } = difference<EventVisit & { id: string }>(
    rows,
    eventVisits,
    ({ id }) => id,
    eventVisitFields,
  )
  await write(db, profileId, touches, visits, moved)
  if (hasNewHits || moved.length > 0 || isChanged(visits)) {
    const visitorIds = new Set(rows.flatMap(({ visitor_id }) => visitor_id ?? []))
    await syncSiteVisits(db, profileId, [...visitorIds.intersection(browsers)].sort())
  }
  const before = new Map(storedTouches.map((touch) => [touch.id, touch]))
  const replaced = touches.updated.flatMap(({ id }) => before.get(id) ?? [])
  return [...touches.inserted, ...touches.updated, ...touches.deleted, ...replaced]
}

function isChanged({ inserted, updated, deleted }: Difference<DerivedVisit>): boolean {
  return inserted.length + updated.length + deleted.length > 0
}

async function write(
  db: Db,
  profileId: string,
  touches: Difference<DerivedTouch>,
  visits: Difference<DerivedVisit>,
  moved: readonly (EventVisit & { id: string })[],
): Promise<void> {
  const idOf = ({ id }: { id: string }) => id
  await Promise.all([
    deleteTouches(db, profileId, touches.deleted.map(idOf)),
    insertSyncedTouches(db, profileId, [...touches.inserted, ...touches.updated]),
    deleteVisits(db, profileId, visits.deleted),
    insertSyncedVisits(db, profileId, [...visits.inserted, ...visits.updated]),
    updateEventVisits(db, profileId, moved),
  ])
}

function toTouchInput(row: TouchInputRow): TouchInput {
  return {
    ...row,
    sent_session_id: row.is_session_explicit ? row.session_id : null,
    is_on_page: isOnPage(row),
    is_page_view: isPageView(row),
    acquisition: unpackAcquisition(row.acquisition),
    click_ids: Object.values(row.click_ids),
  }
}

const eventVisitFields = ['session_id', 'channel', 'source', 'medium', 'campaign', 'is_synthetic'] as const

const visitFields = ['started_at', 'last_seen_at', 'signal', 'channel', 'source', 'medium', 'campaign'] as const

const touchFields = [
  'touch_time',
  'customer_id',
  'visitor_id',
  'session_id',
  'event_id',
  'channel',
  'source',
  'medium',
  'campaign_name',
  'platform',
  'campaign_external_id',
  'ad_set_external_id',
  'ad_external_id',
  'click_id_kind',
  'click_id',
  'join_method',
  'is_synthetic',
] as const
