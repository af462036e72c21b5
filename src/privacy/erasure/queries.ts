import {
  findRow,
  insertNewRow,
  insertRow,
  listNewestRows,
  type NewRow,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Erasure } from './schemas.ts'

const columns = [
  'id',
  'customer_id',
  'request_ref',
  'status',
  'encrypted_customer_key',
  'identifier_hashes',
  'reason',
  'requested_at',
  'completed_at',
] as const

export function findErasure(db: Db, profileId: string, id: string): Promise<Erasure | null> {
  return findRow(db, 'erasure', { profile_id: profileId, id }, columns)
}

/** Newest first: ids are ordered by time. */
export function listErasures(
  db: Db,
  profileId: string,
  page: { limit: number; before_id: string | null },
): Promise<Erasure[]> {
  return listNewestRows(db, 'erasure', { profile_id: profileId }, page, columns)
}

/** The receipt of an erased customer. */
export function findErasureOf(db: Db, profileId: string, customerId: string): Promise<Erasure | null> {
  return findRow(db, 'erasure', { profile_id: profileId, customer_id: customerId }, columns)
}

/** The receipt of a `request_ref`. */
export async function findErasureByRef(db: Db, profileId: string, requestRef: string): Promise<Erasure | null> {
  const reference = { profile_id: profileId, request_ref: requestRef }
  const request = await findRow(db, 'erasure_request', reference, ['erasure_id'])
  return request && findErasure(db, profileId, request.erasure_id)
}

export function insertErasure(db: Db, profileId: string, erasure: Erasure): Promise<void> {
  return insertRow(db, 'erasure', { profile_id: profileId, ...erasure })
}

/** Returns false if the `request_ref` already has a receipt. A concurrent insert waits for the first one. */
export function insertErasureRequest(db: Db, request: NewRow<'erasure_request'>): Promise<boolean> {
  return insertNewRow(db, 'erasure_request', request)
}

export async function updateErasureDone(db: Db, profileId: string, id: string, at: Date): Promise<void> {
  const queued = { profile_id: profileId, id, status: 'queued' } as const
  await updateRow(db, 'erasure', queued, { status: 'done', completed_at: at })
}
