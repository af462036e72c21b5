import { type RawBuilder, sql } from 'kysely'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { quarterSeconds } from '../../kernel/time/local-day.ts'

export interface QuarterTotals {
  /** See `quarterSeconds`. */
  quarter: number
  cash: string
  payments: number
  conversions: number
}

/** Adds up the conversions of a local day by quarter of an hour. */
export async function listQuarterTotals(db: Db, profileId: string, day: string): Promise<QuarterTotals[]> {
  const { rows } = await sql<QuarterTotals>`
    select ${quarterOf(sql`conversion_time`)} as quarter,
      coalesce(sum(net_value) filter (where rollup_type = 'cash'), 0)::text as cash,
      count(*) filter (where rollup_type = 'cash') as payments, count(*) as conversions
    from conversion where profile_id = ${profileId} and local_day = ${day} and is_counting
    group by 1`.execute(db)
  return rows
}

/** Adds up the cash that is credited to campaigns on a local day by the quarter of an hour of the conversion or, by touch day, of the touch. */
export async function listQuarterCredits(
  db: Db,
  profileId: string,
  day: string,
  { position, basis: { date_basis, window } }: { position: number; basis: CreditBasis },
): Promise<{ quarter: number; cash: string }[]> {
  const isByTouch = date_basis === 'touch'
  const slot = sql.raw(`k.ppm[${position}]`)
  const recent = window === null ? sql`` : sql`and c.conversion_time - k.touch_time <= make_interval(days => ${window})`
  const { rows } = await sql<{ quarter: number; cash: string }>`
    select ${quarterOf(isByTouch ? sql`k.touch_time` : sql`c.conversion_time`)} as quarter,
      sum(c.net_value * ${slot} / 1000000)::text as cash
    from conversion c join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id
    where c.profile_id = ${profileId} and ${isByTouch ? sql`k.touch_day` : sql`c.local_day`} = ${day}
      and c.is_counting and c.rollup_type = 'cash' and c.net_value is not null and k.campaign_id is not null and ${slot} > 0
      ${recent}
    group by 1`.execute(db)
  return rows
}

function quarterOf(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(extract(epoch from ${time}) / ${sql.lit(quarterSeconds)})::integer`
}
