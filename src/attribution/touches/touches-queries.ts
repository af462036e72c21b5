import { type ArrayForm, binaryArray, columnArrays, unnested } from '../../db/copy/binary-arrays.ts'
import { copyRows, type WrittenForm } from '../../db/copy/binary-write.ts'
import { copyIn } from '../../db/copy/copy.ts'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'
import { splitProperties } from '../visits/domain/split-properties.ts'
import type { NewTouch, StoredEvent, VisitRow, VisitState } from '../visits/pending-event.ts'

interface VisitorKey {
  visitor_id: string
}

interface VisitKey extends VisitorKey {
  session_id: string
}

const storedEventIds = prepared(`
  select id from event where profile_id = $1 and id = any($2::uuid[])`)

export async function listStoredEventIds(
  db: Db,
  profileId: string,
  events: readonly { id: string }[],
): Promise<string[]> {
  const ids = events.map(({ id }) => id)
  const stored = await runPrepared<{ id: string }>(db, storedEventIds, [profileId, binaryArray('uuid', ids)])
  return stored.map(({ id }) => id)
}

const latestVisits = prepared(`
  select k.visitor_id, s.session_id, s.last_seen_at
  from unnest($2::text[]) as k(visitor_id)
  cross join lateral (
    select session_id, last_seen_at from visit
    where profile_id = $1 and visitor_id = k.visitor_id
    order by last_seen_at desc, started_at desc limit 1
  ) s`)

/** Lists the latest visit of each visitor. */
export function listLatestVisits(
  db: Db,
  profileId: string,
  visitorIds: readonly string[],
): Promise<(VisitorKey & { session_id: string; last_seen_at: Date })[]> {
  return runPrepared(db, latestVisits, [profileId, visitorIds])
}

const visitorFields = { visitor_id: 'text', first_seen_at: 'time', last_seen_at: 'time' } as const

const visitFields = {
  session_id: 'text',
  visitor_id: 'text',
  started_at: 'time',
  last_seen_at: 'time',
  signal: 'uuid',
  channel: 'text',
  source: 'text',
  medium: 'text',
  campaign: 'text',
} as const satisfies { [Field in Exclude<keyof VisitRow, 'profile_id'>]: ArrayForm }

const visitNames = Object.keys(visitFields).join(', ')

const seen = prepared(`
  with visitors as (
    insert into visitor as v (profile_id, visitor_id, first_seen_at, last_seen_at)
    select $1::uuid, visitor_id, first_seen_at, last_seen_at from ${unnested(visitorFields, 2)}
    on conflict (profile_id, visitor_id) do update set
      first_seen_at = least(v.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(v.last_seen_at, excluded.last_seen_at), seen_before_at = v.last_seen_at
    returning visitor_id, customer_id, seen_before_at
  ), visits as (
    insert into visit as s (profile_id, ${visitNames})
    select $1::uuid, ${visitNames} from ${unnested(visitFields, 5)}
    on conflict (profile_id, visitor_id, session_id) do update set
      started_at = least(s.started_at, excluded.started_at),
      last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at)
    returning visitor_id, session_id, signal, channel, source, medium, campaign, xmax = 0 as is_new
  )
  select
    coalesce((select json_agg(k) from (
      select *, exists (
        select from conversion c where c.profile_id = $1 and c.visitor_id = visitors.visitor_id and c.customer_id is null
      ) as has_conversions from visitors
    ) k where customer_id is not null or has_conversions or seen_before_at is not null), '[]') as visitors,
    coalesce((select json_agg(visits) from visits where not is_new), '[]') as visits`)

export interface Seen {
  /** Browsers that have a customer, have converted or were seen before, with that time as ISO text. */
  visitors: (VisitorKey & { customer_id: string | null; has_conversions: boolean; seen_before_at: string | null })[]
  /** Visits that had already begun. */
  visits: (VisitState & VisitKey)[]
}

/**
 * Records seen browsers and running visits, including new ones, and returns their state: the browser's customer, whether it
 * converted anonymously, and the visit's acquisition. The rows stay locked until the transaction ends, so that a concurrent
 * transaction that links a browser waits and then finds the events stored here. The caller sorts the rows.
 */
export async function insertSeen(
  db: Db,
  profileId: string,
  visitors: readonly (VisitorKey & { first_seen_at: Date; last_seen_at: Date })[],
  visits: readonly Omit<VisitRow, 'profile_id'>[],
): Promise<Seen> {
  const lists = [...columnArrays(visitors, visitorFields), ...columnArrays(visits, visitFields)]
  const [row] = await runPrepared<Seen>(db, seen, [profileId, ...lists])
  return row!
}

