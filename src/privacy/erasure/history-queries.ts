import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { Traces } from '../domain/traces.ts'

/** The position in a customer's events: the time in microseconds, as text of the database. */
export interface EventPosition {
  event_time: string
  id: string
}

/** The paths of the events of a customer that began visits: the site report counts their credited conversions by page. */
export async function listEntryPaths(
  db: Db,
  profileId: string,
  customerId: string,
): Promise<{ event_id: string; path: string }[]> {
  const { rows } = await sql<{ event_id: string; path: string }>`
    select e.id as event_id, e.path from touch t
    join event e on e.profile_id = ${profileId} and e.id = t.event_id
    where t.profile_id = ${profileId} and t.customer_id = ${customerId} and t.session_id is not null
      and not t.is_synthetic and e.path is not null`.execute(db)
  return rows
}

/**
 * Erases a batch of events: URLs, payload, subject, click ids, and the visitor and visit ids, which are replaced by ids of the
 * erased customer. The inputs of metrics are kept. Returns the position to continue from, null at the end.
 */
export async function updateEventsErased(
  db: Db,
  profileId: string,
  pass: {
    customer_id: string
    traces: Traces
    after: EventPosition | null
    limit: number
    /** The paths that events keep. */
    entry_pages: readonly { event_id: string; page: string }[]
    /** The properties that answers to the survey keep. */
    answers: readonly { event_id: string; properties: object }[]
  },
): Promise<EventPosition | null> {
  const { customer_id, traces, after, limit, entry_pages, answers } = pass
  const { rows } = await sql<EventPosition>`
    with batch as materialized (
      select id, event_time from event
      where profile_id = ${profileId} and customer_id = ${customer_id}
        and ${after ? sql`(event_time, id) > (${after.event_time}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by event_time, id limit ${limit}
    ), erased as (
      update event e set
        event_key = case when ${isTraced(sql`e.event_key`, traces)} then e.id::text else e.event_key end,
        source = ${withoutTraces(sql`e.source`, traces)},
        medium = ${withoutTraces(sql`e.medium`, traces)},
        campaign = ${withoutTraces(sql`e.campaign`, traces)},
        url = null, path = kept.page, referrer = null, subject_ref = null, caller_key = null, browser = null, os = null,
        locale = null, timezone = null,
        properties = coalesce(answer.properties, ${keptProperties}),
        acquisition = null, clicked_at = null,
        click_ids = (select coalesce(jsonb_object_agg(kind, ''), '{}') from jsonb_object_keys(e.click_ids) kind),
        visitor_id = ${renamed(sql`e.visitor_id`, customer_id)},
        session_id = ${renamed(sql`e.session_id`, customer_id)}
      from batch left join unnest(${entry_pages.map(({ event_id }) => event_id)}::uuid[], ${entry_pages.map(({ page }) => page)}::text[])
        as kept (id, page) on kept.id = batch.id
      left join json_to_recordset(${JSON.stringify(answers)}::json) as answer (event_id uuid, properties jsonb)
        on answer.event_id = batch.id
      where e.profile_id = ${profileId} and e.id = batch.id
    )
    select event_time::text, id from batch order by batch.event_time desc, id desc
    limit (select case when count(*) = ${limit} then 1 else 0 end from batch)`.execute(db)
  return rows[0] ?? null
}

/** The code of a region (ISO 3166-2) points to nobody; another name of a region may. */
export const isRegionCode = (text: RawBuilder<unknown>) => sql`${text} ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'`

/** Stated costs and the region are inputs of metrics; other properties and values are erased. */
const keptProperties = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.properties)
          where (key in ('cost', 'shipping', 'tax', 'fee')
              and (jsonb_typeof(value) = 'number' or value #>> '{}' ~ '^[0-9]{1,15}([.][0-9]{1,10})?$'))
            or (key = 'region' and ${isRegionCode(sql`value #>> '{}'`)}))`

/** Erases the rest of the history. Touches keep their source, and lose the click id and the visitor id. */
export async function updateHistoryErased(
  db: Db,
  profileId: string,
  { customer_id, traces }: { customer_id: string; traces: Traces },
): Promise<void> {
  await sql`
    update touch t set click_id = null,
      source = ${withoutTraces(sql`t.source`, traces)},
      medium = ${withoutTraces(sql`t.medium`, traces)},
      campaign_name = ${withoutTraces(sql`t.campaign_name`, traces)},
      visitor_id = ${renamed(sql`t.visitor_id`, customer_id)},
      session_id = ${renamed(sql`t.session_id`, customer_id)}
    where profile_id = ${profileId} and customer_id = ${customer_id}`.execute(db)
  await sql`
    update conversion c set visitor_id = ${renamed(sql`c.visitor_id`, customer_id)}
    where profile_id = ${profileId} and customer_id = ${customer_id} and visitor_id is not null`.execute(db)
  await sql`
    update payment_action a set manual_refund_reason = null
    from event e
    where a.profile_id = ${profileId} and a.manual_refund_reason is not null
      and e.profile_id = a.profile_id and e.id = a.event_id and e.customer_id = ${customer_id}`.execute(db)
}

/** Rows of other customers on the same visitors keep their customer, and lose the visitor id. */
export async function updateBrowsersErased(
  db: Db,
  profileId: string,
  erased: { customer_id: string; visitor_ids: readonly string[]; claimant_ids: readonly string[] },
): Promise<void> {
  const { customer_id, visitor_ids, claimant_ids } = erased
  if (visitor_ids.length === 0) return
  await sql`delete from visit
    where profile_id = ${profileId} and visitor_id = any(${visitor_ids}::text[])`.execute(db)
  await sql`
    with gone as (
      delete from recompute_subject
      where profile_id = ${profileId} and kind = 'visitor' and key = any(${visitor_ids}::text[]) returning key
    )
    insert into recompute_subject (profile_id, kind, key)
    select distinct ${profileId}::uuid, 'customer', ${customer_id}::text from gone on conflict do nothing`.execute(db)
  await sql`
    update touch t set visitor_id = ${customer_id}::text, session_id = ${renamed(sql`t.session_id`, customer_id)}
    where profile_id = ${profileId} and visitor_id = any(${visitor_ids}::text[])`.execute(db)
  await sql`
    with shared as (
      select id from event
      where profile_id = ${profileId} and customer_id = any(${claimant_ids}::uuid[]) and visitor_id = any(${visitor_ids}::text[])
      union
      select e.id from payment_action a join event e on e.profile_id = a.profile_id and e.id = a.event_id
      where a.profile_id = ${profileId} and a.payer_assigned_at is not null and e.visitor_id = any(${visitor_ids}::text[])
    ), moved as (
      update event e set visitor_id = ${customer_id}::text, session_id = ${renamed(sql`e.session_id`, customer_id)}
      from shared where e.profile_id = ${profileId} and e.id = shared.id
      returning e.id
    )
    update conversion c set visitor_id = ${customer_id}::text from moved
    where c.profile_id = ${profileId} and c.event_id = moved.id and c.visitor_id is not null`.execute(db)
}

/** Rejected hits belong to no customer; those of one day are few enough to search. */
export async function deleteRejectedHits(db: Db, profileId: string, traces: Traces): Promise<void> {
  // Compared one by one: concatenation is not immutable, and Citus rejects such a delete.
  const texts = ['detail', 'event_name', 'page_url', 'origin'].map((column) => isTraced(sql.ref(column), traces))
  await sql`
    delete from rejected_hit where profile_id = ${profileId}
      and (${sql.join(texts, sql` or `)})`.execute(db)
}

/** A text that contains the customer is removed completely. */
function withoutTraces(column: RawBuilder<unknown>, traces: Traces): RawBuilder<unknown> {
  return sql`case when ${isTraced(column, traces)} then null else ${column} end`
}

/** Whether a text contains one of the traces. */
function isTraced(column: RawBuilder<unknown>, { parts, wholes }: Traces): RawBuilder<boolean> {
  const patterns = parts.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql`(lower(${column}) like any(${patterns}::text[]) or lower(${column}) = any(${wholes}::text[])) is true`
}

function renamed(column: RawBuilder<unknown>, customerId: string): RawBuilder<unknown> {
  return sql`case when ${column} is not null then ${customerId}::text end`
}
