import { sql } from 'kysely'
import type { EntityLevel } from '../../domain/attribution/channel-class.ts'
import { type ModelName, modelNames } from '../../domain/attribution/models/index.ts'
import { conversionIdsOfDays } from '../../domain/reports/conversion-ids-of-days.ts'
import type { Db } from '../../kernel/db-handle.ts'
import type { Days } from './queries.ts'

export interface CreditedConversion {
  conversion_id: string
  outcome_event_id: string
  conversion_key: string
  revenue_type: 'cash' | 'pipeline' | 'gross'
  conversion_time: Date
  value: string | null
  currency: string | null
  /** What is left of the value after refunds, in the reporting currency; null while there is no rate. */
  net_value: string | null
  is_first_payment: boolean | null
  customer_id: string | null
  ppm: number
  touch_count: number
}

export interface ConversionsWanted extends Days {
  level: EntityLevel
  entity_id: string
  model: ModelName
  conversion_key: string | null
  /** The last conversion seen. */
  before: string | null
  limit: number
}

/** The conversions that an entity was credited with under a model, the latest first: their ids begin with the time. */
export async function listCreditedConversions(
  db: Db,
  profileId: string,
  wanted: ConversionsWanted,
): Promise<CreditedConversion[]> {
  const { conversion_key } = wanted
  const ppm = sql.ref(`k.ppm_${wanted.model}`)
  const ofKey = conversion_key === null ? sql`` : sql`and c.conversion_key = ${conversion_key}`
  const { first, end } = conversionIdsOfDays(wanted.from_day, wanted.to_day)
  const before = wanted.before ?? end
  const { rows } = await sql<CreditedConversion>`
    select c.*, (
        select count(*) from credit t where t.profile_id = ${profileId} and t.conversion_id = c.conversion_id
      ) as touch_count
    from (
      select c.id as conversion_id, c.event_id as outcome_event_id, c.conversion_key, c.revenue_type, c.conversion_time,
        c.value, c.currency, c.reporting_value - c.refunded_value as net_value, c.is_first_payment, c.customer_id,
        sum(${ppm})::integer as ppm
      from conversion c join credit k on k.profile_id = c.profile_id and k.conversion_id = c.id
      where c.profile_id = ${profileId} and c.local_day between ${wanted.from_day} and ${wanted.to_day} and c.is_counted
        and c.id >= ${first} and c.id < ${before} and k.conversion_id >= ${first} and k.conversion_id < ${before}
        and ${sql.ref(`k.${wanted.level}_id`)} = ${wanted.entity_id} and ${ppm} > 0 ${ofKey}
      group by c.profile_id, c.id
      order by c.id desc
      limit ${wanted.limit}
    ) c
    order by c.conversion_id desc`.execute(db)
  return rows
}

/** A touch without a person, page or device. */
export interface PathTouch {
  conversion_id: string
  touch_id: string
  touch_time: Date
  channel: string
  source: string | null
  medium: string | null
  platform: string | null
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
  click_id_kind: string | null
  join_method: string
  is_synthetic: boolean
  /** Parts per million in the order of `modelNames`. */
  ppms: number[]
}

/** The touches within the windows of some conversions, in their order. */
export async function listPaths(db: Db, profileId: string, conversionIds: readonly string[]): Promise<PathTouch[]> {
  const { rows } = await sql<PathTouch>`
    select k.conversion_id, k.touch_id, k.touch_time, t.channel, t.source, t.medium, t.platform, t.campaign_external_id,
      t.ad_set_external_id, t.ad_external_id, t.click_id_kind, k.join_method, t.is_synthetic,
      array[${sql.join(modelNames.map((model) => sql.ref(`k.ppm_${model}`)))}] as ppms
    from credit k join touch t on t.profile_id = k.profile_id and t.id = k.touch_id
    where k.profile_id = ${profileId} and k.conversion_id = any(${conversionIds}::uuid[])
    order by k.touch_time, k.touch_id`.execute(db)
  return rows
}

export interface Person {
  customer_profile_id: string
  customer_key: string | null
  first_name: string | null
  last_name: string | null
}

/** Who some customers are, by the id they were once known by. A merged one is its survivor; an erased one is missing. */
export async function listPersons(
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
