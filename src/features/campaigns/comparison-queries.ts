import { type RawBuilder, sql } from 'kysely'
import type { EntityLevel } from '../../domain/attribution/channel-class.ts'
import type { ModelName } from '../../domain/attribution/models/index.ts'
import { conversionIdsOfDays } from '../../domain/reports/conversion-ids-of-days.ts'
import type { Db } from '../../kernel/db-handle.ts'
import type { Days } from './queries.ts'

export interface ComparisonQuery extends Days {
  level: EntityLevel
  model: ModelName
}

export interface UnassignedCredit {
  platform: string
  conversions: number
  cash_revenue: string
}

/** What paid clicks of each platform were credited with that lead to no entity of the level. */
export async function sumUnassigned(db: Db, profileId: string, query: ComparisonQuery): Promise<UnassignedCredit[]> {
  const ppm = sql.ref(`k.ppm_${query.model}`)
  const { rows } = await sql<UnassignedCredit>`
    select platform, count(*) as conversions,
      trim_scale(coalesce(sum(net * ppm) filter (where revenue_type = 'cash'), 0) * 0.000001) as cash_revenue
    from (
      select k.platform, c.id, c.revenue_type, c.reporting_value - c.refunded_value as net, sum(${ppm}) as ppm
      from conversion c join credit k on k.profile_id = c.profile_id and k.conversion_id = c.id
      where ${countedOf(profileId, query)} and ${ppm} > 0
        and k.ad_id is null and k.channel_class > 0 and ${sql.ref(`k.${query.level}_id`)} is null
        and k.platform is not null
      group by k.platform, c.profile_id, c.id
    ) credited
    group by platform`.execute(db)
  return rows
}

export interface PlatformCounts {
  platform: string
  conversions: number
  cash_conversions: number
}

/** How many conversions each platform's entities of the level were credited with, each once however many shared it. */
export async function countPlatformConversions(
  db: Db,
  profileId: string,
  query: ComparisonQuery,
): Promise<Map<string, PlatformCounts>> {
  const entity = sql.ref(`k.${query.level}_id`)
  const { rows } = await sql<PlatformCounts>`
    select platform, count(*) as conversions, count(*) filter (where revenue_type = 'cash') as cash_conversions
    from (
      select e.platform, c.id, c.revenue_type
      from conversion c join credit k on k.profile_id = c.profile_id and k.conversion_id = c.id
        join ${sql.table(query.level)} e on e.profile_id = k.profile_id and e.id = ${entity}
      where ${countedOf(profileId, query)} and ${sql.ref(`k.ppm_${query.model}`)} > 0
      group by c.id, e.platform, c.revenue_type
    ) credited
    group by platform`.execute(db)
  return new Map(rows.map((row) => [row.platform, row]))
}

/** Counted conversions `c` of the days, and their credit `k`. */
function countedOf(profileId: string, { from_day, to_day }: Days): RawBuilder<unknown> {
  const { first, end } = conversionIdsOfDays(from_day, to_day)
  return sql`c.profile_id = ${profileId} and c.local_day between ${from_day} and ${to_day} and c.is_counted
    and c.id >= ${first} and c.id < ${end} and k.conversion_id >= ${first} and k.conversion_id < ${end}`
}
