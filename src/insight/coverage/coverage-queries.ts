import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CoverageCell } from './domain/coverage.ts'

/** Counts the counted conversions of days by goal, country, device and source. */
export async function listCoverageCells(
  db: Db,
  profileId: string,
  days: readonly string[],
): Promise<(CoverageCell & { local_day: string })[]> {
  const { rows } = await sql<CoverageCell & { local_day: string }>`
    select c.local_day, c.conversion_key, coalesce(e.country, '') as country, coalesce(e.device, '') as device,
      coalesce(e.recorded_via, '') as source, count(*)::integer as outcomes, count(k.has_ad)::integer as seen,
      count(*) filter (where k.has_ad)::integer as with_ad
    from conversion c
    left join event e on e.profile_id = ${profileId} and e.id = c.event_id
    left join lateral (
      select bool_or(campaign_id is not null) as has_ad from credit
      where profile_id = ${profileId} and conversion_id = c.id
    ) k on true
    where c.profile_id = ${profileId} and c.local_day = any(${days}::date[]) and c.is_counting
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
