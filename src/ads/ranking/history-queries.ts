import { sql } from 'kysely'
import { entityLevels } from '../../attribution/channel-class.ts'
import { requireModel } from '../../attribution/credit-models.ts'
import { convertedDigits } from '../../attribution/currency.ts'
import { defaultModel } from '../../attribution/models.ts'
import { sumRows } from '../../attribution/report-queries.ts'
import { assigned } from '../../attribution/unattributed-reason.ts'
import { copyOut } from '../../db/copy.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { addDays, localDayOf } from '../../kernel/local-day.ts'
import type { DescribedAd } from '../domain/ranking/cohorts.ts'

interface ProfileToScore {
  workspace_id: string
  /** The last day that is over in the profile's time zone. */
  last_day: string
}

/** Null when there is no such profile. */
export async function findProfileToScore(db: Db, profileId: string, now: Date): Promise<ProfileToScore | null> {
  const profile = await db
    .selectFrom('profile')
    .select(['workspace_id', 'timezone'])
    .where('id', '=', profileId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!profile) return null
  const { workspace_id, timezone } = profile
  return { workspace_id, last_day: addDays(localDayOf(now, timezone), -1) }
}

/** Where there are ads to rank. */
export async function listProfilesWithAds(
  db: Db,
  workspaceId: string | null,
): Promise<{ id: string; workspace_id: string }[]> {
  return db
    .selectFrom('profile as p')
    .select(['p.id', 'p.workspace_id'])
    .where('p.archived_at', 'is', null)
    .where('p.id', 'in', (eb) => eb.selectFrom('ad').select('ad.profile_id').distinct())
    .$if(workspaceId !== null, (query) => query.where('p.workspace_id', '=', workspaceId!))
    .orderBy('p.id')
    .execute()
}

interface AdRow extends DescribedAd {
  id: string
  is_validated: boolean
}

export async function listAds(db: Db, profileId: string): Promise<AdRow[]> {
  const { rows } = await sql<AdRow>`
    select a.id, a.platform, c.name as campaign_name, s.name as ad_set_name, c.objective, d.creative_format, d.video_id,
      l.ad_id is not null as is_validated
    from ad a
    join campaign c on c.profile_id = a.profile_id and c.id = a.campaign_id
    join ad_set s on s.profile_id = a.profile_id and s.id = a.ad_set_id
    left join creative_descriptor d on d.profile_id = a.profile_id and d.ad_id = a.id
    left join lift_validation l on l.profile_id = a.profile_id and l.ad_id = a.id
    where a.profile_id = ${profileId}
    order by a.id`.execute(db)
  return rows
}

/** Counted back from the last day: `from` days back at the earliest, `until` at the latest; no `from`: all that was before. */
interface DaysBack {
  last_day: string
  from: number | null
  until: number
}

/**
 * Amounts leave the database in whole parts of this size, of which they consist (`convertedDigits`): numbers add whole parts
 * exactly, up to nine billion of a currency.
 */
export const moneyParts = 10 ** convertedDigits

const inParts = (sum: string) => `round(coalesce(${sum}, 0) * ${moneyParts})`

/** What of an ad's delivery is summed, in this order; `told` are the days on which the platform said anything of it. */
export const deliveryColumns = {
  spend: inParts('sum(reporting_spend)'),
  impressions: 'sum(impressions)',
  clicks: 'sum(clicks)',
  days: 'count(*)',
  platform_conversions: 'coalesce(sum(platform_conversions::float8), 0)',
  platform_conversion_value: inParts('sum(reporting_conversion_value)'),
  conversations: 'coalesce(sum(messaging_conversations_started_7d::float8), 0)',
  conversions_told: 'count(platform_conversions)',
  conversations_told: 'count(messaging_conversations_started_7d)',
} as const

/**
 * What each ad delivered: its id, then the sums as doubles; those that delivered nothing are absent. In PostgreSQL's binary form,
 * because there may be hundreds of thousands. COPY takes no parameters, so they are quoted.
 */
export async function sumDeliveryBytes(db: Db, profileId: string, days: DaysBack): Promise<Buffer> {
  if (!/^[0-9a-f-]{36}$/.test(profileId) || !/^\d{4}-\d{2}-\d{2}$/.test(days.last_day))
    throw new TypeError('not quotable')
  const sums = Object.values(deliveryColumns).map((sum) => `(${sum})::float8`)
  const since = days.from === null ? `'-infinity'` : `date '${days.last_day}' - ${Number(days.from)}`
  // Until the transaction ends: the sums of 100,000 ads must not go by way of the disk.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db)
  return copyOut(
    db,
    `select ad_id, ${sums.join(', ')} from ad_delivery
    where profile_id = '${profileId}' and date <= date '${days.last_day}' - ${Number(days.until)} and date >= ${since}
      and (impressions > 0 or spend > 0)
    group by ad_id`,
  )
}

/** Amounts in `moneyParts`. */
export interface CreditSums {
  ad_id: string
  cash_outcomes: number
  revenue: number
  pipeline_outcomes: number
  pipeline_value: number
  dm_outcomes: number
  reply_outcomes: number
  outcomes_total: number
}

/**
 * What each ad was credited with; those without are absent. The pipeline holds leads, appointments and deals, but not quotes,
 * whose value their deal has again, nor conversations, which are counted by themselves.
 */
export async function sumCreditByAd(db: Db, profileId: string, days: DaysBack): Promise<CreditSums[]> {
  const range = {
    from_day: days.from === null ? null : addDays(days.last_day, -days.from),
    to_day: addDays(days.last_day, -days.until),
  }
  const position = await requireModel(db, profileId, defaultModel)
  const isPipeline = sql`revenue_type = 'pipeline' and conversion_key not in ('quote_sent', 'dm_started', 'contact_reply')`
  const { rows } = await sql<CreditSums>`
    select entity_id as ad_id,
      coalesce(sum(count) filter (where revenue_type = 'cash'), 0)::float8 as cash_outcomes,
      round(coalesce(sum(value) filter (where revenue_type = 'cash'), 0) * ${sql.lit(moneyParts)})::float8 as revenue,
      coalesce(sum(count) filter (where ${isPipeline}), 0)::float8 as pipeline_outcomes,
      round(coalesce(sum(value) filter (where ${isPipeline}), 0) * ${sql.lit(moneyParts)})::float8 as pipeline_value,
      coalesce(sum(count) filter (where conversion_key = 'dm_started'), 0)::float8 as dm_outcomes,
      coalesce(sum(count) filter (where conversion_key = 'contact_reply'), 0)::float8 as reply_outcomes,
      sum(count)::float8 as outcomes_total
    from (${sumRows(profileId, range, { level: entityLevels.ad, position, reasons: [assigned] })}) sums
    group by entity_id
    having sum(count) > 0`.execute(db)
  return rows
}
