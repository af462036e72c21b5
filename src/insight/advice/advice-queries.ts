import { sql } from 'kysely'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** The credited part of a payment's value. */
export interface SampledPayment {
  entity_id: string
  value: number
}

/** Enough for the variation of values; the totals come from the rollups. */
const paymentsMax = 1_000

/**
 * Lists the credited values of the latest payments in a range, by entity. The credit is grouped per payment, so that the planner
 * looks it up by its index: it would otherwise read the whole table for a medium number of conversions.
 */
export async function listSampledPayments(
  db: Db,
  profileId: string,
  { from, until, level, position }: { from: Date; until: Date; level: EntityLevel; position: number },
): Promise<SampledPayment[]> {
  const entity = sql.ref(`k.${level}_id`)
  const { rows } = await sql<SampledPayment>`
    select k.entity_id, (k.ppm * c.net_value / 1000000)::float8 as value
    from (
      select id, net_value from conversion
      where profile_id = ${profileId} and is_payment and is_counting and rollup_type = 'cash' and net_value is not null
        and conversion_time >= ${from} and conversion_time < ${until}
      order by conversion_time desc, event_id desc limit ${sql.lit(paymentsMax)}
    ) c cross join lateral (
      select ${entity} as entity_id, sum(k.ppm[${position}::integer]) as ppm from credit k
      where k.profile_id = ${profileId} and k.conversion_id = c.id and ${entity} is not null
        and k.ppm[${position}::integer] > 0
      group by ${entity}
    ) k
    order by c.id, k.entity_id`.execute(db)
  return rows
}
