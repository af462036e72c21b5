import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../db/prepared-statements.ts'
import type { Db } from '../kernel/db-handle.ts'
import type { CreditableTouch, PlannedCredit, StoredCredit } from './credit-shapes.ts'
import type { KnownAd, KnownAdSet, KnownCampaign } from './entity-book.ts'
import { modelNames } from './models.ts'

/** A stretch of time of one subject's touches. */
export interface TouchSpan {
  kind: 'customer' | 'visitor' | 'event'
  customer_id: string | null
  visitor_id: string | null
  event_id: string | null
  from: Date
  until: Date
}

/** In the order in which they are credited: by time, then by id. */
export async function listTouches(db: Db, profileId: string, spans: readonly TouchSpan[]): Promise<CreditableTouch[]> {
  const of = (kind: string, isSame: RawBuilder<unknown>) => sql`
    select t.* from s join touch t on s.kind = ${kind} and t.profile_id = ${profileId} and ${isSame}
      and t.touch_time between s.from and s.until`
  const { rows } = await sql<CreditableTouch>`${asPrepared}
    with s as materialized (select * from json_to_recordset(${JSON.stringify(spans)}::json)
      as r (kind text, customer_id uuid, visitor_id text, event_id uuid, "from" timestamptz, until timestamptz))
    select id, ${inMs('touch_time')} as touch_ms, customer_id, visitor_id, event_id, channel, platform, campaign_name, campaign_external_id,
      ad_set_external_id, ad_external_id
    from (
      ${of('customer', sql`t.customer_id = s.customer_id`)}
      union all
      ${of('visitor', sql`t.visitor_id = s.visitor_id and t.customer_id is null`)}
      union all
      ${of('event', sql`t.event_id = s.event_id and t.customer_id is null and t.visitor_id is null`)}
    ) t
    order by touch_time, id`.execute(db)
  return rows
}

export interface KnownEntities {
  campaigns: KnownCampaign[]
  ad_sets: KnownAdSet[]
  ads: KnownAd[]
}

/** Those of the profile's entities that are named. */
export async function listEntitiesNamed(
  db: Db,
  profileId: string,
  named: Record<'campaigns' | 'campaign_names' | 'ad_sets' | 'ads', ReadonlySet<string>>,
): Promise<KnownEntities> {
  const isNamed = (ids: ReadonlySet<string>) =>
    sql`profile_id = ${profileId} and external_id = any(${[...ids]}::text[])`
  const { rows } = await sql<KnownEntities>`${asPrepared}
    select
      (select coalesce(json_agg(json_build_object('id', id, 'platform', platform, 'external_id', external_id,
        'name', name)), '[]') from campaign where ${isNamed(named.campaigns)}
          or (profile_id = ${profileId} and name = any(${[...named.campaign_names]}::text[]))) as campaigns,
      (select coalesce(json_agg(json_build_object('id', id, 'platform', platform, 'external_id', external_id,
        'campaign_id', campaign_id)), '[]') from ad_set where ${isNamed(named.ad_sets)}) as ad_sets,
      (select coalesce(json_agg(json_build_object('id', id, 'platform', platform, 'external_id', external_id,
        'campaign_id', campaign_id, 'ad_set_id', ad_set_id)), '[]') from ad where ${isNamed(named.ads)}) as ads
  `.execute(db)
  return rows[0]!
}

export interface DefinitionTerms {
  conversion_key: string
  lookback_window_days: number
  first_attributed_at: Date | null
}

/** What the profile's definitions say of credit, by their ids. */
export async function listDefinitionTerms(db: Db, profileId: string): Promise<Map<string, DefinitionTerms>> {
  const rows = await db
    .selectFrom('conversion_definition')
    .select(['id', 'conversion_key', 'lookback_window_days', 'first_attributed_at'])
    .where('profile_id', '=', profileId)
    .execute()
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

export async function listCredit(db: Db, profileId: string, conversionIds: readonly string[]): Promise<StoredCredit[]> {
  const { rows } = await sql<StoredCredit>`
    select conversion_id, touch_id, ${inMs('touch_time')} as touch_ms, campaign_id, ad_set_id, ad_id, join_method,
      platform, channel_class, array[${ppmColumns}] as ppm
    from credit where profile_id = ${profileId} and conversion_id = any(${conversionIds}::uuid[])`.execute(db)
  return rows
}

/** As a number: millions of dates would take longer to read than to credit. */
function inMs(column: string): RawBuilder<unknown> {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
}

const ppmColumns = sql.join(modelNames.map((model) => sql.ref(`ppm_${model}`)))

export async function deleteCredit(db: Db, profileId: string, conversionIds: readonly string[]): Promise<void> {
  await sql`
    delete from credit where profile_id = ${profileId} and conversion_id = any(${conversionIds}::uuid[])`.execute(db)
}

/**
 * Writes credit in columns, which takes a fraction of the time of rows; where touches lead to goes along once for each place.
 */
export async function insertCredit(db: Db, profileId: string, plan: PlannedCredit): Promise<void> {
  const { conversionIds, touchIds, times, places, ppm } = toColumns(plan)
  const models = sql.raw(modelNames.map((model) => `ppm_${model}`).join(', '))
  const parts = sql.join(ppm.map((column) => sql`${arrayText(column)}::integer[]`))
  await sql`${asPrepared}
    insert into credit (profile_id, conversion_id, touch_id, touch_time, campaign_id, ad_set_id, ad_id, join_method,
      platform, channel_class, ${models})
    select ${profileId}, r.conversion_id, r.touch_id, to_timestamp(r.touch_ms / 1000), p.campaign_id, p.ad_set_id, p.ad_id,
      p.join_method, p.platform, p.channel_class, ${models}
    from unnest(${arrayText(conversionIds)}::uuid[], ${arrayText(touchIds)}::uuid[], ${arrayText(times)}::float8[],
      ${arrayText(places)}::integer[], ${parts}) as r (conversion_id, touch_id, touch_ms, place, ${models})
    join json_to_recordset(${JSON.stringify(plan.places.map((place, index) => ({ place: index, ...place })))}::json)
      as p (place integer, campaign_id uuid, ad_set_id uuid, ad_id uuid, join_method text, platform text,
        channel_class smallint) using (place)`.execute(db)
}

function toColumns({ conversions }: PlannedCredit) {
  const conversionIds: string[] = []
  const touchIds: string[] = []
  const times: number[] = []
  const places: number[] = []
  const ppm: number[][] = modelNames.map(() => [])
  for (const conversion of conversions) {
    for (const [index, touch] of conversion.touches.entries()) {
      conversionIds.push(conversion.conversion_id)
      touchIds.push(touch.id)
      times.push(touch.touch_ms)
      places.push(conversion.places[index]!)
      for (const [model, column] of ppm.entries()) column.push(conversion.ppm[index * ppm.length + model]!)
    }
  }
  return { conversionIds, touchIds, times, places, ppm }
}

/** Ids and numbers need no quoting, which would take longer than everything else. */
function arrayText(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}
