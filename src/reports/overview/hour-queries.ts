import { sql } from 'kysely'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

interface LocalDay {
  day: string
  timezone: string
}

export interface HourTotals {
  hour: number
  cash: string
  payments: number
  conversions: number
}

/** Adds up the conversions of a local day by the hour in the time zone. */
export async function listHourTotals(db: Db, profileId: string, { day, timezone }: LocalDay): Promise<HourTotals[]> {
  const { rows } = await sql<HourTotals>`
    select extract(hour from conversion_time at time zone ${timezone})::integer as hour,
      coalesce(sum(net_value) filter (where rollup_type = 'cash'), 0)::text as cash,
      count(*) filter (where rollup_type = 'cash') as payments, count(*) as conversions
    from conversion where profile_id = ${profileId} and local_day = ${day} and is_counting
    group by 1`.execute(db)
  return rows
}

/** Adds up the cash that is credited to campaigns on a local day by the hour of the conversion or, by touch day, of the touch. */
export async function listHourCredits(
  db: Db,
  profileId: string,
  { day, timezone }: LocalDay,
  { position, basis: { date_basis, window } }: { position: number; basis: CreditBasis },
): Promise<{ hour: number; cash: string }[]> {
  const isByTouch = date_basis === 'touch'
  const slot = sql.raw(`k.ppm[${position}]`)
  const recent = window === null ? sql`` : sql`and c.conversion_time - k.touch_time <= make_interval(days => ${window})`
  const { rows } = await sql<{ hour: number; cash: string }>`
    select extract(hour from ${isByTouch ? sql`k.touch_time` : sql`c.conversion_time`} at time zone ${timezone})::integer as hour,
      sum(c.net_value * ${slot} / 1000000)::text as cash
    from conversion c join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id
    where c.profile_id = ${profileId} and ${isByTouch ? sql`k.touch_day` : sql`c.local_day`} = ${day}
      and c.is_counting and c.rollup_type = 'cash' and c.net_value is not null and k.campaign_id is not null and ${slot} > 0
      ${recent}
    group by 1`.execute(db)
  return rows
}
