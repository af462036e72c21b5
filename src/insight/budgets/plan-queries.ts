import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

export interface SpendPlan {
  kind: 'platform' | 'campaign'
  /** The name of the platform, or the id of the campaign. */
  key: string
  /** An exact decimal in the reporting currency. */
  amount: string
}

/** `month` is its first day. */
export async function listPlans(db: Db, profileId: string, month: string): Promise<SpendPlan[]> {
  return db
    .selectFrom('spend_plan')
    .select(['kind', 'key', 'amount'])
    .where('profile_id', '=', profileId)
    .where('month', '=', month)
    .execute()
}

export async function deletePlans(db: Db, profileId: string, month: string): Promise<void> {
  await db.deleteFrom('spend_plan').where('profile_id', '=', profileId).where('month', '=', month).execute()
}

export async function insertPlans(
  db: Db,
  profileId: string,
  month: string,
  plans: readonly SpendPlan[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return
  const rows = plans.map((plan) => ({ profile_id: profileId, month, ...plan, updated_at: now }))
  await db.insertInto('spend_plan').values(rows).execute()
}

export interface CampaignDaySpend {
  campaign_id: string
  platform: string
  date: string
  spend: string
}

/** Sums the spend of each campaign and day, in the reporting currency. */
export async function sumCampaignSpend(
  db: Db,
  profileId: string,
  { from_day, to_day }: { from_day: string; to_day: string },
): Promise<CampaignDaySpend[]> {
  const { rows } = await sql<CampaignDaySpend>`
    select a.campaign_id, a.platform, d.date, coalesce(sum(d.spend), 0) as spend
    from (
      select ad_id, date, sum(reporting_spend) as spend from ad_delivery
      where profile_id = ${profileId} and date between ${from_day} and ${to_day}
      group by ad_id, date
    ) d join ad a on a.profile_id = ${profileId} and a.id = d.ad_id
    group by a.campaign_id, a.platform, d.date`.execute(db)
  return rows
}
