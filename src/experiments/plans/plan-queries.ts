import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { GeoPlan } from '../geo/domain/geo-plan.ts'

/** Stores the progress or result of a plan; false if it was removed or requested again meanwhile. */
export async function updatePlan(db: Db, profileId: string, experimentId: string, plan: GeoPlan): Promise<boolean> {
  const { rows } = await sql`
    update experiment set plan = ${JSON.stringify(plan)}::jsonb
    where profile_id = ${profileId} and id = ${experimentId} and plan ->> 'started_at' = ${plan.started_at}
    returning id`.execute(db)
  return rows.length > 0
}

/** What was spent on campaigns on local days, in the reporting currency. */
export async function sumSpend(
  db: Db,
  profileId: string,
  { campaign_ids, start, end }: { campaign_ids: readonly string[]; start: string; end: string },
): Promise<number> {
  const { rows } = await sql<{ spend: number }>`
    select coalesce(sum(d.reporting_spend), 0)::float8 as spend
    from ad a join ad_delivery d on d.profile_id = a.profile_id and d.ad_id = a.id
    where a.profile_id = ${profileId} and a.campaign_id = any(${campaign_ids}::uuid[])
      and d.date between ${start}::date and ${end}::date`.execute(db)
  return rows[0]!.spend
}
