import type { Db } from '../../kernel/context/context.ts'
import type { Erasure } from './schemas.ts'

const columns = [
  'id',
  'customer_id',
  'erasure.request_ref',
  'status',
  'encrypted_customer_key',
  'identifier_hashes',
  'reason',
  'erasure.requested_at',
  'completed_at',
] as const

export async function findErasure(db: Db, profileId: string, id: string): Promise<Erasure | null> {
  const row = await db
    .selectFrom('erasure')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Newest first: ids are ordered by time. */
export async function listErasures(
  db: Db,
  profileId: string,
  page: { limit: number; before_id: string | null },
): Promise<Erasure[]> {
  return db
    .selectFrom('erasure')
    .select(columns)
    .where('profile_id', '=', profileId)
    .$if(page.before_id !== null, (query) => query.where('id', '<', page.before_id!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The receipt of an erased customer. */
export async function findErasureOf(db: Db, profileId: string, customerId: string): Promise<Erasure | null> {
  const row = await db
    .selectFrom('erasure')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}

/** The receipt of a `request_ref`. */
export async function findErasureByRef(db: Db, profileId: string, requestRef: string): Promise<Erasure | null> {
  const row = await db
    .selectFrom('erasure_request as r')
    .innerJoin('erasure', (join) =>
      join.onRef('erasure.profile_id', '=', 'r.profile_id').onRef('erasure.id', '=', 'r.erasure_id'),
    )
    .select(columns)
    .where('r.profile_id', '=', profileId)
    .where('r.request_ref', '=', requestRef)
    .executeTakeFirst()
  return row ?? null
}

export async function insertErasure(db: Db, profileId: string, erasure: Erasure): Promise<void> {
  await db
    .insertInto('erasure')
    .values({ profile_id: profileId, ...erasure })
    .execute()
}

/** Returns false if the `request_ref` already has a receipt. A concurrent insert waits for the first one. */
export async function insertErasureRequest(
  db: Db,
  profileId: string,
  request: { request_ref: string; erasure_id: string; requested_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erasure_request')
    .values({ profile_id: profileId, ...request })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateErasureDone(db: Db, profileId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ status: 'done', completed_at: at })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}
