import { type RawBuilder, sql } from 'kysely'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import { binaryArray } from '../../db/copy/binary-arrays.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import type { DeliveryMetrics } from './campaign-metrics.ts'
import { updateSpendDays } from './spend-day-queries.ts'

export interface Entity {
  id: string
  platform: string
  external_id: string
  name: string
  status: string | null
  parent_name: string | null
  campaign_external_id: string | null
  ad_set_external_id: string | null
  objective: string | null
  daily_budget: string | null
  learning_stage_status: string | null
}

const commonColumns = sql`e.id, e.platform, e.external_id, e.name, e.status`
const campaignOf = sql`join campaign c on c.profile_id = e.profile_id and c.id = e.campaign_id`

/** The columns that differ per level: the source of name, budget and objective. */
const entities = {
  campaign: sql`select ${commonColumns}, null as parent_name, null as campaign_external_id, null as ad_set_external_id,
      e.objective, e.daily_budget, null as learning_stage_status
    from campaign e`,
  ad_set: sql`select ${commonColumns}, c.name as parent_name, c.external_id as campaign_external_id, null as ad_set_external_id,
      c.objective, e.daily_budget, e.learning_stage_status
    from ad_set e ${campaignOf}`,
  ad: sql`select ${commonColumns}, s.name as parent_name, c.external_id as campaign_external_id,
      s.external_id as ad_set_external_id, c.objective, null as daily_budget, null as learning_stage_status
    from ad e ${campaignOf} join ad_set s on s.profile_id = e.profile_id and s.id = e.ad_set_id`,
}

export async function listEntities(
  db: Db,
  profileId: string,
  level: EntityLevel,
  ids: readonly string[],
): Promise<Map<string, Entity>> {
  const { rows } = await sql<Entity>`
    ${entities[level]} where e.profile_id = ${profileId} and e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((entity) => [entity.id, entity]))
}

/** Lists the platforms of the profile's campaigns, and so of all its entities. */
export async function listEntityPlatforms(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('platform')
    .distinct()
    .where('profile_id', '=', profileId)
    .execute()
  return rows.map(({ platform }) => platform)
}

/** Lists entities with a platform id: at most one per platform. */
export async function listEntitiesByExternalId(
  db: Db,
  profileId: string,
  level: EntityLevel,
  externalId: string,
): Promise<Entity[]> {
  const { rows } = await sql<Entity>`
    ${entities[level]} where e.profile_id = ${profileId} and e.external_id = ${externalId}`.execute(db)
  return rows
}

/** Local days, both inclusive. */
export interface Days {
  from_day: string
  to_day: string
}

interface EntityDelivery extends DeliveryMetrics {
  entity_id: string
  last_day: string
}

const entityColumns = { campaign: 'a.campaign_id', ad_set: 'a.ad_set_id', ad: 'a.id' } as const

/** Sums the delivery per entity of the level, or of the named entities; entities without delivery are absent. */
export async function sumDelivery(
  db: Db,
  profileId: string,
  { from_day, to_day, level, entity_ids }: Days & { level: EntityLevel; entity_ids?: readonly string[] },
): Promise<EntityDelivery[]> {
  const entity = sql.ref(entityColumns[level])
  const named = entity_ids
    ? sql`and ad_id in (select a.id from ad a where a.profile_id = ${profileId} and ${entity} = any(${entity_ids}::uuid[]))`
    : sql``
  const { rows } = await sql<EntityDelivery>`
    select ${entity} as entity_id, coalesce(sum(d.spend), 0) as spend, sum(d.impressions)::bigint as impressions,
      sum(d.clicks)::bigint as clicks, sum(d.reach)::bigint as reach,
      coalesce(sum(d.conversations), 0)::bigint as messaging_conversations_started_7d,
      sum(d.platform_conversions) as platform_conversions,
      sum(d.platform_conversion_value) as platform_conversion_value, max(d.last_day) as last_day
    from (
      select ad_id, sum(reporting_spend) as spend, sum(impressions) as impressions, sum(clicks) as clicks,
        sum(reach) as reach, sum(messaging_conversations_started_7d) as conversations,
        sum(platform_conversions) as platform_conversions,
        sum(reporting_conversion_value) as platform_conversion_value, max(date) as last_day
      from ad_delivery
      where profile_id = ${profileId} and date between ${from_day} and ${to_day} ${named}
      group by ad_id
    ) d join ad a on a.profile_id = ${profileId} and a.id = d.ad_id
    group by ${entity}`.execute(db)
  return rows
}

/** The place of an entity: value, conversions and spend, each from high to low, then the id. */
export type EntityRank = readonly [value: string, count: number, spend: string, entity_id: string]

/**
 * Lists the ids of a page of entities with delivery or credit, in the order of their rank. `credit` selects `entity_id`, `value` and
 * `count`. Only the rows of the page are read, because thousands of ads take longer to read than to rank.
 */
export async function listRankedEntities(
  db: Db,
  profileId: string,
  { from_day, to_day, level }: Days & { level: EntityLevel },
  { credit, isSpendNeeded }: { credit: RawBuilder<unknown>; isSpendNeeded: boolean },
  { after, limit }: { after: EntityRank | null; limit: number },
): Promise<string[]> {
  const entity = sql.ref(entityColumns[level])
  const isListed = isSpendNeeded ? sql`(c.entity_id is not null or spend <> 0)` : sql`true`
  const isAfter = after
    ? sql`(-value, -count, -spend, entity_id) > (${after[0]}::numeric * -1, ${after[1]}::bigint * -1, ${after[2]}::numeric * -1, ${after[3]}::uuid)`
    : sql`true`
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id
    from (
      select coalesce(c.entity_id, d.entity_id) as entity_id, coalesce(c.value, 0) as value, coalesce(c.count, 0)::bigint as count,
        coalesce(d.spend, 0) as spend
      from (${credit}) c
      full join (
        select ${entity} as entity_id, coalesce(sum(s.spend), 0) as spend
        from (
          select ad_id, sum(reporting_spend) as spend from ad_delivery
          where profile_id = ${profileId} and date between ${from_day} and ${to_day}
          group by ad_id
        ) s join ad a on a.profile_id = ${profileId} and a.id = s.ad_id
        group by ${entity}
      ) d on d.entity_id = c.entity_id
      where ${isListed}
    ) ranked
    where ${isAfter}
    order by value desc, count desc, spend desc, entity_id
    limit ${limit}`.execute(db)
  return rows.map(({ entity_id }) => entity_id)
}

