import { sql } from 'kysely'
import type { FxRate } from '../../attribution/currency/currency.ts'
import { channelClasses } from '../../attribution/entities/channel-class.ts'
import { partOfConversion } from '../../attribution/rollups/changed-day-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DayParts } from '../days/load-parts.ts'

export interface BridgeConversionRow {
  id: string
  event_id: string
  conversion_key: string
  rollup_type: string
  conversion_time: Date
  local_day: string
  value: string | null
  currency: string | null
  reporting_value: string | null
  net_value: string | null
  is_refunded: boolean
}

/** Lists the conversions of days, or of parts of them: counted ones, and payments that were fully refunded. */
export async function listBridgeConversions(
  db: Db,
  profileId: string,
  days: readonly DayParts[],
): Promise<BridgeConversionRow[]> {
  const parts = days.map(({ parts }) => String(parts))
  const { rows } = await sql<BridgeConversionRow>`
    select c.id, c.event_id, c.conversion_key, c.rollup_type, c.conversion_time, c.local_day, c.value, c.currency,
      c.reporting_value, c.net_value, c.is_refunded
    from unnest(${days.map(({ day }) => day)}::date[], ${parts}::bigint[]) as d (day, parts)
    join conversion c on c.profile_id = ${profileId} and c.local_day = d.day
    where c.is_counted and (d.parts >> ${partOfConversion}) & 1 = 1
    order by c.local_day desc, c.id desc`.execute(db)
  return rows
}

const paid = sql.lit(channelClasses.paid)

export interface BridgeTouchRow {
  conversion_id: string
  touch_time: Date
  touch_day: string | null
  campaign_id: string | null
  platform: string | null
  ppm: number[]
}

/** Lists the credit of conversions; `platform` is null for touches of no ad platform. */
export async function listBridgeTouches(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<BridgeTouchRow[]> {
  const { rows } = await sql<BridgeTouchRow>`
    select k.conversion_id, k.touch_time, k.touch_day, k.campaign_id, k.ppm,
      case when k.campaign_id is not null then coalesce(k.platform, k.found_platform)
        when k.channel_class >= ${paid} then k.platform end as platform
    from credit k where k.profile_id = ${profileId} and k.conversion_id = any(${conversionIds}::uuid[])`.execute(db)
  return rows
}

export interface SyncState {
  conversion_id: string
  provider: string
  status: 'pending' | 'sent' | 'skipped' | 'rejected'
  reason: string | null
  is_sent: boolean
}

/** Lists the state of conversions at each destination. */
export async function listSyncStates(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<SyncState[]> {
  const { rows } = await sql<SyncState>`
    select r.conversion_id, d.provider, r.status, r.reason, r.sent_at is not null as is_sent
    from export_row r join export_destination d on d.profile_id = ${profileId} and d.id = r.destination_id
    where r.profile_id = ${profileId} and r.conversion_id = any(${conversionIds}::uuid[])`.execute(db)
  return rows
}

/** Lists the platforms that conversions are or were sent to. */
export async function listSyncedPlatforms(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('export_destination')
    .select('provider')
    .distinct()
    .where('profile_id', '=', profileId)
    .execute()
  return rows.map(({ provider }) => provider)
}

/** Lists the newest rate of each pair that contains one of the currencies, of `last` or earlier. */
export async function listNewestRates(db: Db, currencies: readonly string[], last: string): Promise<FxRate[]> {
  const { rows } = await sql<FxRate>`
    select distinct on (base, quote) day, base, quote, rate from fx_rate
    where day <= ${last} and (base = any(${currencies}::text[]) or quote = any(${currencies}::text[]))
    order by base, quote, day desc`.execute(db)
  return rows
}
