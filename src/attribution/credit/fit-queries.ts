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

/** Conversions with the same last touch are one path, so more of them than paths are read; this bounds the statement. */
const conversionsPerPath = 10

/**
 * Counts the paths that converted and the people with touches in the 90 days before the latest conversion, each up to a limit,
 * because more are not needed.
 */
export async function countFitInput(
  db: Db,
  profileId: string,
  limits: { conversions: number; paths: number },
): Promise<{ conversions: number; paths: number }> {
  const { rows } = await sql<{ conversions: number; paths: number }>`
    with days as materialized (
      select max(local_day) - 90 as first from conversion where profile_id = ${profileId}
    ), last_touch as (
      select (
        select k.touch_id from credit k where k.profile_id = c.profile_id and k.conversion_id = c.id
        order by k.touch_time desc, k.touch_id limit 1
      ) as touch_id
      from conversion c
      where c.profile_id = ${profileId} and c.is_counting and c.local_day > (select first from days)
      limit ${limits.conversions * conversionsPerPath}
    )
    select (select least(count(distinct touch_id), ${limits.conversions})::integer from last_touch) as conversions,
      (select count(*)::integer from (select distinct coalesce(customer_id::text, visitor_id) from touch
        where profile_id = ${profileId} and touch_time >= (select first from days) limit ${limits.paths}) t) as paths`.execute(
    db,
  )
  return rows[0]!
}
