import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../db/prepared-statements.ts'
import type { CustomerMerge, VisitorLink } from '../identity/customer-shapes.ts'
import { type Db, soleProfileOf } from '../kernel/db-handle.ts'
import type { CreditableConversion, Subjects } from './credit-shapes.ts'
import { convertedDigits } from './currency.ts'

export interface ConversionPair {
  id: string
  event_id: string
  definition_id: string
  /** Of the cash definitions that list the event, this one holds the cash. */
  is_payment: boolean
  /** In the profile's time zone. */
  local_day: string
}

/**
 * Makes events conversions of definitions, or brings those that are already to what event and definition say now; marks and
 * refunds stay. The profile's currency stays what it is until the transaction ends; amounts in another
 * currency are left to `updateConverted`, to whose caller the profile's is told.
 */
export async function insertConversions(
  db: Db,
  profileId: string,
  pairs: readonly ConversionPair[],
  at: Date,
): Promise<{ reporting_currency: string }> {
  const { rows } = await sql<{ reporting_currency: string }>`${asPrepared}
    with own as materialized (
      select id, reporting_currency from profile where id = ${profileId} for share
    ), written as (
    insert into conversion as held (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted,
      is_payment, customer_id, visitor_id, conversion_time, local_day, value, currency, reporting_value, is_first_payment,
      created_at)
    select e.profile_id, p.id, e.id, d.id, d.conversion_key, d.revenue_type, d.attribution_eligible,
      payment.is_one, e.customer_id, e.visitor_id, e.event_time, p.local_day,
      e.value, case when e.value is not null then coalesce(e.currency, own.reporting_currency) end,
      case when coalesce(e.currency, own.reporting_currency) = own.reporting_currency then round(e.value, ${convertedDigits}::integer) end,
      case when payment.is_one then false end, ${at}
    from own
    cross join json_to_recordset(${JSON.stringify(pairs)}::json) as p (id uuid, event_id uuid, definition_id uuid, is_payment boolean, local_day date)
    cross join lateral (select * from event where profile_id = own.id and id = p.event_id limit 1) e
    cross join lateral (
      select * from conversion_definition where profile_id = own.id and id = p.definition_id limit 1
    ) d
    cross join lateral (
      select p.is_payment and d.revenue_type = 'cash' and d.attribution_eligible as is_one
    ) payment
    order by p.id
    on conflict (profile_id, event_id, definition_id) do update set
      conversion_key = excluded.conversion_key, revenue_type = excluded.revenue_type, is_counted = excluded.is_counted,
      is_payment = excluded.is_payment, customer_id = excluded.customer_id, local_day = excluded.local_day,
      reporting_value = coalesce(excluded.reporting_value, held.reporting_value),
      is_first_payment = case when excluded.is_first_payment is null then null
        else coalesce(held.is_first_payment, false) end,
      is_first_counted = held.is_first_counted and excluded.is_first_payment is not null
    where (held.conversion_key, held.revenue_type, held.is_counted, held.is_payment, held.customer_id, held.local_day,
        held.is_first_payment is null)
      is distinct from (excluded.conversion_key, excluded.revenue_type, excluded.is_counted, excluded.is_payment,
        excluded.customer_id, excluded.local_day, excluded.is_first_payment is null)
      or coalesce(excluded.reporting_value, held.reporting_value) is distinct from held.reporting_value
    ) select reporting_currency from own`.execute(db)
  return rows[0]!
}

/** Takes conversions away together with their credit. */
export async function deleteConversions(db: Db, profileId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from credit where profile_id = ${profileId} and conversion_id = any(${ids}::uuid[]))
    delete from conversion where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
}

/** A conversion follows its event to whoever that is of now. */
export async function updateConversionsMoved(
  db: Db,
  merges: readonly CustomerMerge[],
  links: readonly VisitorLink[],
): Promise<void> {
  if (merges.length > 0) {
    await sql`
      update conversion c set customer_id = m.survivor_id
      from json_to_recordset(${JSON.stringify(merges)}::json) as m (merged_id uuid, survivor_id uuid)
      where c.profile_id = ${soleProfileOf(merges)} and c.customer_id = m.merged_id`.execute(db)
  }
  if (links.length > 0) {
    await sql`
      update conversion c set customer_id = l.customer_id
      from json_to_recordset(${JSON.stringify(links)}::json) as l (visitor_id text, customer_id uuid)
      where c.profile_id = ${soleProfileOf(links)} and c.visitor_id = l.visitor_id and c.customer_id is null`.execute(
      db,
    )
  }
}

