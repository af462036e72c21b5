import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import { firstSeenAt } from '../../identity/link-tokens/visitor-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Returns the current customer for a customer id or a visitor id. */
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

/** More identifiers indicate a shared mailbox or a test account. */
const identifiersMax = 100

/** Returns the data of a customer; null if it does not exist or is erased. */
export async function findPerson(db: Db, profileId: string, customerId: string) {
  const person = await db
    .selectFrom('customer as c')
    .select(['id as customer_profile_id', 'first_name', 'last_name', 'email', 'phone', 'customer_key'])
    .select(['last_seen_at', firstSeenAt(profileId).as('first_seen_at')])
    .where('profile_id', '=', profileId)
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return person ?? null
}

export async function listIdentifiers(
  db: Db,
  profileId: string,
  customerId: string,
): Promise<{ kind: string; value: string }[]> {
  return db
    .selectFrom('identifier')
    .select(['kind', 'value'])
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .orderBy('first_seen_at')
    .orderBy('kind')
    .orderBy('value')
    .limit(identifiersMax)
    .execute()
}
