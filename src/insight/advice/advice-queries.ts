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
 * Lists the credited values of the latest payments in a range, by entity. The ids of the payments are one array, so that one index scan
 * finds their credit: for a join the planner would read the whole table, and a lookup per payment takes six times as long.
 */
export async function listSampledPayments(
  db: Db,
  profileId: string,
  { from, until, level, position }: { from: Date; until: Date; level: EntityLevel; position: number },
): Promise<SampledPayment[]> {
  const entity = sql.ref(`${level}_id`)
  const { rows } = await sql<SampledPayment>`
    with payment as materialized (
      select id, net_value from conversion
      where profile_id = ${profileId} and is_payment and is_counting and rollup_type = 'cash' and net_value is not null
        and conversion_time >= ${from} and conversion_time < ${until}
      order by conversion_time desc, event_id desc limit ${sql.lit(paymentsMax)}
    ), credited as materialized (
      select conversion_id, ${entity} as entity_id, sum(ppm[${position}::integer]) as ppm from credit
      where profile_id = ${profileId} and conversion_id = any(array(select id from payment)) and ${entity} is not null
        and ppm[${position}::integer] > 0
      group by conversion_id, ${entity}
    )
    select entity_id, (ppm * net_value / 1000000)::float8 as value from credited join payment on id = conversion_id
    order by id, entity_id`.execute(db)
  return rows
}
