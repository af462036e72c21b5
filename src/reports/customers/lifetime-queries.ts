import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { RevenueByType } from '../domain/describe-path.ts'

export interface Lifetime extends RevenueByType {
  conversion_count: number
}

/** Sums the counted conversions of people: of customers by their id, of anonymous browsers by the visitor id. */
export async function sumLifetimes(
  db: Db,
  profileId: string,
  { customer_ids, visitor_ids }: { customer_ids: readonly string[]; visitor_ids: readonly string[] },
): Promise<Map<string, Lifetime>> {
  const sumColumns = sql`count(*) as conversion_count, ${sumOf('cash')}, ${sumOf('gross')}, ${sumOf('pipeline')}`
  const { rows } = await sql<Lifetime & { person: string }>`${asPrepared}
    select person, ${sumColumns}
    from (
      select coalesce(c.customer_id::text, c.visitor_id) as person, c.rollup_type, coalesce(c.net_value, 0) as net,
        row_number() over (partition by c.event_id, c.revenue_type order by c.is_payment desc, c.id) as nth
      from conversion c
      where c.profile_id = ${profileId} and c.is_counting and (c.customer_id = any(${customer_ids}::uuid[])
        or (c.customer_id is null and c.visitor_id = any(${visitor_ids}::text[])))
    ) counted
    group by 1`.execute(db)
  return new Map(rows.map(({ person, ...lifetime }) => [person, lifetime]))
}

/**
 * An event that several definitions count contributes its money once. Null only if there is none of the type; a conversion
 * without a rate counts as zero.
 */
function sumOf(type: keyof RevenueByType): RawBuilder<unknown> {
  return sql`sum(net) filter (where rollup_type = ${type} and nth = 1) as ${sql.ref(type)}`
}
