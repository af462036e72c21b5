import { type RawBuilder, sql } from 'kysely'
import { convertedDigits } from '../../attribution/currency/currency.ts'
import { assigned } from '../../attribution/entities/unattributed-reason.ts'
import type { LevelRollup } from '../../attribution/rollups/domain/level-rollups.ts'
import { listLevelRollups } from '../../attribution/rollups/level-queries.ts'
import { binaryHeader, binaryTrailer, rowPrefix, uuidLength, valuePrefix } from '../../db/copy/binary-copy.ts'
import { copyOut } from '../../db/copy/copy.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import type { DescribedAd } from './domain/cohorts.ts'
import { liftExpiryDays } from './domain/likelihood.ts'

interface ProfileToScore {
  workspace_id: string
  /** The last complete day in the profile's time zone. */
  last_day: string
}

/** Returns null if there is no such profile. */
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

/** Lists the profiles with ads to rank. */
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

/** An ad is validated if a lift test of its campaign ended in the time before the last day and reached a conclusion. */
export async function listAds(db: Db, profileId: string, lastDay: string): Promise<AdRow[]> {
  const { rows } = await sql<AdRow>`
    with tested as (
      select distinct (jsonb_array_elements_text(e.design -> 'campaign_ids'))::uuid as campaign_id from experiment e
      where e.profile_id = ${profileId} and e.state in ('completed', 'stopped')
        and e.end_day >= ${addDays(lastDay, -liftExpiryDays)}::date and e.result ->> 'conclusion' in ('increase', 'decrease')
    )
    select a.id, a.platform, c.name as campaign_name, s.name as ad_set_name, c.objective, d.creative_format, d.video_id,
      t.campaign_id is not null as is_validated
    from ad a
    join campaign c on c.profile_id = a.profile_id and c.id = a.campaign_id
    join ad_set s on s.profile_id = a.profile_id and s.id = a.ad_set_id
    left join creative_descriptor d on d.profile_id = a.profile_id and d.ad_id = a.id
    left join tested t on t.campaign_id = a.campaign_id
    where a.profile_id = ${profileId}
    order by a.id`.execute(db)
  return rows
}

/** Counted back from the last day: at most `from` and at least `until` days back; without `from` everything before. */
interface DaysBack {
  last_day: string
  from: number | null
  until: number
}

/**
 * Amounts are read from the database as whole numbers of this smallest part (`convertedDigits`): JavaScript numbers add them
 * exactly, up to nine billion of a currency.
 */
export const moneyParts = 10 ** convertedDigits

/** Converts through a clamped bigint, because PostgreSQL converts numeric to double by way of text, value by value. */
const inParts = (amount: string) =>
  `(greatest(-1e12, least(1e12, coalesce(${amount}, 0))) * ${moneyParts})::bigint::float8`

/** The delivery columns to sum; `*_days` count the days on which the platform reported the metric. */
const deliveryAggregates = {
  spend: `sum(${inParts('reporting_spend')})`,
  impressions: 'sum(impressions::float8)',
  clicks: 'sum(clicks::float8)',
  days: 'count(*)::float8',
  platform_conversions: 'coalesce(sum(platform_conversions::float8), 0)',
  platform_conversion_value: `sum(${inParts('reporting_conversion_value')})`,
  conversations: 'coalesce(sum(messaging_conversations_started_7d::float8), 0)',
  conversion_days: 'count(platform_conversions)::float8',
  conversation_days: 'count(messaging_conversations_started_7d)::float8',
} as const

/**
 * The credit columns to sum. The pipeline includes leads, appointments and deals, but not quotes, whose value their deal repeats,
 * nor conversations, which are counted separately.
 */
const notPipeline = new Set(['quote_sent', 'dm_started', 'contact_reply'])
const isPipeline = ({ revenue_type, conversion_key }: LevelRollup) =>
  revenue_type === 'pipeline' && !notPipeline.has(conversion_key)
