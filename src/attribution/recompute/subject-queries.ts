import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { convertedDigits } from '../currency/currency.ts'
import { clickHash, hasReportedKind } from '../touches/reported-click-queries.ts'

/** Queues subjects with an event of one of these names or a conversion of these definitions; null: any conversion. */
export async function insertSubjectsByDefinition(
  db: Db,
  profileId: string,
  names: readonly string[],
  definitionIds: readonly string[] | null,
): Promise<number> {
  const isOwn = definitionIds === null ? sql`true` : sql`definition_id = any(${definitionIds}::uuid[])`
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      select customer_id, visitor_id, id as event_id from event
      where profile_id = ${profileId} and (event_type = any(${names}::text[]) or event_name = any(${names}::text[]))
      union all
      select customer_id, visitor_id, event_id from conversion where profile_id = ${profileId} and ${isOwn}`,
  )
}

/** An ad entity by the fields that touches name. */
export interface NamedEntity {
  platform: string
  external_id: string
  /** The previous name of a renamed campaign. */
  former_name: string | null
}

/**
 * Queues subjects that converted after a touch that names one of the entities, by id or campaign name, and has no ad yet. A new
 * or former campaign name also affects conversions credited to other campaigns of that name.
 */
export async function insertSubjectsByEntity(
  db: Db,
  profileId: string,
  entities: readonly NamedEntity[],
): Promise<number> {
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      with named as materialized (${recordset(entities)})
      select c.customer_id, c.visitor_id, c.event_id
      from credit k
      join touch t on t.profile_id = ${profileId} and t.id = k.touch_id
      join conversion c on c.profile_id = ${profileId} and c.id = k.conversion_id
      where k.profile_id = ${profileId} and k.ad_id is null and k.channel_class > 0 and (
        exists (select from named n where n.external_id in (t.ad_external_id, t.ad_set_external_id,
          t.campaign_external_id) and (t.platform is null or t.platform = n.platform))
        or t.campaign_name in (select m.name from campaign m join named n using (platform, external_id)
          where m.profile_id = ${profileId})
        or t.campaign_name in (select former_name from named))`,
  )
}

/** Queues subjects that converted after a touch that is joined to one of the entities. */
export async function insertSubjectsByCreditedEntity(
  db: Db,
  profileId: string,
  entities: readonly NamedEntity[],
): Promise<number> {
  const isNamed = (level: 'ad' | 'ad_set') => sql`
    k.${sql.ref(`${level}_id`)} in (select e.id from ${sql.table(level)} e join named n using (platform, external_id)
      where e.profile_id = ${profileId})`
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      with named as materialized (${recordset(entities)})
      select c.customer_id, c.visitor_id, c.event_id
      from credit k
      join conversion c on c.profile_id = ${profileId} and c.id = k.conversion_id
      where k.profile_id = ${profileId} and (${isNamed('ad')} or ${isNamed('ad_set')})`,
  )
}

/** Queues subjects with a touch whose click is reported with another ad than the touch has, from this day on. */
export async function insertSubjectsByClick(
  db: Db,
  profileId: string,
  platform: string,
  firstDay: string,
): Promise<number> {
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      select t.customer_id, t.visitor_id, t.event_id from touch t
      join reported_click r on r.profile_id = ${profileId} and r.platform = ${platform}
        and r.click_hash = ${clickHash(sql`t.click_id`)}
      where t.profile_id = ${profileId} and t.platform = ${platform} and ${hasReportedKind}
        and t.touch_time >= ${new Date(Date.parse(firstDay) - dayMs)} and t.join_method <> 'ad_id'
        and (t.campaign_external_id, t.ad_set_external_id, t.ad_external_id)
          is distinct from (r.campaign_external_id, r.ad_set_external_id, r.ad_external_id)`,
  )
}

/** The conversion factor of a currency on a day; null while there is no rate. */
export interface DayFactor {
  local_day: string
  currency: string
  factor: string | null
}

/** Lists the days and foreign currencies of a profile's amounts within these days. */
export async function listForeignDays(
  db: Db,
  profileId: string,
  days: { first: string; last: string },
): Promise<Pick<DayFactor, 'local_day' | 'currency'>[]> {
  const { rows } = await sql<Pick<DayFactor, 'local_day' | 'currency'>>`
    select distinct c.local_day, c.currency from conversion c join profile p on p.id = ${profileId}
    where c.profile_id = ${profileId} and c.value is not null and c.currency <> p.reporting_currency
      and c.local_day between ${days.first} and ${days.last}`.execute(db)
  return rows
}

/**
 * Queues subjects with an amount, or a refund of one, whose stored converted value differs under these factors; without factors
 * all subjects with amounts, because the profile's currency changed.
 */
export async function insertSubjectsByAmount(
  db: Db,
  profileId: string,
  factors: readonly DayFactor[] | null,
): Promise<number> {
  const changed = factors
    ? sql`join json_to_recordset(${JSON.stringify(factors)}::json) as f (local_day date, currency text, factor numeric)
        on f.local_day = c.local_day and f.currency = c.currency
          and c.reporting_value is distinct from round(c.value * f.factor, ${sql.lit(convertedDigits)})`
    : sql``
  const concerned = sql`
    select c.* from conversion c ${changed} where c.profile_id = ${profileId} and c.value is not null`
  return insertSubjectsOf(
    db,
    profileId,
    sql`
      select customer_id, visitor_id, event_id from (${concerned}) c
      union all
      select paid.customer_id, paid.visitor_id, paid.event_id from (${concerned}) c
      join payment_refund r on r.profile_id = ${profileId} and r.refund_event_id = c.event_id
      join conversion paid on paid.profile_id = ${profileId} and paid.event_id = r.payment_event_id`,
  )
}

function recordset(entities: readonly NamedEntity[]): RawBuilder<unknown> {
  return sql`select platform, external_id, former_name from json_to_recordset(${JSON.stringify(entities)}::json)
    as r (platform text, external_id text, former_name text)`
}

async function insertSubjectsOf(db: Db, profileId: string, people: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct ${profileId}::uuid,
      case when customer_id is not null then 'customer' when visitor_id is not null then 'visitor' else 'event' end,
      coalesce(customer_id::text, visitor_id, event_id::text)
    from (${people}) p
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
