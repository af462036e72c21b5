import { type RawBuilder, sql } from 'kysely'
import { channelClasses } from '../../attribution/entities/channel-class.ts'
import type { UnattributedReason } from '../../attribution/entities/unattributed-reason.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DayChunk } from '../domain/day-chunks.ts'

/** The touches whose credit is listed. */
export interface CreditSelection {
  /** `campaign`: credited to any campaign; a reason: credited to none because of it; null: any touch. */
  credited_to: 'campaign' | Exclude<UnattributedReason, 'no_touch'> | null
  platform: string | null
  channel: string | null
}

export interface ListedFilter {
  /** All days of the list; a page reads one chunk of them after another. */
  range: DayChunk
  /** Null: whole conversions, whether they have touches or not. */
  credit: CreditSelection | null
  hasNoTouch: boolean
  goal: string | null
  revenue: 'cash' | 'unverified' | null
  customer: 'new' | 'returning' | null
  /** The position of the model. */
  position: number
  basis: CreditBasis
  after: { day: string; id: string } | null
  limit: number
}

export interface ListedConversion {
  conversion_id: string
  outcome_event_id: string
  conversion_key: string
  revenue_type: 'cash' | 'pipeline' | 'gross' | 'none' | 'unverified'
  conversion_time: Date
  value: string | null
  currency: string | null
  /** Null while there is no rate. */
  net_value: string | null
  contribution: string | null
  is_first_payment: boolean | null
  ppm: number
  is_counted: boolean
  /** The day that the list is ordered by. */
  day: string
}

const whole = sql.lit(1_000_000)

/** Lists the conversions of a chunk of days, latest first. */
export async function listChunk(
  db: Db,
  profileId: string,
  filter: ListedFilter,
  chunk: DayChunk,
): Promise<ListedConversion[]> {
  const { credit, after, limit } = filter
  const isByTouch = credit !== null && filter.basis.date_basis === 'touch'
  const day = isByTouch ? sql`k.touch_day` : sql`c.local_day`
  const { rows } = await sql<ListedConversion>`
    select c.id as conversion_id, c.event_id as outcome_event_id, c.conversion_key, c.rollup_type as revenue_type,
      c.conversion_time, c.value, c.currency, c.contribution, c.is_first_payment,
      ${day} as day,
      case when c.rollup_type = 'none' then 0 else c.net_value end as net_value,
      ${credit ? sql`k.ppm, k.is_counted` : sql`${whole} as ppm, true as is_counted`}
    from conversion c ${credit ? sql`cross join lateral (${shareOf(filter, credit)}) k` : sql``}
    where c.profile_id = ${profileId} and c.is_counting
      ${isByTouch ? sql`and ${onTouchDays(profileId, filter, credit, chunk)}` : sql``}
      and ${day} between ${chunk.from_day} and ${chunk.to_day}
      ${credit ? sql`and k.ppm > 0` : sql``}
      ${isByTouch ? sql`and (k.is_counted or c.net_value <> 0)` : sql``}
      ${ofConversion(profileId, filter)}
      ${after ? sql`and (${day}, c.id) < (${after.day}::date, ${after.id}::uuid)` : sql``}
    order by ${day} desc, c.id desc
    limit ${limit}`.execute(db)
  return rows
}

function ofConversion(profileId: string, { goal, revenue, customer, hasNoTouch }: ListedFilter): RawBuilder<unknown> {
  const parts = [
    goal === null ? sql`` : sql`and c.conversion_key = ${goal}`,
    revenue === null ? sql`` : sql`and c.rollup_type = ${revenue}`,
    customer === null ? sql`` : sql`and c.rollup_type = 'cash' and c.is_first_payment = ${customer === 'new'}`,
    hasNoTouch
      ? sql`and not exists (select from credit where profile_id = ${profileId} and conversion_id = c.id)`
      : sql``,
  ]
  return sql.join(parts, sql` `)
}

/** The share of the selected touches, and whether the newest of them is within the basis, so that the counts include it. */
function shareOf({ position, basis, range }: ListedFilter, credit: CreditSelection): RawBuilder<unknown> {
  const isByTouch = basis.date_basis === 'touch'
  const selected = sql`${sql.raw(`ppm[${position}]`)} > 0 ${ofTouch(credit)}`
  const recent =
    basis.window === null ? sql`` : sql`and c.conversion_time - touch_time <= make_interval(days => ${basis.window})`
  const dated = isByTouch ? sql`and touch_day between ${range.from_day} and ${range.to_day}` : sql``
  const within = sql`filter (where ${selected} ${recent} ${dated})`
  return sql`
    select (sum(${sql.raw(`ppm[${position}]`)}) ${within})::integer as ppm, max(touch_day) ${within} as touch_day,
      max(touch_time) ${within} = max(touch_time) filter (where ${selected}) as is_counted
    from credit where profile_id = c.profile_id and conversion_id = c.id`
}

function onTouchDays(
  profileId: string,
  { position }: ListedFilter,
  credit: CreditSelection,
  { from_day, to_day }: DayChunk,
): RawBuilder<unknown> {
  return sql`c.id in (select conversion_id from credit where profile_id = ${profileId}
    and touch_day between ${from_day} and ${to_day} and ${sql.raw(`ppm[${position}]`)} > 0 ${ofTouch(credit)})`
}

const { paid, names_campaign } = channelClasses

/** Like the rollups of campaigns, platforms and channels (`attribution/rollups/domain/source.ts`). */
function ofTouch({ credited_to, platform, channel }: CreditSelection): RawBuilder<unknown> {
  const conditions = {
    campaign: sql`and campaign_id is not null`,
    direct_or_organic: sql`and campaign_id is null and channel_class < ${sql.lit(paid)}`,
    paid_without_ad: sql`and campaign_id is null and channel_class = ${sql.lit(paid)}`,
    unknown_ad: sql`and campaign_id is null and channel_class >= ${sql.lit(names_campaign)}`,
  }
  return sql.join(
    [
      credited_to === null ? sql`` : conditions[credited_to],
      platform === null ? sql`` : sql`and coalesce(platform, found_platform) = ${platform}`,
      channel === null ? sql`` : sql`and channel = ${channel}`,
    ],
    sql` `,
  )
}
