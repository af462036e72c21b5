import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Moments } from '../holdouts/domain/moments.ts'
import type { ExperimentMetric } from './domain/design.ts'

export interface HoldoutSpan {
  experiment_id: string
  metric: ExperimentMetric
  /** Outcomes from here until `start` are the time before. */
  before: Date
  start: Date
  until: Date
}

/**
 * Sums over the assigned people of both groups, also over those without an outcome. A person counts from the assignment on. People who
 * were merged are one person in the group of the first assignment.
 */
export async function sumHoldoutGroups(
  db: Db,
  profileId: string,
  { experiment_id, metric: { conversion_key, measure }, before, start, until }: HoldoutSpan,
): Promise<(Moments & { is_held_out: boolean })[]> {
  const sumOf = (condition: ReturnType<typeof sql>) => sql`(case ${measure}::text
    when 'count' then count(*) filter (where ${condition})
    when 'value' then coalesce(sum(v.net_value) filter (where ${condition}), 0)
    else least(count(*) filter (where ${condition}), 1) end)::float8`
  const { rows } = await sql<Moments & { is_held_out: boolean }>`
    with person as (
      select distinct on (coalesce(c.merged_into, a.customer_id))
        coalesce(c.merged_into, a.customer_id) as id, a.is_held_out, greatest(a.assigned_at, ${start}) as since
      from experiment_assignment a
      left join customer c on c.profile_id = ${profileId} and c.id = a.customer_id
      where a.profile_id = ${profileId} and a.experiment_id = ${experiment_id}
      order by coalesce(c.merged_into, a.customer_id), a.assigned_at, a.customer_id
    )
    select p.is_held_out, count(*)::integer as people, sum(o.y) as y, sum(o.y * o.y) as yy, sum(o.x) as x,
      sum(o.x * o.x) as xx, sum(o.x * o.y) as xy
    from person p
    cross join lateral (
      select ${sumOf(sql`v.conversion_time >= p.since`)} as y, ${sumOf(sql`v.conversion_time < ${start}`)} as x
      from conversion v
      where v.profile_id = ${profileId} and v.customer_id = p.id and v.conversion_key = ${conversion_key}
        and v.is_counting and v.conversion_time >= ${before} and v.conversion_time < ${until}
    ) o
    group by p.is_held_out`.execute(db)
  return rows
}

/** The metric of each local day that has an outcome. */
export async function sumOutcomeDays(
  db: Db,
  profileId: string,
  { metric: { conversion_key, measure }, start, end }: { metric: ExperimentMetric; start: string; end: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; total: number }>`
    select local_day::text as day, (case ${measure}::text when 'count' then count(*)
      when 'value' then coalesce(sum(net_value), 0) else count(distinct customer_id) end)::float8 as total
    from conversion
    where profile_id = ${profileId} and conversion_key = ${conversion_key} and is_counting
      and local_day >= ${start}::date and local_day <= ${end}::date
    group by local_day`.execute(db)
  return new Map(rows.map(({ day, total }) => [day, total]))
}

/** Whether the metric has an outcome since a day, so that there is something to measure. */
export async function findHasOutcome(db: Db, profileId: string, conversionKey: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('conversion')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('conversion_key', '=', conversionKey)
    .where('is_counting', '=', true)
    .where('conversion_time', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