interface DayDelivery {
  entity_id: string
  date: string
  spend: string
  impressions: number
  clicks: number
}

/** Sums the delivery per entity and day; days without delivery are absent. */
export async function sumDeliveryByDay(
  db: Db,
  profileId: string,
  { from_day, to_day, level, entity_ids }: Days & { level: EntityLevel; entity_ids: readonly string[] },
): Promise<DayDelivery[]> {
  const entity = sql.ref(entityColumns[level])
  const { rows } = await sql<DayDelivery>`
    select ${entity} as entity_id, d.date, coalesce(sum(d.reporting_spend), 0) as spend,
      sum(d.impressions)::bigint as impressions, sum(d.clicks)::bigint as clicks
    from ad a join ad_delivery d on d.profile_id = a.profile_id and d.ad_id = a.id
    where a.profile_id = ${profileId} and ${entity} = any(${binaryArray('uuid', entity_ids)}::uuid[])
      and d.date between ${from_day} and ${to_day}
    group by ${entity}, d.date`.execute(db)
  return rows
}

/** The spend of a day, and how many days it was before the day that the ages count from. */
export interface AgedSpend {
  age: number
  spend: number
}

/** Lists the daily spend of entities with its age on the day `on`. One row per entity, because one per day would be hundreds of thousands for all ads. */
export async function listSpendsByAge(
  db: Db,
  profileId: string,
  { from_day, to_day, level, entity_ids, on }: Days & { level: EntityLevel; entity_ids: readonly string[]; on: string },
): Promise<Map<string, AgedSpend[]>> {
  const entity = sql.ref(entityColumns[level])
  const { rows } = await sql<{ entity_id: string; ages: string; spends: string }>`
    select entity_id, string_agg((${on}::date - date)::text, ' ' order by date) as ages,
      string_agg(spend::text, ' ' order by date) as spends
    from (
      select ${entity} as entity_id, d.date, coalesce(sum(d.reporting_spend), 0) as spend
      from ad a join ad_delivery d on d.profile_id = a.profile_id and d.ad_id = a.id
      where a.profile_id = ${profileId} and ${entity} = any(${binaryArray('uuid', entity_ids)}::uuid[])
        and d.date between ${from_day} and ${to_day}
      group by ${entity}, d.date
    ) daily
    group by entity_id`.execute(db)
  const spendsOf = new Map<string, AgedSpend[]>()
  await inSlices(rows, (slice) => {
    for (const { entity_id, ages, spends } of slice) {
      const amounts = spends.split(' ')
      spendsOf.set(
        entity_id,
        ages.split(' ').map((age, index) => ({ age: Number(age), spend: Number(amounts[index]) })),
      )
    }
  })
  return spendsOf
}

/** Lists the spend of all ads per day; days without delivery are absent. */
export async function listSpendByDay(
  db: Db,
  profileId: string,
  { from_day, to_day }: Days,
): Promise<{ date: string; spend: string }[]> {
  const { rows } = await sql<{ date: string; spend: string }>`
    select date, spend from spend_day
    where profile_id = ${profileId} and date between ${from_day} and ${to_day}`.execute(db)
  return rows
}

/**
 * Deletes stored delivery of an account on fully read days on which the platform no longer reports it. `ad_id` is the platform's.
 */
export async function deleteDroppedDelivery(
  db: Db,
  profileId: string,
  dropped: {
    platform: string
    account_id: string
    days: readonly string[]
    retained: readonly { date: string; ad_id: string }[]
  },
): Promise<void> {
  const { platform, account_id, days, retained } = dropped
  const { rows } = await sql<{ date: string }>`
    delete from ad_delivery d using ad a
    where d.profile_id = ${profileId} and a.profile_id = ${profileId} and a.id = d.ad_id
      and a.platform = ${platform} and a.account_id = ${account_id} and d.date = any(${days}::date[])
      and not exists (select from jsonb_to_recordset(${JSON.stringify(retained)}::jsonb) as k (date date, ad_id text)
        where k.date = d.date and k.ad_id = a.external_id)
    returning d.date`.execute(db)
  await updateSpendDays(
    db,
    profileId,
    rows.map(({ date }) => date),
  )
}
