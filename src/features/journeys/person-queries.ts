import type { Db } from '../../kernel/db-handle.ts'
import { firstSeenAt } from '../identity/visitor-queries.ts'

/** More than these say nothing of a person: a shared mailbox, a test account. */
const identifiersMax = 100

/** What is known of a living customer; null when there is none. */
export async function findPerson(db: Db, profileId: string, customerId: string) {
  const person = await db
    .selectFrom('customer as c')
    .select(['id as customer_profile_id', 'first_name', 'last_name', 'email', 'phone', 'customer_key'])
    .select(['last_seen_at', firstSeenAt.as('first_seen_at')])
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
