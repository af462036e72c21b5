import { sql } from 'kysely'
import { asPrepared } from '../../db/prepared-statements.ts'
import type { Db } from '../../kernel/db-handle.ts'

/** The customer of today that an id means, by the customer's id or by a browser's. */
export async function findNamedCustomer(
  db: Db,
  profileId: string,
  named: { customer_id: string | null; visitor_id: string },
): Promise<{ id: string; is_erased: boolean } | null> {
  const { rows } = await sql<{ id: string; is_erased: boolean }>`${asPrepared}
    select c.id, c.erased_at is not null as is_erased
    from (
      select ${named.customer_id}::uuid as id, 1 as rank
      union all
      select v.customer_id, 2 from visitor v
      where v.profile_id = ${profileId} and v.visitor_id = ${named.visitor_id}
    ) k
    join customer n on n.profile_id = ${profileId} and n.id = k.id
    join customer c on c.profile_id = n.profile_id and c.id = coalesce(n.merged_into, n.id)
    order by k.rank limit 1`.execute(db)
  return rows[0] ?? null
}
