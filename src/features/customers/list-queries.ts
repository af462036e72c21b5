import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/prepared-statements.ts'
import type { Search } from '../../domain/identity/read-search.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { matchesSearch } from '../customer-search/queries.ts'

/** A conversion of somebody, with who that is and how they came. */
export interface ConvertedRow {
  conversion_id: string
  /** The time to the microsecond, as it stands in a cursor. */
  cursor_time: string
  conversion_time: Date
  revenue_type: 'cash' | 'pipeline' | 'gross'
  is_counted: boolean
  /** Net of refunds, in the reporting currency; null while there is no rate. */
  revenue: string | null
  customer_id: string | null
  visitor_id: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  country: string | null
  device: string | null
  first_touch_time: Date | null
  last_source: string | null
  /** Of its touches, in their order. */
  channels: string[]
}

export interface ConvertedPage {
  goal: string
  from: Date
  until: Date
  /** By name or email; null for everybody. */
  search: Search | null
  before: { time: string; id: string } | null
  limit: number
}

/**
 * Conversions of a goal, the latest first. Whoever is nobody at all, neither a customer nor a browser, cannot be listed, and
 * who was erased is nobody any more.
 */
export async function listConverted(db: Db, profileId: string, page: ConvertedPage): Promise<ConvertedRow[]> {
  const { search } = page
  const { rows } = await sql<ConvertedRow>`${search === null ? asPrepared : sql``}
    with page as materialized (
      select v.id, v.event_id, v.conversion_time, v.revenue_type, v.is_counted, v.reporting_value - v.refunded_value as revenue,
        c.id as customer_id, v.visitor_id, c.first_name, c.last_name, c.email, c.country
      from conversion v
      left join customer n on n.profile_id = v.profile_id and n.id = v.customer_id
      left join customer c on c.profile_id = n.profile_id and c.id = coalesce(n.merged_into, n.id)
      where v.profile_id = ${profileId} and v.conversion_key = ${page.goal}
        and v.conversion_time >= ${page.from} and ${isBefore(page)}
        and (c.id is not null or (v.customer_id is null and v.visitor_id is not null)) and c.erased_at is null
        and ${search === null ? sql`true` : isFound(profileId, search)}
      order by v.conversion_time desc, v.id desc
      limit ${page.limit}
    )
    select p.id as conversion_id, to_char(p.conversion_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor_time,
      p.conversion_time, p.revenue_type, p.is_counted, p.revenue, p.customer_id, p.visitor_id, p.first_name, p.last_name,
      p.email, coalesce(e.country, l.country, p.country) as country, coalesce(e.device, l.device) as device,
      path.first_touch_time, path.last_source, coalesce(path.channels, '{}') as channels
    from page p
    left join event e on e.profile_id = ${profileId} and e.id = p.event_id
    left join lateral (
      select min(k.touch_time) as first_touch_time,
        array_agg(t.channel order by k.touch_time, k.touch_id) as channels,
        (array_agg(t.source order by k.touch_time desc, k.touch_id desc))[1] as last_source,
        (array_agg(t.event_id order by k.touch_time desc, k.touch_id desc))[1] as last_event_id
      from credit k join touch t on t.profile_id = k.profile_id and t.id = k.touch_id
      where k.profile_id = ${profileId} and k.conversion_id = p.id
    ) path on true
    left join event l on l.profile_id = ${profileId} and l.id = path.last_event_id
    order by p.conversion_time desc, p.id desc`.execute(db)
  return rows
}

/** One bound and not two: the index is entered at the first it is given, and would be read down to the other. */
function isBefore({ until, before }: ConvertedPage): RawBuilder<unknown> {
  if (!before || Date.parse(before.time) >= until.getTime()) return sql`v.conversion_time < ${until}`
  return sql`(v.conversion_time, v.id) < (${before.time}::timestamptz, ${before.id}::uuid)`
}

/** By a list of ids: where few people are found their conversions are looked up, and where many are the goal's are sifted. */
function isFound(profileId: string, search: Search): RawBuilder<unknown> {
  return sql`v.customer_id in (select f.id from customer f
    where f.profile_id = ${profileId} and ${matchesSearch('f', search, 'name_and_email')})`
}
