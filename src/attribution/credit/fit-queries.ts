import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { FittedParameters } from '../models/data-driven/domain/parameters.ts'

/** A version of the parameters of the data-driven model. */
export interface StoredFit {
  version: number
  fitted_at: Date
  result: FittedParameters
}

export async function findFit(db: Db, profileId: string, version: number): Promise<StoredFit | null> {
  const row = await db
    .selectFrom('data_driven_fit')
    .select(['version', 'fitted_at', 'result'])
    .where('profile_id', '=', profileId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { ...row, result: row.result as unknown as FittedParameters } : null
}

const hasTouch = sql`exists (
  select from credit k where k.profile_id = conversion.profile_id and k.conversion_id = conversion.id
)`

/**
 * Counts the conversions with touches and the people with touches of the 90 days before the latest conversion, each up to a limit, because more
 * are not needed: payments if there are any, or else conversions of every kind.
 */
export async function countFitInput(
  db: Db,
  profileId: string,
  limits: { conversions: number; paths: number },
): Promise<{ conversions: number; paths: number }> {
  const { rows } = await sql<{ payments: number; conversions: number; paths: number }>`
    with days as materialized (
      select max(local_day) - 90 as first from conversion where profile_id = ${profileId}
    )
    select (select count(*)::integer from (select from conversion where profile_id = ${profileId} and is_counting
        and rollup_type = 'cash' and local_day > (select first from days) and ${hasTouch} limit ${limits.conversions}) c) as payments,
      (select count(*)::integer from (select from conversion where profile_id = ${profileId} and is_counting
        and local_day > (select first from days) and ${hasTouch} limit ${limits.conversions}) c) as conversions,
      (select count(*)::integer from (select distinct coalesce(customer_id::text, visitor_id) from touch
        where profile_id = ${profileId} and touch_time >= (select first from days) limit ${limits.paths}) t) as paths`.execute(
    db,
  )
  const { payments, conversions, paths } = rows[0]!
  return { conversions: payments > 0 ? payments : conversions, paths }
}
