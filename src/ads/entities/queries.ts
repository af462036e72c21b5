import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import { updateSpendDays } from './spend-day-queries.ts'

/** The columns that each entity table has in addition to the common ones, with their types. */
const extraColumnTypes = {
  campaign: { objective: 'text', daily_budget: 'numeric' },
  ad_set: { campaign_id: 'uuid', daily_budget: 'numeric', learning_stage_status: 'text' },
  ad: { campaign_id: 'uuid', ad_set_id: 'uuid' },
} as const

export interface EntityRow {
  id: string
  external_id: string
  name: string
  status: string | null
  described_on: string
}

export interface StoredEntity {
  id: string
  external_id: string
  is_new: boolean
  /**
   * The value that touches are matched by: the name of a campaign, the campaign of an ad set, the ad set and campaign of an ad.
   */
  leads_by: string
}

const leadingColumns = { campaign: ['name'], ad_set: ['campaign_id'], ad: ['ad_set_id', 'campaign_id'] } as const

function leadsBy(table: keyof typeof extraColumnTypes): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(leadingColumns[table].map((column) => sql.ref(column)))})`
}

/** Returns the stored `leads_by` of existing entities and locks their rows until the transaction ends. */
export async function lockEntities(
  db: Db,
  profileId: string,
  table: keyof typeof extraColumnTypes,
  platform: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ external_id: string; leads_by: string }>`
    select external_id, ${leadsBy(table)} as leads_by from ${sql.table(table)}
    where profile_id = ${profileId} and platform = ${platform} and external_id = any(${externalIds}::text[])
    order by external_id for no key update`.execute(db)
  return new Map(rows.map(({ external_id, leads_by }) => [external_id, leads_by]))
}

/** Moves ads to the campaign of their ad set. Returns the ads that moved. */
export async function updateAdCampaigns(db: Db, profileId: string, adSetIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    update ad set campaign_id = s.campaign_id from ad_set s
    where ad.profile_id = ${profileId} and s.profile_id = ${profileId} and s.id = ad.ad_set_id
      and s.id = any(${adSetIds}::uuid[]) and ad.campaign_id <> s.campaign_id
    returning ad.external_id`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

/**
 * Inserts or updates entities in one statement and returns all of them. A description of an earlier day only fills unknown
 * fields, so the order in which reports arrive does not matter. `id` is used for an entity that does not exist yet.
 */
export async function insertEntities(
  db: Db,
  profileId: string,
  table: keyof typeof extraColumnTypes,
  { platform, account_id, at }: { platform: string; account_id: string; at: Date },
  rows: readonly EntityRow[],
): Promise<StoredEntity[]> {
  const extraColumns = Object.entries(extraColumnTypes[table])
  const names = sql.join(extraColumns.map(([column]) => sql.ref(column)))
  const columns = sql.join(extraColumns.map(([column]) => sql.ref(`r.${column}`)))
  const typed = sql.join(extraColumns.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`))
  const described = ['name', 'status', ...extraColumns.map(([column]) => column)].map(newestOf)
  const result = await sql<StoredEntity>`
    insert into ${sql.table(table)} as held (profile_id, id, platform, account_id, external_id, name, status,
      described_on, created_at, updated_at, ${names})
    select ${profileId}, r.id, ${platform}, ${account_id}, r.external_id, r.name, r.status,
      r.described_on, ${at}, ${at}, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, external_id text, name text, status text, described_on date, ${typed})
    order by r.external_id
    on conflict (profile_id, external_id, platform) do update set ${sql.join(described)},
      account_id = excluded.account_id,
      described_on = greatest(held.described_on, excluded.described_on),
      updated_at = excluded.updated_at
    returning id, external_id, (xmax = 0) as is_new, ${leadsBy(table)} as leads_by`.execute(db)
  return result.rows
}

function newestOf(column: string): RawBuilder<unknown> {
  const [held, incoming] = [sql.ref(`held.${column}`), sql.ref(`excluded.${column}`)]
  return sql`${sql.ref(column)} = case when excluded.described_on >= held.described_on
    then coalesce(${incoming}, ${held}) else coalesce(${held}, ${incoming}) end`
}

export type StoredDelivery = Omit<Row<'ad_delivery'>, 'profile_id' | 'updated_at'>

const deliveryColumns = {
  currency: 'text',
  spend: 'numeric',
  reporting_spend: 'numeric',
  impressions: 'bigint',
  clicks: 'bigint',
  reach: 'bigint',
  platform_conversions: 'numeric',
  platform_conversion_value: 'numeric',
  reporting_conversion_value: 'numeric',
  messaging_conversations_started_7d: 'bigint',
} as const

/** Inserts or replaces days of delivery in one statement. An unchanged row is not written. */
export async function insertDelivery(
  db: Db,
  profileId: string,
  rows: readonly StoredDelivery[],
  at: Date,
): Promise<void> {
  const columns = Object.entries(deliveryColumns)
  const refs = (alias: string) => sql.join(columns.map(([column]) => sql.ref(alias ? `${alias}.${column}` : column)))
  await sql`
    insert into ad_delivery as held (profile_id, date, ad_id, updated_at, ${refs('')})
    select ${profileId}, r.date, r.ad_id, ${at}, ${refs('r')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (date date, ad_id uuid, ${sql.join(columns.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`))})
    order by r.date, r.ad_id
    on conflict (profile_id, date, ad_id) do update set updated_at = excluded.updated_at,
      ${sql.join(columns.map(([column]) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${refs('held')}) is distinct from (${refs('excluded')})`.execute(db)
  await updateSpendDays(
    db,
    profileId,
    rows.map(({ date }) => date),
  )
}

/** Lists each day and currency of the profile's delivery, within the days or in total. */
export async function listDeliveryCurrencies(
  db: Db,
  profileId: string,
  days: { first: string; last: string } | null,
): Promise<{ date: string; currency: string }[]> {
  return db
    .selectFrom('ad_delivery')
    .select(['date', 'currency'])
    .distinct()
    .where('profile_id', '=', profileId)
    .$if(days !== null, (query) => query.where('date', '>=', days!.first).where('date', '<=', days!.last))
    .execute()
}

/**
 * Converts delivery again with one factor per day and currency (null if there is no rate). Returns the number of changed rows.
 */
export async function updateDeliveryConverted(
  db: Db,
  profileId: string,
  factors: readonly { date: string; currency: string; factor: string | null }[],
  digits: number,
): Promise<number> {
  const converted = (column: string) => sql`round(d.${sql.ref(column)} * f.factor, ${digits}::integer)`
  const [spend, value] = [converted('spend'), converted('platform_conversion_value')]
  const { rows } = await sql<{ date: string }>`
    update ad_delivery d set reporting_spend = ${spend}, reporting_conversion_value = ${value}
    from jsonb_to_recordset(${JSON.stringify(factors)}::jsonb) as f (date date, currency text, factor numeric)
    where d.profile_id = ${profileId} and d.date = f.date and d.currency = f.currency
      and (d.reporting_spend, d.reporting_conversion_value) is distinct from (${spend}, ${value})
    returning d.date`.execute(db)
  await updateSpendDays(
    db,
    profileId,
    rows.map(({ date }) => date),
  )
  return rows.length
}