/** Conversions of the subjects whose definition still is; with `since`, only later ones. */
export async function listConversionsSince(db: Db, subjects: readonly SubjectSince[]): Promise<ConversionOfSubject[]> {
  if (subjects.length === 0) return []
  const profileId = soleProfileOf(subjects)
  const of = (kind: string, isSame: RawBuilder<unknown>) => sql`
    select c.* from s join conversion c on s.kind = ${kind} and c.profile_id = ${profileId} and ${isSame}
      and c.conversion_time >= s.since`
  const { rows } = await sql<ConversionOfSubject>`${asPrepared}
    with s as materialized (select * from json_to_recordset(${JSON.stringify(subjects)}::json)
      as r (kind text, customer_id uuid, visitor_id text, event_id uuid, since timestamptz))
    select c.profile_id, c.id, c.event_id, c.definition_id, c.conversion_key, c.is_counted, c.is_refunded, c.customer_id,
      c.visitor_id, c.conversion_time, c.local_day, d.lookback_window_days, d.first_attributed_at
    from (
      ${of('customer', sql`c.customer_id = s.customer_id`)}
      union all
      ${of('visitor', sql`c.visitor_id = s.visitor_id and c.customer_id is null`)}
      union all
      ${of('event', sql`c.event_id = s.event_id and c.customer_id is null and c.visitor_id is null`)}
    ) c
    join conversion_definition d on d.profile_id = ${profileId} and d.id = c.definition_id`.execute(db)
  return rows
}

interface ConversionOfSubject extends CreditableConversion {
  profile_id: string
  is_refunded: boolean
}

export interface SubjectSince {
  profile_id: string
  kind: 'customer' | 'visitor' | 'event'
  customer_id: string | null
  visitor_id: string | null
  event_id: string | null
  since: Date | '-infinity'
}

/** What a sum over conversions depends on; two readings tell which days have changed between. */
export async function listCountedFacts(
  db: Db,
  profileId: string,
  { customer_ids, visitor_ids, event_ids }: Subjects,
): Promise<{ id: string; local_day: string; facts: string }[]> {
  const { rows } = await sql<{ id: string; local_day: string; facts: string }>`
    select id, local_day, concat_ws(' ', local_day, conversion_key, revenue_type, is_counted,
      is_payment, coalesce(reporting_value, 0)) as facts
    from conversion
    where profile_id = ${profileId} and (customer_id = any(${customer_ids}::uuid[])
      or (customer_id is null and visitor_id = any(${visitor_ids}::text[]))
      or (customer_id is null and visitor_id is null and event_id = any(${event_ids}::uuid[])))`.execute(db)
  return rows
}

/** Each day and currency of amounts that are not in the profile's own currency or were not; of some conversions, or days. */
export async function listConversionCurrencies(
  db: Db,
  profileId: string,
  scope: ConversionScope,
): Promise<{ local_day: string; currency: string }[]> {
  const { rows } = await sql<{ local_day: string; currency: string }>`
    select distinct local_day, currency from conversion c
    where c.profile_id = ${profileId} and value is not null and ${within(scope)}`.execute(db)
  return rows
}

/** Converts by a factor for each day and currency (null: there is no rate). Gives the days that changed. */
export async function updateConverted(
  db: Db,
  profileId: string,
  scope: ConversionScope,
  factors: readonly { local_day: string; currency: string; factor: string | null }[],
): Promise<string[]> {
  const converted = sql`round(c.value * f.factor, ${convertedDigits}::integer)`
  const { rows } = await sql<{ local_day: string }>`
    with changed as (
      update conversion c set reporting_value = ${converted}
      from json_to_recordset(${JSON.stringify(factors)}::json) as f (local_day date, currency text, factor numeric)
      where c.profile_id = ${profileId} and c.local_day = f.local_day and c.currency = f.currency and ${within(scope)}
        and c.reporting_value is distinct from ${converted}
      returning c.local_day
    )
    select distinct local_day from changed`.execute(db)
  return rows.map(({ local_day }) => local_day)
}

export type ConversionScope = { ids: readonly string[] } | { days: { first: string; last: string } | null }

function within(scope: ConversionScope): RawBuilder<unknown> {
  if ('ids' in scope) return sql`c.id = any(${scope.ids}::uuid[])`
  return scope.days ? sql`c.local_day between ${scope.days.first} and ${scope.days.last}` : sql`true`
}
