import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'

export interface SumAlarms {
  profiles: number
  days: number
  /** One of them. */
  example: string | null
}

/** On how many days, of how many profiles, sums were found to differ from their credit. Of the deployment as a whole. */
export async function findSumAlarms(db: Db): Promise<SumAlarms> {
  const { rows } = await sql<SumAlarms>`
    select count(distinct profile_id)::integer as profiles, count(*)::integer as days,
      min(profile_id::text || ' ' || local_day::text) as example
    from sum_alarm`.execute(db)
  return rows[0]!
}
