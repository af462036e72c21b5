import { sql } from 'kysely'
import { countPathByDay } from '../../attribution/path-reports/path-total-queries.ts'
import { emptyPathId, type StoredPath, stepsMax } from '../../attribution/rollups/domain/conversion-paths.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CreditedConversion } from '../campaigns/conversion-queries.ts'
import type { CreditedDay } from '../domain/compare-sides.ts'

export interface PathConversionFilter {
  from_day: string
  to_day: string
  path: StoredPath
  conversion_key: string | undefined
  /** The last conversion of the previous page. */
  before: string | null
  limit: number
}

/** Lists the days with conversions of a path. */
export async function listPathDays(
  db: Db,
  profileId: string,
  { from_day, to_day, path, conversion_key }: PathConversionFilter,
): Promise<CreditedDay[]> {
  return countPathByDay(db, profileId, { from_day, to_day }, path, conversion_key)
}

export type PathConversion = Omit<CreditedConversion, 'ppm' | 'touch_day' | 'is_counted'>

/**
 * Lists the conversions of the given days with a path, latest first: ids start with the time. The path is computed from the credit of
 * each conversion of these days, because storing it with every conversion would cost more than this read.
 */
export async function listPathConversions(
  db: Db,
  profileId: string,
  { path, conversion_key, before, limit }: PathConversionFilter,
  days: readonly string[],
): Promise<PathConversion[]> {
  const ofKey = conversion_key === undefined ? sql`` : sql`and c.conversion_key = ${conversion_key}`
  const unread = before === null ? sql`` : sql`and c.id < ${before}`
  const step = path.kind === 'channel' ? sql`channel` : sql`coalesce(campaign_id::text, channel)`
  const isSame =
    path.id === emptyPathId
      ? sql`k.touch_count = 0`
      : sql`k.steps[1:${sql.lit(stepsMax)}] = ${path.steps}::text[] and (cardinality(k.steps) > ${sql.lit(stepsMax)}) = ${path.is_cut}`
  const { rows } = await sql<PathConversion>`
    select c.id as conversion_id, c.event_id as outcome_event_id, c.conversion_key, c.revenue_type, c.conversion_time,
      c.value, c.currency, case when c.is_unverified then 0 else c.net_value end as net_value, c.is_first_payment, c.customer_id,
      k.touch_count
    from conversion c cross join lateral (
      select count(*) as touch_count, array_agg(step order by position) filter (where previous is distinct from step) as steps
      from (
        select position, step, lag(step) over (order by position) as previous from (
          select position, ${step} as step from credit
          where profile_id = c.profile_id and conversion_id = c.id and 0 < any(ppm)
        ) touched
      ) walked
    ) k
    where c.profile_id = ${profileId} and c.local_day = any(${days}::date[]) and c.is_counting and ${isSame} ${ofKey} ${unread}
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}
