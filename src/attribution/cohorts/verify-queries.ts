import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { type CohortChange, cohortKey, cohortNumberNames, expandedCohortDeltas } from './cohort-delta-queries.ts'
import { cohortDimensions } from './domain/cohort-member.ts'

/** Cohorts by their first days, inclusive. */
export interface CohortRange {
  first: string
  last: string
}

const dimensionOf = (name: (typeof cohortDimensions)[number]) => cohortDimensions.indexOf(name)

/**
 * Recalculates cells from conversions and credit in one statement and lists what the stored ones lack; empty if all are equal.
 * Without a range, of all cohorts. The statement decides nothing: it repeats the rules of `changeMember` for verification.
 */
export async function listMissingCohorts(
  db: Db,
  profileId: string,
  range: CohortRange | null = null,
): Promise<CohortChange[]> {
  const within = range ? sql`cohort between ${range.first} and ${range.last}` : sql`true`
  const { rows } = await sql<CohortChange>`
    with payments as materialized (
      select id, customer_id, conversion_time, local_day, is_first_payment, net_value, contribution,
        coalesce(product, '') as product, coalesce(country, '') as country
      from conversion
      where profile_id = ${profileId} and customer_id is not null and is_payment and is_counting and rollup_type = 'cash'
    ), firsts as materialized (
      select distinct on (customer_id) customer_id, id, local_day, product, country
      from payments where is_first_payment order by customer_id, conversion_time, id
    ), credited as materialized (
      select f.customer_id, k.channel, coalesce(k.campaign_id::text, '') as campaign, k.ppm,
        max(cardinality(k.ppm)) over (partition by f.customer_id) as width
      from firsts f join credit k on k.profile_id = ${profileId} and k.conversion_id = f.id
    ), shares as (
      select customer_id, d.dimension, d.key, p.position, sum(coalesce(ppm[p.position], 0)) as ppm
      from credited cross join lateral generate_series(1, width) as p (position)
      cross join lateral (values (${sql.lit(dimensionOf('channel'))}, channel), (${sql.lit(dimensionOf('campaign'))}, campaign))
        as d (dimension, key)
      group by 1, 2, 3, 4
    ), compared as (
      select *, min(ppm) over w = max(ppm) over w as is_same from shares window w as (partition by customer_id, dimension, key)
    ), keys as (
      select customer_id, dimension, key, position, ppm from compared where not is_same and ppm > 0
      union all
      select distinct customer_id, dimension, key, 0, ppm from compared where is_same and ppm > 0
      union all
      select f.customer_id, d.dimension, d.key, 0, 1000000 from firsts f
      cross join lateral (values (${sql.lit(dimensionOf('none'))}, ''), (${sql.lit(dimensionOf('first_product'))}, f.product),
        (${sql.lit(dimensionOf('country'))}, f.country)) as d (dimension, key)
      union all
      select f.customer_id, d.dimension, '', 0, 1000000 from firsts f
      cross join (values (${sql.lit(dimensionOf('channel'))}), (${sql.lit(dimensionOf('campaign'))})) as d (dimension)
      where not exists (select from credited c where c.customer_id = f.customer_id)
    ), aged as (
      select f.customer_id, s.step, s.cohort, greatest(s.age, 0) as age, p.net_value, p.contribution,
        count(*) over (partition by f.customer_id, s.step) as all_orders
      from firsts f join payments p using (customer_id)
      cross join lateral (values
        (0, date_trunc('week', f.local_day)::date, (p.local_day - f.local_day) / 7),
        (1, date_trunc('month', f.local_day)::date,
          ((extract(year from p.local_day) - extract(year from f.local_day)) * 12
            + extract(month from p.local_day) - extract(month from f.local_day))::integer
            - (extract(day from p.local_day) < extract(day from f.local_day))::integer)) as s (step, cohort, age)
    ), lived as (
      select customer_id, step, cohort, age, (age = 0)::integer as customers, (age = 0 and max(all_orders) > 1)::integer as repeats,
        count(*) as orders, count(contribution) as costed, coalesce(sum(net_value), 0) as value,
        coalesce(sum(contribution), 0) as contribution
      from aged group by 1, 2, 3, 4
    ), signed as (
      select k.dimension, l.step, k.position, l.cohort, k.key, l.age, l.customers * k.ppm * 0.000001 as customers,
        l.repeats * k.ppm * 0.000001 as repeat_customers, k.ppm * 0.000001 as active_customers,
        l.orders * k.ppm * 0.000001 as orders, l.costed * k.ppm * 0.000001 as costed_orders,
        l.value * k.ppm * 0.000001 as value, l.contribution * k.ppm * 0.000001 as contribution
      from lived l join keys k using (customer_id)
      union all
      select ${cohortKey}, ${sql.raw(cohortNumberNames.map((name) => `-${name}`).join(', '))}
      from cohort_rollup where profile_id = ${profileId}
      union all
      select ${cohortKey}, ${sql.raw(cohortNumberNames.map((name) => `-c.${name}`).join(', '))}
      from cohort_delta d ${expandedCohortDeltas} where d.profile_id = ${profileId}
    )
    select dimension, step, position, cohort, key, age,
      ${sql.raw(cohortNumberNames.map((name) => `trim_scale(sum(${name})) as ${name}`).join(', '))}
    from signed where ${within} group by ${cohortKey}
    having ${sql.raw(cohortNumberNames.map((name) => `sum(${name}) <> 0`).join(' or '))}
    order by ${cohortKey}`.execute(db)
  return rows
}
