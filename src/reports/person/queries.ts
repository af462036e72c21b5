import type { Db } from '../../kernel/context/db-handle.ts'

/** More browsers indicate a kiosk or a test device. */
const browsersMax = 100

/** Lists the browsers of a customer, last seen first. */
export async function listBrowsers(db: Db, profileId: string, customerId: string) {
  return db
    .selectFrom('visitor')
    .select(['visitor_id', 'link_method', 'linked_at', 'first_seen_at', 'last_seen_at'])
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('visitor_id')
    .limit(browsersMax)
    .execute()
}

/** Lists the identifiers of a customer, oldest first. */
export async function listReportedIdentifiers(db: Db, profileId: string, customerId: string, limit: number) {
  return db
    .selectFrom('identifier')
    .select(['kind', 'value', 'source', 'first_seen_at', 'is_unverified'])
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .orderBy('first_seen_at')
    .orderBy('kind')
    .orderBy('value')
    .limit(limit)
    .execute()
}

export async function findCustomerBasics(
  db: Db,
  profileId: string,
  customerId: string,
): Promise<{ country: string | null; region: string | null; city: string | null; is_confirmed: boolean } | null> {
  const row = await db
    .selectFrom('customer')
    .select(['country', 'region', 'city', 'is_confirmed'])
    .where('profile_id', '=', profileId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}
