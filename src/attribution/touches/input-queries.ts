import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DerivedTouch, DerivedVisit, EventVisit } from '../visits/touch-input.ts'
import type { Subjects } from './credit-schemas.ts'

export interface TouchInputRow extends EventVisit {
  id: string
  event_key: string
  event_time: Date
  recorded_via: string
  event_type: string
  event_name: string
  customer_id: string | null
  visitor_id: string | null
  owner_id: string | null
  is_session_explicit: boolean
  url: string | null
  acquisition: string | null
  clicked_at: Date | null
  click_ids: Record<string, string>
}

/**
 * Lists the events that the touches of these subjects depend on, at most `limit`. Leaves out erased customers: the data that
 * separated their visits is gone, and their numbers must not change.
 */
export async function listTouchInputs(
  db: Db,
  profileId: string,
  subjects: Subjects,
  limit: number,
): Promise<TouchInputRow[]> {
  const columns = (owner: RawBuilder<unknown>) => sql`e.id, e.event_key, e.event_time, e.recorded_via, e.event_type,
    e.event_name, e.customer_id, e.visitor_id, ${owner} as owner_id, e.session_id, e.is_session_explicit,
    case when e.url is not null then '' end as url, e.acquisition, e.clicked_at, e.click_ids, e.channel, e.source, e.medium,
    e.campaign, e.is_synthetic`
  const nullId = sql`null::uuid`
  const { rows } = await sql<TouchInputRow>`
    with people as materialized (
      select id from customer
      where profile_id = ${profileId} and id = any(${subjects.customer_ids}::uuid[]) and erased_at is null
    )
    select * from (
      select ${columns(sql`v.customer_id`)} from people p
      join visitor v on v.profile_id = ${profileId} and v.customer_id = p.id
      join event e on e.profile_id = ${profileId} and e.visitor_id = v.visitor_id and e.recorded_via = 'tracker'
      union all
      select ${columns(nullId)} from people p
      join event e on e.profile_id = ${profileId} and e.customer_id = p.id and e.recorded_via <> 'tracker'
        and e.acquisition is not null
      union all
      select ${columns(nullId)} from event e
      where e.profile_id = ${profileId} and e.visitor_id = any(${subjects.visitor_ids}::text[]) and e.customer_id is null
        and (e.recorded_via = 'tracker' or e.acquisition is not null)
      union all
      select ${columns(nullId)} from event e
      where e.profile_id = ${profileId} and e.id = any(${subjects.event_ids}::uuid[]) and e.customer_id is null
        and e.visitor_id is null and e.acquisition is not null
    ) f limit ${limit}`.execute(db)
  return rows
}

/** Lists the stored touches of subjects. */
export async function listTouchesOf(db: Db, profileId: string, subjects: Subjects): Promise<DerivedTouch[]> {
  const { customer_ids, visitor_ids, event_ids } = subjects
  const columns = sql`id, touch_time, customer_id, visitor_id, session_id, event_id, channel, source, medium, campaign_name,
    platform, campaign_external_id, ad_set_external_id, ad_external_id, click_id_kind, click_id, join_method, is_synthetic`
  const { rows } = await sql<DerivedTouch>`
    select ${columns} from touch where profile_id = ${profileId} and customer_id = any(${customer_ids}::uuid[])
    union all
    select ${columns} from touch
    where profile_id = ${profileId} and visitor_id = any(${visitor_ids}::text[]) and customer_id is null
    union all
    select ${columns} from touch
    where profile_id = ${profileId} and event_id = any(${event_ids}::uuid[]) and customer_id is null
      and visitor_id is null`.execute(db)
  return rows
}

export async function listVisitsOf(db: Db, profileId: string, visitorIds: readonly string[]): Promise<DerivedVisit[]> {
  const { rows } = await sql<DerivedVisit>`
    select visitor_id, session_id, started_at, last_seen_at, signal, channel, source, medium, campaign
    from visit where profile_id = ${profileId} and visitor_id = any(${visitorIds}::text[])`.execute(db)
  return rows
}

/** Lists the customers with a synthetic touch. */
export async function listCustomersWithSynthetic(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select k.customer_id from unnest(${customerIds}::uuid[]) as k (customer_id)
    where exists (select from touch t
      where t.profile_id = ${profileId} and t.customer_id = k.customer_id and t.is_synthetic)`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Locks these browsers and those of the customers until the transaction ends; returns their ids. */
export async function lockBrowsers(
  db: Db,
  profileId: string,
  { customer_ids, visitor_ids }: Pick<Subjects, 'customer_ids' | 'visitor_ids'>,
): Promise<string[]> {
  const { rows } = await sql<{ visitor_id: string }>`
    select visitor_id from visitor
    where profile_id = ${profileId}
      and (customer_id = any(${customer_ids}::uuid[]) or visitor_id = any(${visitor_ids}::text[]))
    order by visitor_id for no key update`.execute(db)
  return rows.map(({ visitor_id }) => visitor_id)
}
