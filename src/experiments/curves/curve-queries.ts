import { sql } from 'kysely'
import { intervalStart } from '../../attribution/cohorts/domain/cohort-interval.ts'
import { listOverviewRows } from '../../attribution/rollups/overview-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export interface PlatformWeek {
  platform: string
  /** The Monday. */
  week: string
  amount: number
}

interface Days {
  from_day: string
  to_day: string
}

/** Spend in the reporting currency by platform and week; weeks without spend are absent. */
export async function sumSpendWeeks(db: Db, profileId: string, { from_day, to_day }: Days): Promise<PlatformWeek[]> {
  const { rows } = await sql<PlatformWeek>`
    select a.platform, (date_trunc('week', d.date::timestamp)::date)::text as week, sum(d.reporting_spend)::float8 as amount
    from ad a join ad_delivery d on d.profile_id = a.profile_id and d.ad_id = a.id
    where a.profile_id = ${profileId} and d.date between ${from_day} and ${to_day} and d.reporting_spend is not null
    group by 1, 2`.execute(db)
  return rows
}

/** Credited cash by platform and week, each payment once per platform. */
export async function sumCreditWeeks(
  db: Db,
  profileId: string,
  { position, ...range }: Days & { position: number },
): Promise<PlatformWeek[]> {
  const rows = await listOverviewRows(db, profileId, {
    ...range,
    position,
    slots: position,
    levels: ['platform'],
    isByDay: true,
  })
  const weeks = new Map<string, PlatformWeek>()
  for (const { level, platform, revenue_type, local_day, value } of rows) {
    if (level !== 'platform' || revenue_type !== 'cash' || platform === '') continue
    const week = intervalStart(local_day!, 'week')
    const sum = weeks.get(`${platform} ${week}`) ?? { platform, week, amount: 0 }
    weeks.set(`${platform} ${week}`, sum)
    sum.amount += Number(value)
  }
  return [...weeks.values()]
}

export interface CampaignWeek extends PlatformWeek {
  campaign_id: string
}

/** Credited cash of some campaigns by week. */
export async function sumCampaignWeeks(
  db: Db,
  profileId: string,
  { campaign_ids, from_day, to_day, position }: Days & { campaign_ids: readonly string[]; position: number },
): Promise<CampaignWeek[]> {
  if (campaign_ids.length === 0) return []
  const { rows } = await sql<CampaignWeek>`
    select c.id as campaign_id, c.platform, (date_trunc('week', v.local_day::timestamp)::date)::text as week,
      sum(v.net_value * k.ppm[${sql.lit(position)}] / 1000000.0)::float8 as amount
    from campaign c
    join credit k on k.profile_id = c.profile_id and k.campaign_id = c.id
    join conversion v on v.profile_id = c.profile_id and v.id = k.conversion_id
    where c.profile_id = ${profileId} and c.id = any(${campaign_ids}::uuid[]) and v.is_counting and v.revenue_type = 'cash'
      and v.local_day >= ${from_day}::date and v.local_day <= ${to_day}::date
    group by 1, 2, 3`.execute(db)
  return rows
}
