import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Search } from '../../identity/customers/read-search.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ChannelTouches } from '../domain/describe-path.ts'
import { matchesSearch } from '../search/queries.ts'

/** A conversion with its person and their acquisition. */
export interface ConvertedRow {
  conversion_id: string
  /** The time with microseconds, as used in a cursor. */
  cursor_time: string
  conversion_time: Date
  lookback_window_days: number
  revenue_type: 'cash' | 'pipeline' | 'gross'
  is_counted: boolean
  /** Net of refunds, in the reporting currency; null while there is no rate. */
  revenue: string | null
  customer_id: string | null
  visitor_id: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  /** The country of the converting event. */
  event_country: string | null
  device: string | null
  /** The country of the person. */
  country: string | null
  /** All touches before it, within its window or not. */
  touches: ChannelTouches[]
}

export interface ConvertedPage {
  goal: string
  from: Date
  until: Date
  /** By name or email; null for no filter. */
  search: Search | null
  before: { time: string; id: string } | null
  limit: number
}

/**
 * Lists conversions of a goal, latest first. Conversions with neither a customer nor a browser are left out, and so are those of
 * erased people. A fully refunded payment is left out.
 */
export async function listConverted(db: Db, profileId: string, page: ConvertedPage): Promise<ConvertedRow[]> {
  const { search } = page
  const { rows } = await sql<ConvertedRow>`${search === null ? asPrepared : sql``}
    with page as materialized (
      select c.id, c.event_id, c.conversion_time, c.revenue_type, c.is_counted,
        case when c.is_unverified then 0 else c.net_value end as revenue, c.definition_id,
        c.customer_id as owner_id, s.id as customer_id, c.visitor_id, s.first_name, s.last_name, s.email, s.country
      from conversion c
      left join customer n on n.profile_id = c.profile_id and n.id = c.customer_id
      left join customer s on s.profile_id = n.profile_id and s.id = coalesce(n.merged_into, n.id)
      where c.profile_id = ${profileId} and c.conversion_key = ${page.goal} and not c.is_refunded
        and c.conversion_time >= ${page.from} and ${isBefore(page)}
        and (s.id is not null or (c.customer_id is null and c.visitor_id is not null)) and s.erased_at is null
        and ${search === null ? sql`true` : isFound(profileId, search)}
      order by c.conversion_time desc, c.id desc
      limit ${page.limit}
    )
    select p.id as conversion_id, to_char(p.conversion_time, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor_time,
      p.conversion_time, p.revenue_type, p.is_counted, p.revenue, p.customer_id, p.visitor_id, p.first_name, p.last_name,
      p.email, p.country, e.country as event_country, e.device, d.lookback_window_days,
      array(select to_json(w) from (${touchesByChannel(profileId)}) w) as touches
    from page p
    join conversion_definition d on d.profile_id = ${profileId} and d.id = p.definition_id
    left join event e on e.profile_id = ${profileId} and e.id = p.event_id
    order by p.conversion_time desc, p.id desc`.execute(db)
  return rows
}

/** The touches of the person of row `p` up to its time, by channel, each with the fields of the last touch. */
function touchesByChannel(profileId: string): RawBuilder<unknown> {
  const ms = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::float8`
  const lastOf = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by t.touch_time desc, t.source collate "C" desc nulls last, t.id desc))[1]`
  return sql`
    select g.channel, g.count, g.first_ms, g.last_ms, g.last_source, l.country as last_country,
      l.device as last_device
    from (
      select t.channel, count(*)::integer as count, ${ms(sql`min(t.touch_time)`)} as first_ms, ${ms(sql`max(t.touch_time)`)} as last_ms,
        ${lastOf('t.source')} as last_source, ${lastOf('t.event_id')} as last_event_id
      from (
        select * from touch where profile_id = ${profileId} and customer_id = p.owner_id and touch_time <= p.conversion_time
        union all
        select * from touch where profile_id = ${profileId} and visitor_id = p.visitor_id and p.owner_id is null
          and customer_id is null and touch_time <= p.conversion_time
      ) t
      group by t.channel
    ) g
    left join event l on l.profile_id = ${profileId} and l.id = g.last_event_id`
}

/** One bound instead of two: PostgreSQL starts the index scan at the first bound and would filter all rows up to the other. */
function isBefore({ until, before }: ConvertedPage): RawBuilder<unknown> {
  if (!before || Date.parse(before.time) >= until.getTime()) return sql`c.conversion_time < ${until}`
  return sql`(c.conversion_time, c.id) < (${before.time}::timestamptz, ${before.id}::uuid)`
}

/** Filters by a list of ids, so that the planner looks up the conversions of few people, or filters the goal's for many. */
function isFound(profileId: string, search: Search): RawBuilder<unknown> {
  return sql`c.customer_id in (select f.id from customer f
    where f.profile_id = ${profileId} and ${matchesSearch('f', search, 'name_and_email')})`
}
