import { type RawBuilder, sql } from 'kysely'
import { listCreditModels } from '../../attribution/credit/credit-queries.ts'
import { toShareOrder } from '../../attribution/credit/domain/share-order.ts'
import type { NamingTouch } from '../../attribution/entities/entity-index.ts'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { PathTouch } from '../domain/project-touch.ts'
import type { JourneyCursor, JourneyPage } from './event-queries.ts'
import type { JourneySubject } from './subject.ts'

export interface EventTouch extends NamingTouch {
  event_id: string
}

/**
 * Returns the touch of each event, if any: the latest of its visit until then; for a server event the synthetic one, found by its
 * click or by the id derived from the event. Each lookup uses a selective index, visit or click, and never the person, who may
 * have thousands of touches.
 */
export async function listEventTouches(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  events: readonly {
    event_id: string
    event_time: string
    visitor_id: string | null
    session_id: string | null
    clicks: readonly string[]
    synthetic_id: string
  }[],
): Promise<EventTouch[]> {
  const { rows } = await sql<EventTouch>`${asPrepared}
    select k.event_id, t.platform, t.campaign_name, t.campaign_external_id, t.ad_set_external_id, t.ad_external_id
    from json_to_recordset(${JSON.stringify(events)}::json)
      as k (event_id uuid, event_time timestamptz, visitor_id text, session_id text, clicks json, synthetic_id uuid)
    cross join lateral (
      (select t.* from visit s cross join lateral (
          select * from touch t
          where t.profile_id = ${profileId} and ${isOf(subject)} and t.session_id = s.session_id
            and t.touch_time between s.started_at and k.event_time
          order by t.touch_time desc, t.id desc limit 1
        ) t
        where s.profile_id = ${profileId} and s.visitor_id = k.visitor_id and s.session_id = k.session_id)
      union all
      (select t.* from json_array_elements_text(k.clicks) c cross join lateral (
          select * from touch t where t.profile_id = ${profileId} and t.click_id = c.value and t.is_synthetic offset 0
        ) t
        where ${isOf(subject)} limit 1)
      union all
      select t.* from touch t where t.profile_id = ${profileId} and t.id = k.synthetic_id
      limit 1
    ) t`.execute(db)
  return rows
}

/** An id of no conversion: with null, Citus can no longer route the query to one profile. */
const none = '00000000-0000-0000-0000-000000000000'

type StoredTouch = Omit<PathTouch, 'credit' | 'in_window'> & { position: JourneyCursor; ppms: number[] | null }

/** Lists touches in order, each with its credit of a conversion. No personal data is selected. */
export async function listPathTouches(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  { conversion_id, limit, after = null, offset = 0, until = null }: JourneyPage & { conversion_id: string | null },
): Promise<(PathTouch & { position: JourneyCursor })[]> {
  const isAfter = after ? sql`(t.touch_time, t.id) > (${after.time}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<StoredTouch>`${asPrepared}
    select t.id as touch_id, json_build_object('time', t.touch_time::text, 'id', t.id) as position, t.touch_time, t.channel,
      t.source, t.medium, t.platform, t.campaign_external_id, t.ad_set_external_id, t.ad_external_id, t.click_id_kind,
      coalesce(k.join_method, t.join_method) as join_method, t.is_synthetic,
      k.ppm as ppms
    from (
      select t.id, t.touch_time from touch t
      where t.profile_id = ${profileId} and ${isOf(subject)} and ${isBefore(until)} and ${isAfter}
      order by t.touch_time, t.id offset ${offset} limit ${limit}
    ) p
    join touch t on t.profile_id = ${profileId} and t.id = p.id
    left join credit k on k.profile_id = ${profileId} and k.conversion_id = ${conversion_id ?? none}::uuid and k.touch_id = t.id
    order by p.touch_time, p.id`.execute(db)
  const { toShares } = toShareOrder(await listCreditModels(db, profileId))
  return rows.map(({ ppms, ...row }) => ({ ...row, credit: toShares(ppms), in_window: ppms !== null }))
}

/** Counts by an index-only scan. */
export async function countPathTouches(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  until: Date | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${asPrepared}
    select count(*) as count from touch t
    where t.profile_id = ${profileId} and ${isOf(subject)} and ${isBefore(until)}`.execute(db)
  return rows[0]!.count
}

function isBefore(until: Date | null): RawBuilder<unknown> {
  return until ? sql`t.touch_time <= ${until}` : sql`true`
}

function isOf(subject: JourneySubject): RawBuilder<unknown> {
  if (subject.kind === 'customer') return sql`t.customer_id = ${subject.customer_id}`
  if (subject.kind === 'visitor') return sql`t.visitor_id = ${subject.visitor_id} and t.customer_id is null`
  return sql`t.event_id = ${subject.event_id} and t.customer_id is null and t.visitor_id is null`
}

/** True if touch `t` belongs to the subject. */
export const isTouchOf = isOf
