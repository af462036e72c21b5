import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../ads/entities/entity-report-queries.ts'
import { listCreditModels } from '../../attribution/credit/credit-queries.ts'
import { toShareOrder } from '../../attribution/credit/domain/share-order.ts'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import { assigned } from '../../attribution/entities/unattributed-reason.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import { listLevelRollups } from '../../attribution/rollups/level-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CreditedDay } from '../domain/compare-sides.ts'
import type { PathTouch } from '../domain/project-touch.ts'

export interface CreditedConversion {
  conversion_id: string
  outcome_event_id: string
  conversion_key: string
  revenue_type: 'cash' | 'pipeline' | 'gross'
  conversion_time: Date
  value: string | null
  currency: string | null
  /** The value net of refunds, in the reporting currency; null while there is no rate. */
  net_value: string | null
  is_first_payment: boolean | null
  customer_id: string | null
  ppm: number
  touch_count: number
  /** The newest of the touches that hold the credit. */
  touch_day: string | null
  /** Whether the counts of the entity include the conversion: on the day of its newest touch that has credit. */
  is_counted: boolean
}

export interface ConversionFilter extends Days {
  level: EntityLevel
  entity_id: string
  /** The position of the model. */
  position: number
  conversion_key: string | null
  basis: CreditBasis
  /** The last conversion of the previous page, with the day of its touch if that is the basis. */
  before: { id: string; touch_day: string | null } | null
  limit: number
}

/** Lists the days with credit for an entity under a model. */
export async function listCreditedDays(
  db: Db,
  profileId: string,
  { from_day, to_day, level, entity_id, position, conversion_key, basis }: ConversionFilter,
): Promise<CreditedDay[]> {
  const query = { level, slots: [position], reasons: [assigned], entity_ids: [entity_id], basis }
  const sums = await listLevelRollups(db, profileId, { from_day, to_day }, [query], true)
  const ofKey = sums.filter((sum) => conversion_key === null || sum.conversion_key === conversion_key)
  return [...Map.groupBy(ofKey, ({ local_day }) => local_day!)]
    .filter(([, ofDay]) => ofDay.some(({ count, value }) => count > 0 || value !== '0'))
    .map(([day, ofDay]) => ({ day, count: ofDay.reduce((total, { count }) => total + count, 0) }))
}

/**
 * Lists the conversions of the given days with credit for an entity under a model, latest first: ids start with the time. By touch
 * day, the days are those of the touches, and the newest touch of a conversion within the range decides its place.
 */
export async function listCreditedConversions(
  db: Db,
  profileId: string,
  filter: ConversionFilter,
  days: readonly string[],
): Promise<CreditedConversion[]> {
  const { conversion_key, before, basis, position } = filter
  const isByTouch = basis.date_basis === 'touch'
  const ofKey = conversion_key === null ? sql`` : sql`and c.conversion_key = ${conversion_key}`
  const slot = sql.raw(`ppm[${position}]`)
  const ofEntity = sql`${sql.ref(`${filter.level}_id`)} = ${filter.entity_id} and ${slot} > 0`
  const recent =
    basis.window === null ? sql`` : sql`and c.conversion_time - touch_time <= make_interval(days => ${basis.window})`
  const dated = isByTouch ? sql`and touch_day between ${filter.from_day} and ${filter.to_day}` : sql``
  const onDays = isByTouch
    ? sql`c.id in (select conversion_id from credit
        where profile_id = ${profileId} and touch_day = any(${days}::date[]) and ${ofEntity})`
    : sql`c.local_day = any(${days}::date[])`
  const { rows } = await sql<CreditedConversion>`
    select c.id as conversion_id, c.event_id as outcome_event_id, c.conversion_key, c.revenue_type, c.conversion_time,
      c.value, c.currency, case when c.is_unverified then 0 else c.net_value end as net_value, c.is_first_payment, c.customer_id,
      k.ppm, k.touch_count, k.touch_day, k.is_counted
    from conversion c cross join lateral (
      select (sum(${slot}) filter (where ${ofEntity} ${recent} ${dated}))::integer as ppm, count(*) as touch_count,
        max(touch_day) filter (where ${ofEntity} ${recent} ${dated}) as touch_day,
        max(touch_time) filter (where ${ofEntity} ${recent} ${dated}) = max(touch_time) filter (where ${ofEntity}) as is_counted
      from credit where profile_id = c.profile_id and conversion_id = c.id
    ) k
    where c.profile_id = ${profileId} and ${onDays} and c.is_counting and k.ppm > 0
      ${isByTouch ? sql`and (k.is_counted or c.net_value <> 0)` : sql``} ${unread(before, isByTouch)} ${ofKey}
    order by ${isByTouch ? sql`k.touch_day desc, ` : sql``} c.id desc
    limit ${filter.limit}`.execute(db)
  return rows
}

function unread(before: ConversionFilter['before'], isByTouch: boolean): RawBuilder<unknown> {
  if (before === null) return sql``
  return isByTouch
    ? sql`and (k.touch_day, c.id) < (${before.touch_day}::date, ${before.id}::uuid)`
    : sql`and c.id < ${before.id}`
}

/** A touch without person, page or device. */
export interface ConversionTouch extends Omit<PathTouch, 'in_window'> {
  conversion_id: string
}

/** Lists the touches within the lookback windows of conversions, in order. */
export async function listPaths(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<ConversionTouch[]> {
  const { toShares } = toShareOrder(await listCreditModels(db, profileId))
  const { rows } = await sql<Omit<ConversionTouch, 'credit'> & { ppms: number[] }>`
    select k.conversion_id, k.touch_id, k.touch_time, t.channel, t.source, t.medium, t.platform, t.campaign_external_id,
      t.ad_set_external_id, t.ad_external_id, t.click_id_kind, k.join_method, t.is_synthetic,
      k.ppm as ppms
    from credit k join touch t on t.profile_id = k.profile_id and t.id = k.touch_id
    where k.profile_id = ${profileId} and k.conversion_id = any(${conversionIds}::uuid[])
    order by k.touch_time, k.touch_id`.execute(db)
  return rows.map(({ ppms, ...row }) => ({ ...row, credit: toShares(ppms) }))
}

export interface Person {
  customer_profile_id: string
  customer_key: string | null
  first_name: string | null
  last_name: string | null
}

/** Returns customers by any id they ever had. A merged customer is its survivor; an erased one is missing. */
export async function listPeople(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { known_as: string }>`
    select n.id as known_as, c.id as customer_profile_id, c.customer_key, c.first_name, c.last_name
    from customer n join customer c on c.profile_id = n.profile_id and c.id = coalesce(n.merged_into, n.id)
    where n.profile_id = ${profileId} and n.id = any(${customerIds}::uuid[])
      and n.erased_at is null and c.erased_at is null`.execute(db)
  return new Map(rows.map(({ known_as, ...person }) => [known_as, person]))
}
