import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { regionOfOutcome } from '../geo/region-queries.ts'
import type { ExperimentMetric } from '../lifecycle/domain/design.ts'
import type { Experiment } from '../lifecycle/experiment-queries.ts'
import { expiryDays } from './domain/calibration-factor.ts'

/** Ended experiments with a result that name campaigns, of the last days. */
export async function listTestedCampaigns(db: Db, profileId: string, sinceDay: string): Promise<Experiment[]> {
  const rows = await db
    .selectFrom('experiment')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('state', 'in', ['completed', 'stopped'])
    .where('end_day', '>=', sinceDay)
    .where('result', 'is not', null)
    .where(sql<boolean>`jsonb_array_length(design -> 'campaign_ids') > 0`)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows as Experiment[]
}

/** Ended experiments with a result that tested one of these campaigns and ended near a day. */
export async function listTestsNear(
  db: Db,
  profileId: string,
  { campaign_ids, day }: { campaign_ids: readonly string[]; day: string },
): Promise<Experiment[]> {
  if (campaign_ids.length === 0) return []
  const rows = await db
    .selectFrom('experiment')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('state', 'in', ['completed', 'stopped'])
    .where('end_day', '>=', addDays(day, -expiryDays))
    .where('end_day', '<=', addDays(day, expiryDays))
    .where('result', 'is not', null)
    .where(sql<boolean>`jsonb_exists_any(design -> 'campaign_ids', ${campaign_ids}::text[])`)
    .orderBy('id')
    .limit(50)
    .execute()
  return rows as Experiment[]
}

/**
 * What a model credits to campaigns for the conversions of a goal on local days, in the unit of the measure. A customer counts with the
 * largest share of one conversion. With `regions`, only outcomes in these regions count; with `holdout_id`, only those of its treated
 * people since they were assigned.
 */
export async function sumCredited(
  db: Db,
  profileId: string,
  {
    campaign_ids,
    metric: { conversion_key, measure },
    start,
    end,
    position,
    regions = null,
    holdout_id = null,
  }: {
    campaign_ids: readonly string[]
    metric: ExperimentMetric
    start: string
    end: string
    position: number
    regions?: readonly string[] | null
    holdout_id?: string | null
  },
): Promise<number> {
  const { rows } = await sql<{ count: number; value: number; customers: number }>`
    with share as (
      select v.customer_id, v.id, v.net_value, sum(k.ppm[${sql.lit(position)}]) / 1000000.0 as share
      from conversion v
      join credit k on k.profile_id = ${profileId} and k.conversion_id = v.id and k.campaign_id = any(${campaign_ids}::uuid[])
      where v.profile_id = ${profileId} and v.conversion_key = ${conversion_key} and v.is_counting
        and v.local_day >= ${start}::date and v.local_day <= ${end}::date
        and ${regions === null ? sql`true` : sql`${regionOfOutcome} = any(${regions}::text[])`}
        and ${holdout_id === null ? sql`true` : isTreated(profileId, holdout_id)}
      group by v.customer_id, v.id, v.net_value
    ), person as (select max(share) as share from share group by coalesce(customer_id, id))
    select coalesce(sum(share), 0)::float8 as count, coalesce(sum(share * net_value), 0)::float8 as value,
      (select coalesce(sum(share), 0)::float8 from person) as customers
    from share`.execute(db)
  return rows[0]![measure]
}

/** Whether the conversion is of a treated person of the experiment; `v` is the conversion. */
function isTreated(profileId: string, experimentId: string) {
  return sql`exists (select 1 from experiment_assignment a
    left join customer c on c.profile_id = ${profileId} and c.id = a.customer_id
    where a.profile_id = ${profileId} and a.experiment_id = ${experimentId} and not a.is_held_out
      and coalesce(c.merged_into, a.customer_id) = v.customer_id and v.conversion_time >= a.assigned_at)`
}