const visitsChanged = prepared(`
  update visit s
  set signal = r.signal, channel = r.channel, source = r.source, medium = r.medium, campaign = r.campaign
  from json_to_recordset($2::json)
    as r(visitor_id text, session_id text, signal uuid, channel text, source text, medium text, campaign text)
  where s.profile_id = $1 and s.visitor_id = any($3::text[]) and s.visitor_id = r.visitor_id and s.session_id = r.session_id`)

export async function updateVisits(
  db: Db,
  profileId: string,
  visits: readonly (VisitState & VisitKey)[],
): Promise<void> {
  const visitorIds = visits.map(({ visitor_id }) => visitor_id)
  await runPrepared(db, visitsChanged, [profileId, JSON.stringify(visits), visitorIds])
}

/** The columns of a touch, except its profile. */
export const touchColumns = `id uuid, touch_time timestamptz, customer_id uuid, visitor_id text, session_id text,
  event_id uuid, channel text, source text, medium text, campaign_name text, platform text, campaign_external_id text,
  ad_set_external_id text, ad_external_id text, click_id_kind text, click_id text, join_method text, is_synthetic boolean`

/** The columns of an event, except its profile. */
const eventFields = {
  id: 'uuid',
  event_key: 'text',
  recorded_via: 'text',
  event_type: 'text',
  event_name: 'text',
  event_time: 'time',
  received_at: 'time',
  customer_id: 'uuid',
  visitor_id: 'text',
  session_id: 'text',
  url: 'text',
  path: 'text',
  referrer: 'text',
  channel: 'text',
  source: 'text',
  medium: 'text',
  campaign: 'text',
  value: 'numeric',
  currency: 'text',
  subject_ref: 'text',
  action_source: 'text',
  device: 'text',
  browser: 'text',
  os: 'text',
  country: 'text',
  locale: 'text',
  timezone: 'text',
  is_synthetic: 'boolean',
  click_ids: 'json',
  properties: 'json',
  acquisition: 'text',
  clicked_at: 'time',
  is_session_explicit: 'boolean',
  caller_id: 'uuid',
  caller_key: 'text',
} as const satisfies { [Field in keyof EventRow]: WrittenForm }

type EventRow = Omit<StoredEvent, 'profile_id'> & ReturnType<typeof splitProperties>

const touchNames = touchColumns.replaceAll(/\b(\w+) \w+/g, '$1')
const touchesAdded = prepared(`
  insert into touch (profile_id, ${touchNames})
  select $1::uuid, ${touchNames} from json_to_recordset($2::json) as r(${touchColumns})
  on conflict (profile_id, id) do nothing`)

/** Inserts touches, each once by its id, and events, of which none is stored. The caller sorts both. */
export async function insertHistory(
  db: Db,
  profileId: string,
  touches: readonly NewTouch[],
  events: readonly StoredEvent[],
): Promise<void> {
  await Promise.all([
    touches.length > 0 ? runPrepared(db, touchesAdded, [profileId, JSON.stringify(touches)]) : null,
    events.length > 0 ? copyEvents(db, profileId, events) : null,
  ])
}

/**
 * COPY costs the database half as much per row as other ways, and cannot skip an event that a concurrent transaction stored in the
 * meantime. That is a conflict: the transaction runs again and finds the event.
 */
async function copyEvents(db: Db, profileId: string, events: readonly StoredEvent[]): Promise<void> {
  const split = events.map((event): EventRow => ({ ...event, ...splitProperties(event.properties) }))
  const rows = copyRows<EventRow>(split, eventFields, { profile_id: profileId })
  await copyIn(db, 'event', ['profile_id', ...Object.keys(eventFields)], rows).catch((error: { code?: string }) => {
    throw error.code === uniqueViolation ? Object.assign(error, { code: serializationFailure }) : error
  })
}

const uniqueViolation = '23505'
/** `retryOnConflict` repeats a transaction that fails with it. */
const serializationFailure = '40001'

const subjectRefs = prepared(`
  update event e set subject_ref = r.subject_ref
  from json_to_recordset($2::json) as r(id uuid, subject_ref text)
  where e.profile_id = $1 and e.id = any($3::uuid[]) and e.id = r.id and e.subject_ref is distinct from r.subject_ref
    and not exists (select from customer c
      where c.profile_id = $1 and c.id = e.customer_id and c.erased_at is not null)
  returning e.profile_id, e.id, e.customer_id`)

/** Sets or removes the subject of payments unless the customer was erased. Returns the changed events. */
export function updateSubjectRefs(
  db: Db,
  profileId: string,
  events: readonly { id: string; subject_ref: string | null }[],
): Promise<{ profile_id: string; id: string; customer_id: string | null }[]> {
  const rows = events.map(({ id, subject_ref }) => ({ id, subject_ref }))
  return runPrepared(db, subjectRefs, [profileId, JSON.stringify(rows), rows.map(({ id }) => id)])
}
