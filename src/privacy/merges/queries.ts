import { sql } from 'kysely'
import { queueChanges } from '../../attribution/conversions/conversion-change-queries.ts'
import { findRow } from '../../db/statements/row-queries.ts'
import type { Identifier } from '../../identity/identifiers/normalize.ts'
import { type LoggedMerge, loggedMergeColumns } from '../../identity/merges/merge-history-queries.ts'
import type { CustomerBefore, Restored } from '../../identity/merges/unmerge.ts'
import type { StoredCustomer } from '../../identity/resolution/resolution-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

export interface MergeRow extends LoggedMerge {
  merged_before: CustomerBefore | null
  survivor_before: CustomerBefore | null
}

export async function findMerge(db: Db, profileId: string, id: string): Promise<MergeRow | null> {
  const columns = [...loggedMergeColumns, 'merged_before', 'survivor_before'] as const
  return (await findRow(db, 'customer_merge', { profile_id: profileId, id }, columns)) as MergeRow | null
}

/** Locks in the same order as all other writers. */
export async function lockCustomersOf(
  db: Db,
  profileId: string,
  ids: readonly string[],
): Promise<Map<string, StoredCustomer>> {
  const { rows } = await sql<StoredCustomer>`
    select * from customer where profile_id = ${profileId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Merge {
  id: string
  merged_id: string
  survivor_id: string
}

/** Values that the merge moved. */
const partsOf = (profileId: string, { id }: Merge, kind: string) => sql`
  select ref from customer_merge_part where profile_id = ${profileId} and merge_id = ${id} and kind = ${kind}`

export async function updateIdentifiersReturned(db: Db, profileId: string, merge: Merge): Promise<void> {
  await sql`
    update identifier set customer_id = ${merge.merged_id}
    where profile_id = ${profileId} and customer_id = ${merge.survivor_id}
      and kind || ' ' || value in (${partsOf(profileId, merge, 'identifier')})`.execute(db)
}

/** Locked in a fixed order, because visitors are also linked without a lock on their customer. */
export async function updateVisitorsReturned(db: Db, profileId: string, merge: Merge): Promise<void> {
  await sql`
    with locked as materialized (
      select visitor_id from visitor
      where profile_id = ${profileId} and customer_id = ${merge.survivor_id}
        and visitor_id in (${partsOf(profileId, merge, 'visitor')})
      order by visitor_id for no key update
    )
    update visitor v set customer_id = ${merge.merged_id} from locked l
    where v.profile_id = ${profileId} and v.visitor_id = l.visitor_id`.execute(db)
}

/** Events and touches that were moved, and later ones of the returned visitors. */
export async function updateHistoryReturned(db: Db, profileId: string, merge: Merge): Promise<void> {
  for (const table of ['touch', 'event'] as const) {
    await sql`
      update ${sql.table(table)} h set customer_id = ${merge.merged_id}
      where h.profile_id = ${profileId} and h.customer_id = ${merge.survivor_id}
        and (h.id in (select ref::uuid from (${partsOf(profileId, merge, table)}) p)
          or h.visitor_id in (${partsOf(profileId, merge, 'visitor')}))`.execute(db)
  }
}

/** Conversions are returned with their events. */
export async function updateConversionsReturned(db: Db, profileId: string, merge: Merge): Promise<void> {
  await sql`
    with moved as (
      update conversion c set customer_id = e.customer_id
      from event e
      where c.profile_id = ${profileId} and c.customer_id = ${merge.survivor_id}
        and e.profile_id = ${profileId} and e.id = c.event_id and e.customer_id = ${merge.merged_id}
      returning c.profile_id, c.id, c.definition_id
    ) ${sql.raw(queueChanges('moved'))}`.execute(db)
}

export async function listIdentifiersOf(
  db: Db,
  profileId: string,
  customerId: string,
): Promise<(Identifier & { is_unverified: boolean })[]> {
  const rows = await db
    .selectFrom('identifier')
    .select(['kind', 'value', 'is_unverified'])
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .orderBy('first_seen_at')
    .orderBy('value')
    .execute()
  return rows as (Identifier & { is_unverified: boolean })[]
}

/** Restores the customer as a separate one. */
export async function updateCustomerRestored(db: Db, profileId: string, id: string, restored: Restored): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...restored, merged_into: null, merged_at: null })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .execute()
}

/** The merges into a customer that are still in effect. */
export async function listLiveMerges(db: Db, profileId: string, survivorId: string): Promise<Merge[]> {
  return db
    .selectFrom('customer_merge as m')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.profile_id', '=', 'm.profile_id').onRef('c.id', '=', 'm.merged_id'),
    )
    .select(['m.id', 'm.merged_id', 'm.survivor_id'])
    .where('m.profile_id', '=', profileId)
    .where('m.undone_at', 'is', null)
    .where('c.merged_into', '=', survivorId)
    .execute()
}

/** Customers that were merged into this one before it was itself merged point to it again. */
export async function updateLedTo(
  db: Db,
  profileId: string,
  { merged_id, customer_ids }: { merged_id: string; customer_ids: readonly string[] },
): Promise<void> {
  if (customer_ids.length === 0) return
  await db
    .updateTable('customer')
    .set({ merged_into: merged_id })
    .where('profile_id', '=', profileId)
    .where('id', 'in', customer_ids)
    .execute()
}

/** The moved values are deleted, because a merge can be undone only once. */
export async function updateMergeUndone(
  db: Db,
  profileId: string,
  id: string,
  undone: { undone_at: Date; undone_by: string },
): Promise<void> {
  await sql`
    update customer_merge set undone_at = ${undone.undone_at}, undone_by = ${undone.undone_by},
      merged_before = null, survivor_before = null
    where profile_id = ${profileId} and id = ${id}`.execute(db)
  await db.deleteFrom('customer_merge_part').where('profile_id', '=', profileId).where('merge_id', '=', id).execute()
}
