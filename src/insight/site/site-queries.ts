import { sql } from 'kysely'
import { visitDimensions } from '../../attribution/site-visits/domain/site-facts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { quarterSeconds } from '../../kernel/time/local-day.ts'
import type { CreditedTouch } from './domain/site-cell.ts'
import type { SiteFilter } from './domain/site-report.ts'

/** Adds up the credit of days to touches that began visits, by goal, model slot and the values of the touch. */
export async function listCreditedTouches(
  db: Db,
  profileId: string,
  days: readonly string[],
): Promise<CreditedTouch[]> {
  const { rows } = await sql<CreditedTouch>`
    select c.local_day, s.slot::integer as slot, c.conversion_key, c.rollup_type, e.path, t.source, t.campaign_name as campaign,
      e.country, e.device, sum(s.ppm)::bigint as ppm, sum(s.ppm * coalesce(c.net_value, 0))::text as amount
    from conversion c
    join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id
    join touch t on t.profile_id = ${profileId} and t.id = k.touch_id
    left join event e on e.profile_id = ${profileId} and e.id = t.event_id
    cross join unnest(k.ppm) with ordinality as s (ppm, slot)
    where c.profile_id = ${profileId} and c.local_day = any(${days}::date[]) and c.is_counting
      and t.session_id is not null and not t.is_synthetic and s.ppm > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db)
  return rows
}

/** Counts the visits of a local day by the quarter of an hour of their first hit. */
export async function listVisitsByQuarter(
  db: Db,
  profileId: string,
  day: string,
  filter: SiteFilter,
): Promise<{ quarter: number; visitors: number; visits: number }[]> {
  const filters = visitDimensions.flatMap((name) =>
    filter[name] === undefined ? [] : [sql`and ${sql.ref(name)} = ${filter[name]}`],
  )
  const { rows } = await sql<{ quarter: number; visitors: number; visits: number }>`
    select floor(extract(epoch from started_at) / ${sql.lit(quarterSeconds)})::integer as quarter,
      count(*) filter (where is_first_of_day) as visitors, count(*) as visits
    from site_visit where profile_id = ${profileId} and local_day = ${day} ${sql.join(filters, sql` `)}
      ${filter.page === undefined ? sql`` : sql`and jsonb_exists(pages::jsonb, ${filter.page})`}
    group by 1`.execute(db)
  return rows
}
