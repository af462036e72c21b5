import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CohortInterval } from './domain/cohort-interval.ts'
import type { CohortDimension } from './domain/cohort-member.ts'

/** Selects cells; `from` and `to` are first days of intervals, `position` is the slot of the model. */
export interface CohortQuery {
  by: CohortDimension
  interval: CohortInterval
  position: number
  from: string
  to: string
}

/** A payment of a customer of a cohort. */
export interface CohortPaymentRow {
  conversion_id: string
  conversion_time: Date
  first_conversion_id: string
  is_first: boolean
  age: number
  /** The part of the customer that belongs to the key, in millionths. */
  ppm: number
  value: string
  contribution: string | null
}

interface CohortPaymentQuery extends Omit<CohortQuery, 'from' | 'to'> {
  /** First and last day of the interval. */
  cohort: { first: string; last: string }
  key: string
  age: number | null
  after: { conversion_time: string; conversion_id: string } | null
  limit: number
}

/** Lists the payments behind a cell, earliest first. */
export async function listPaymentsOfCohort(
  db: Db,
  profileId: string,
  { by, interval, position, cohort, key, age, after, limit }: CohortPaymentQuery,
): Promise<CohortPaymentRow[]> {
  const isCounted = (table: string) =>
    sql.raw(`${table}.is_payment and ${table}.is_counting and ${table}.rollup_type = 'cash'`)
  const { rows } = await sql<CohortPaymentRow>`
    with firsts as materialized (
      select distinct on (f.customer_id) f.customer_id, f.id, f.local_day, f.product, f.country
      from conversion f
      where f.profile_id = ${profileId} and f.local_day between ${cohort.first} and ${cohort.last}
        and f.customer_id is not null and f.is_first_payment and ${isCounted('f')}
        and not exists (select from conversion e where e.profile_id = ${profileId} and e.customer_id = f.customer_id
          and e.is_first_payment and ${isCounted('e')} and e.local_day < ${cohort.first})
      order by f.customer_id, f.conversion_time, f.id
    ), members as materialized (
      select * from (${members(profileId, by, position, key)}) m where ppm > 0
    )
    select * from (
      select p.id as conversion_id, p.conversion_time, m.id as first_conversion_id, p.id = m.id as is_first,
        ${ageBetween(interval)} as age, m.ppm::integer as ppm,
        trim_scale(coalesce(p.net_value, 0) * m.ppm * 0.000001) as value,
        trim_scale(p.contribution * m.ppm * 0.000001) as contribution
      from members m join conversion p on p.profile_id = ${profileId} and p.customer_id = m.customer_id and ${isCounted('p')}
    ) paid
    where ${age === null ? sql`true` : sql`age = ${age}`}
      and ${after ? sql`(conversion_time, conversion_id) > (${after.conversion_time}::timestamptz, ${after.conversion_id}::uuid)` : sql`true`}
    order by conversion_time, conversion_id limit ${limit}`.execute(db)
  return rows
}

/** Selects the customers of a key with their share of it. */
function members(profileId: string, by: CohortDimension, position: number, key: string): RawBuilder<unknown> {
  if (by === 'none') return sql`select *, 1000000 as ppm from firsts where ${key} = ''`
  if (by === 'first_product') return sql`select *, 1000000 as ppm from firsts where coalesce(product, '') = ${key}`
  if (by === 'country') return sql`select *, 1000000 as ppm from firsts where coalesce(country, '') = ${key}`
  const keyOf = sql.raw(by === 'channel' ? 'k.channel' : `coalesce(k.campaign_id::text, '')`)
  return sql`
    select f.*, case when not exists (select from credit k where k.profile_id = ${profileId} and k.conversion_id = f.id)
        then case when ${key} = '' then 1000000 else 0 end
      else (select coalesce(sum(k.ppm[${sql.lit(position)}]), 0) from credit k
        where k.profile_id = ${profileId} and k.conversion_id = f.id and ${keyOf} = ${key}) end as ppm
    from firsts f`
}

/** The age of a payment `p` of a customer whose first payment is `m`, like `cohortAge`. */
function ageBetween(interval: CohortInterval): RawBuilder<unknown> {
  if (interval === 'week') return sql.raw('greatest(0, (p.local_day - m.local_day) / 7)')
  return sql.raw(`greatest(0, ((extract(year from p.local_day) - extract(year from m.local_day)) * 12
    + extract(month from p.local_day) - extract(month from m.local_day))::integer
    - (extract(day from p.local_day) < extract(day from m.local_day))::integer)`)
}