const isCash = ({ revenue_type }: LevelRollup) => revenue_type === 'cash'
const isOf = (key: string) => (sum: LevelRollup) => sum.conversion_key === key
const amountMax = 1e12

const countOf = (isCounted: (sum: LevelRollup) => boolean) => (sum: LevelRollup) => (isCounted(sum) ? sum.count : 0)
const amountOf = (isSummed: (sum: LevelRollup) => boolean) => (sum: LevelRollup) =>
  isSummed(sum) ? Math.round(Math.max(-amountMax, Math.min(amountMax, Number(sum.value))) * moneyParts) : 0

const creditAggregates = {
  cash_outcomes: countOf(isCash),
  revenue: amountOf(isCash),
  pipeline_outcomes: countOf(isPipeline),
  pipeline_value: amountOf(isPipeline),
  dm_outcomes: countOf(isOf('dm_started')),
  reply_outcomes: countOf(isOf('contact_reply')),
  outcomes_total: countOf(() => true),
} as const

const namesOf = <Aggregates extends object>(aggregates: Aggregates) => Object.keys(aggregates) as (keyof Aggregates)[]

/** The sums in the column order of the rows. */
export const deliveryColumns = namesOf(deliveryAggregates)
export const creditColumns = namesOf(creditAggregates)

/** Sums the delivery per ad; ads without delivery are absent. */
export function sumDeliveryByAd(db: Db, profileId: string, days: DaysBack, adsMax: number): Promise<Buffer> {
  const { from_day, to_day } = rangeOf(days)
  const rows = sql`
    select * from ad_delivery where profile_id = ${profileId} and date <= ${to_day}
      ${from_day === null ? sql`` : sql`and date >= ${from_day}`} and (impressions > 0 or spend > 0)`
  return copyAggregates(db, { rows, ad: 'ad_id', aggregates: deliveryAggregates, adsMax })
}

/** Sums the credit per ad, in the order of `creditColumns`; ads without credit are absent. */
export async function sumCreditByAd(
  db: Db,
  profileId: string,
  days: DaysBack,
  position: number,
): Promise<Map<string, number[]>> {
  const query = { level: 'ad' as const, slots: [position], reasons: [assigned] }
  const sums = await listLevelRollups(db, profileId, rangeOf(days), [query])
  const byAd = new Map<string, number[]>()
  await inSlices(sums, (slice) => {
    for (const sum of slice) {
      const values = byAd.get(sum.entity_id) ?? creditColumns.map(() => 0)
      byAd.set(sum.entity_id, values)
      for (const [index, column] of creditColumns.entries()) values[index]! += creditAggregates[column](sum)
    }
  })
  const total = creditColumns.indexOf('outcomes_total')
  for (const [id, values] of byAd) if (values[total]! <= 0) byAd.delete(id)
  return byAd
}

function rangeOf({ last_day, from, until }: DaysBack) {
  return { from_day: from === null ? null : addDays(last_day, -from), to_day: addDays(last_day, -until) }
}

interface AggregatesByAd {
  rows: RawBuilder<unknown>
  ad: string
  aggregates: Readonly<Record<string, string>>
  adsMax: number
}

/** The id of each ad and its sums as doubles, in PostgreSQL's binary COPY format: there may be hundreds of thousands of ads. */
async function copyAggregates(db: Db, { rows, ad, aggregates, adsMax }: AggregatesByAd): Promise<Buffer> {
  const values = Object.values(aggregates)
  const query = sql`select ${sql.ref(ad)}, ${sql.raw(values.join(', '))} from (${rows}) r group by ${sql.ref(ad)}`
  const rowLength = rowPrefix + valuePrefix + uuidLength + values.length * doubleLength
  const room = binaryHeader.length + adsMax * rowLength + binaryTrailer.length
  // Applies until the transaction ends: the sums of 100,000 ads must not spill to disk.
  const [, bytes] = await Promise.all([
    sql`select set_config('work_mem', '64MB', true)`.execute(db),
    copyOut(db, query, room),
  ])
  return bytes
}

/** A double with its length prefix. */
export const doubleLength = valuePrefix + 8
