import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/prepared-statements.ts'
import type { RevenueByType } from '../../domain/journey/lifetime-revenue.ts'
import type { Db } from '../../kernel/db-handle.ts'

export interface Lifetime extends RevenueByType {
  conversion_count: number
}

/** What people's counted conversions come to in all: of customers by their id, of browsers that are nobody's by theirs. */
export async function sumLifetimes(
  db: Db,
  profileId: string,
  { customer_ids, visitor_ids }: { customer_ids: readonly string[]; visitor_ids: readonly string[] },
): Promise<Map<string, Lifetime>> {
  const sums = sql`count(*) as conversion_count, ${sumOf('cash')}, ${sumOf('gross')}, ${sumOf('pipeline')}`
  const { rows } = await sql<Lifetime & { person: string }>`${asPrepared}
    select coalesce(c.customer_id::text, c.visitor_id) as person, ${sums}
    from (
      select v.*, row_number() over (partition by v.event_id, v.revenue_type order by v.id) as place
      from conversion v
      where v.profile_id = ${profileId} and v.is_counted and (v.customer_id = any(${customer_ids}::uuid[])
        or (v.customer_id is null and v.visitor_id = any(${visitor_ids}::text[])))
    ) c
    group by 1`.execute(db)
  return new Map(rows.map(({ person, ...lifetime }) => [person, lifetime]))
}

/**
 * An event that several definitions count brought its money once. Null only where there is none of the kind: one that waits
 * for a rate comes to nothing so far.
 */
function sumOf(type: keyof RevenueByType): RawBuilder<unknown> {
  return sql`sum(coalesce(c.reporting_value, 0) - c.refunded_value)
    filter (where c.revenue_type = ${type} and c.place = 1) as ${sql.ref(type)}`
}
