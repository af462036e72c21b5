import { sql } from 'kysely'
import { listRows } from '../../db/statements/row-queries.ts'
import { type ShownFields, shownFields } from '../../identity/identifiers/claim.ts'
import type { Identifier } from '../../identity/identifiers/customer-schemas.ts'
import type { Db } from '../../kernel/context/context.ts'
import { isRegionCode } from './history-queries.ts'

export interface LockedCustomer extends ShownFields {
  id: string
  erased_at: Date | null
}

/** Everything that merges, identifies or credits the customer holds this lock, so it runs before or after the erasure. */
export async function lockCustomer(db: Db, profileId: string, id: string): Promise<LockedCustomer> {
  return db
    .selectFrom('customer')
    .select(['id', ...shownFields, 'erased_at'])
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Customers merged into this one. They contain no personal data, but references to them resolve to this one. */
export async function listMergedIds(db: Db, profileId: string, customerId: string): Promise<string[]> {
  const merged = { profile_id: profileId, merged_into: customerId }
  return (await listRows(db, 'customer', merged, ['id'], ['id'])).map(({ id }) => id)
}

/** Returns the deleted identifiers. */
export async function deleteIdentifiers(db: Db, profileId: string, customerId: string): Promise<Identifier[]> {
  const rows = await db
    .deleteFrom('identifier')
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .returning(['kind', 'value'])
    .execute()
  return rows as Identifier[]
}

/**
 * Deletes the visitors of the customer and returns their ids. Recording a hit locks its visitor, so every later hit is either
 * stored and erased with the rest, or finds an anonymous visitor.
 */
export async function deleteVisitors(db: Db, profileId: string, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ visitor_id: string }>`
    with locked as materialized (
      select visitor_id from visitor where profile_id = ${profileId} and customer_id = ${customerId}
      order by visitor_id for update
    )
    delete from visitor using locked
    where visitor.profile_id = ${profileId} and visitor.visitor_id = locked.visitor_id
    returning visitor.visitor_id`.execute(db)
  return rows.map(({ visitor_id }) => visitor_id)
}

/** Deletes identity conflicts of the customers and returns the ids of the other customers. */
export async function deleteConflicts(db: Db, profileId: string, customerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('identity_conflict')
    .where('profile_id', '=', profileId)
    .where((eb) => eb.or([eb('customer_id', 'in', [...customerIds]), eb('other_customer_id', 'in', [...customerIds])]))
    .returning(['customer_id', 'other_customer_id'])
    .execute()
  const claimants = rows.flatMap(({ customer_id, other_customer_id }) => [customer_id, other_customer_id])
  return [...new Set(claimants)].filter((id) => !customerIds.includes(id))
}

/** Merges of the customers stay in the merge history, without the moved values and the displayed data. */
export async function updateMergesErased(db: Db, profileId: string, customerIds: readonly string[]): Promise<void> {
  const isTheirs = sql`profile_id = ${profileId}
    and (merged_id = any(${customerIds}::uuid[]) or survivor_id = any(${customerIds}::uuid[]))`
  await sql`delete from customer_merge_part where profile_id = ${profileId}
    and merge_id in (select id from customer_merge where ${isTheirs})`.execute(db)
  await sql`update customer_merge set merged_before = null, survivor_before = null where ${isTheirs}`.execute(db)
}

/** The row keeps only the id, which metrics refer to. */
export async function updateCustomerErased(db: Db, profileId: string, id: string, at: Date): Promise<void> {
  const nothing = Object.fromEntries(shownFields.map((field) => [field, null]))
  // Tests by region count outcomes in the region of the customer if the order states none.
  const region = sql<string | null>`case when ${isRegionCode(sql`region`)} then region end`
  await db
    .updateTable('customer')
    .set({ ...nothing, region, erased_at: at })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .execute()
}
