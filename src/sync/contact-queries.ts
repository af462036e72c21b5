import type { Db } from '../kernel/context/context.ts'
import type { Contact } from './render-body.ts'

/** Returns contact data of customers by a former or current id. A merged customer is its survivor; an erased one is missing. */
export async function listContacts(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<Map<string, Contact>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer as named')
    .innerJoin('customer as c', (join) =>
      join
        .onRef('c.profile_id', '=', 'named.profile_id')
        .on((eb) => eb('c.id', '=', eb.fn.coalesce('named.merged_into', 'named.id'))),
    )
    .select(['named.id', 'c.first_name', 'c.last_name', 'c.email', 'c.phone'])
    .where('named.profile_id', '=', profileId)
    .where('named.id', 'in', [...new Set(customerIds)])
    .where('named.erased_at', 'is', null)
    .where('c.erased_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
