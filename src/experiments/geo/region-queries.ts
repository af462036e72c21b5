import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** What is summed; see `ExperimentMetric`. */
export interface RegionMetric {
  conversion_key: string
  measure: 'count' | 'value' | 'customers'
}

export interface RegionDay {
  region: string
  day: string
  value: number
}

/**
 * The region of an outcome: of its order as the event states it, else as another report of the same payment states it, else of its
 * customer. `v` is the conversion.
 */
export const regionOfOutcome = sql.raw<string | null>(`coalesce(
    (select e.properties ->> 'region' from event e where e.profile_id = v.profile_id and e.id = v.event_id),
    (select e.properties ->> 'region' from conversion j join event e on e.profile_id = j.profile_id and e.id = j.event_id
      where j.profile_id = v.profile_id and j.joined_to = v.event_id and e.properties ->> 'region' is not null
      order by e.id limit 1),
    (select c.region from customer c where c.profile_id = v.profile_id and c.id = v.customer_id))`)

/** The metric by region and local day; days without an outcome have no row. */
export async function sumRegionDays(
  db: Db,
  profileId: string,
  { metric: { conversion_key, measure }, start, end }: { metric: RegionMetric; start: string; end: string },
): Promise<RegionDay[]> {
  const { rows } = await sql<RegionDay>`
    select o.region, o.local_day::text as day, (case ${measure}::text when 'count' then count(*)
      when 'value' then coalesce(sum(o.net_value), 0) else count(distinct o.customer_id) end)::float8 as value
    from (
      select v.local_day, v.net_value, v.customer_id, ${regionOfOutcome} as region from conversion v
      where v.profile_id = ${profileId} and v.conversion_key = ${conversion_key} and v.is_counting
        and v.local_day >= ${start}::date and v.local_day <= ${end}::date
    ) o
    where o.region is not null
    group by o.region, o.local_day`.execute(db)
  return rows
}

/** Outcomes of a goal on local days by region, the largest first; null is the outcomes without a region. */
export async function countRegions(
  db: Db,
  profileId: string,
  { conversion_key, start, end }: { conversion_key: string; start: string; end: string },
): Promise<{ region: string | null; outcomes: number; value: number; days: number }[]> {
  const { rows } = await sql<{ region: string | null; outcomes: number; value: number; days: number }>`
    select o.region, count(*)::integer as outcomes, coalesce(sum(o.net_value), 0)::float8 as value,
      count(distinct o.local_day)::integer as days
    from (
      select v.local_day, v.net_value, ${regionOfOutcome} as region from conversion v
      where v.profile_id = ${profileId} and v.conversion_key = ${conversion_key} and v.is_counting
        and v.local_day >= ${start}::date and v.local_day <= ${end}::date
    ) o
    group by o.region order by 2 desc, 1`.execute(db)
  return rows
}
