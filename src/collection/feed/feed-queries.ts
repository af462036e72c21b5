import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { FeedEvent } from './feed-schemas.ts'

const feedColumns = [
  'id as event_id',
  'recorded_via',
  'event_type',
  'event_name',
  'event_time',
  'received_at',
  'visitor_id',
  'session_id',
  'customer_id as customer_profile_id',
  'url',
  'path',
  'referrer',
  'channel',
  'source',
  'medium',
  'campaign',
  'click_ids',
  'value',
  'currency',
  'action_source',
  'device',
  'browser',
  'os',
  'country',
  sql<
    Record<string, unknown>
  >`properties || jsonb_strip_nulls(jsonb_build_object('locale', locale, 'timezone', timezone))`.as('properties'),
] as const

/** A feed cursor: the receive time with microseconds, as the database formats it, because two rows may share a millisecond. */
export interface FeedCursor {
  received_at: string
  id: string
}

/** Latest first. */
export async function listFeedEvents(
  db: Db,
  profileId: string,
  page: { limit: number; before: FeedCursor | null; event_name: string | null },
): Promise<(FeedEvent & { arrived: string })[]> {
  const { before } = page
  return db
    .selectFrom('event')
    .select([...feedColumns, sql<string>`received_at::text`.as('arrived')])
    .where('profile_id', '=', profileId)
    .$if(page.event_name !== null, (query) => query.where('event_name', '=', page.event_name!))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(received_at, id) < (${before!.received_at}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Lists events received since a time, latest first. */
export async function listReceivedEvents(db: Db, profileId: string, since: Date, limit: number): Promise<FeedEvent[]> {
  return db
    .selectFrom('event')
    .select([...feedColumns])
    .where('profile_id', '=', profileId)
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const eventsScannedMax = 1_000

/** Lists the names of the latest events, including the tracker's page view. */
export async function listRecentNames(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('event')
        .select('event_name')
        .where('profile_id', '=', profileId)
        .orderBy('received_at', 'desc')
        .limit(eventsScannedMax)
        .as('latest'),
    )
    .select('event_name')
    .distinct()
    .orderBy('event_name')
    .execute()
  return [...new Set(['page_view', ...rows.map(({ event_name }) => event_name)])]
}
