import {
  findRow,
  insertRow,
  lockRow,
  type NewRow,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Handoff, PendingSelection } from './schemas.ts'

export async function insertHandoff(db: Db, handoff: NewRow<'handoff'>): Promise<Handoff> {
  return db.insertInto('handoff').values(handoff).returningAll().executeTakeFirstOrThrow()
}

export function findHandoff(db: Db, profileId: string, id: string): Promise<Handoff | null> {
  return findRow(db, 'handoff', { profile_id: profileId, id })
}

export function lockHandoff(db: Db, profileId: string, id: string): Promise<Handoff | null> {
  return lockRow(db, 'handoff', { profile_id: profileId, id })
}

export async function updateHandoff(db: Db, profileId: string, id: string, changes: RowChanges<'handoff'>) {
  await updateRow(db, 'handoff', { profile_id: profileId, id }, changes)
}

/** Releases the lease after a consent that failed before anything was written. */
export async function updateHandoffReleased(db: Db, profileId: string, id: string, consentId: string): Promise<void> {
  const leased = { profile_id: profileId, id, status: 'pending', consent_id: consentId } as const
  await updateRow(db, 'handoff', leased, { consent_id: null, consent_leased_at: null })
}

export function insertPendingSelection(db: Db, selection: NewRow<'pending_selection'>): Promise<void> {
  return insertRow(db, 'pending_selection', selection)
}

/**
 * Returns the newest selection of the provider from this app's hand-offs (null: those of no app), whether or not an account was
 * chosen. A selection whose connection has ended is excluded, because nothing can be chosen from it.
 */
export async function findPendingSelection(
  db: Db,
  profileId: string,
  appId: string | null,
  provider: string,
): Promise<PendingSelection | null> {
  const row = await db
    .selectFrom('pending_selection')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('app_id', 'is not distinct from', appId)
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<PendingSelection>()
    .executeTakeFirst()
  if (!row) return null
  return row.connection_id === null || (await findIsConnected(db, profileId, row.connection_id)) ? row : null
}

async function findIsConnected(db: Db, profileId: string, connectionId: string): Promise<boolean> {
  const row = await findRow(db, 'connection', { profile_id: profileId, id: connectionId }, ['status'])
  return row !== null && row.status !== 'disconnected'
}

export async function lockPendingSelection(db: Db, profileId: string, id: string): Promise<PendingSelection | null> {
  return (await lockRow(db, 'pending_selection', { profile_id: profileId, id })) as PendingSelection | null
}

export async function updateSelectionFinalized(
  db: Db,
  profileId: string,
  id: string,
  chosen: { candidate_id: string; connection_id: string },
): Promise<void> {
  await updateRow(db, 'pending_selection', { profile_id: profileId, id }, { ...chosen, tokens: null, grantor: null })
}

/** Lists selections that expired without a choice, in all profiles. */
export async function listExpiredSelections(db: Db, now: Date): Promise<{ profile_id: string; id: string }[]> {
  return db
    .selectFrom('pending_selection')
    .select(['profile_id', 'id'])
    .where('expires_at', '<=', now)
    .where('tokens', 'is not', null)
    .limit(500)
    .execute()
}

/** Null when another transaction has locked it, or it is finished. */
export async function lockExpiredSelection(db: Db, profileId: string, id: string): Promise<PendingSelection | null> {
  const row = await db
    .selectFrom('pending_selection')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('tokens', 'is not', null)
    .forUpdate()
    .skipLocked()
    .$castTo<PendingSelection>()
    .executeTakeFirst()
  return row ?? null
}

export async function updateSelectionForgotten(db: Db, profileId: string, id: string): Promise<void> {
  const forgotten = { tokens: null, grantor: null, accounts: '[]' }
  await updateRow(db, 'pending_selection', { profile_id: profileId, id }, forgotten)
}

/** Returns the name of the business; null for an archived profile. */
export async function findBusinessName(db: Db, profileId: string): Promise<string | null> {
  const profile = await findRow(db, 'profile', { id: profileId, archived_at: null }, ['name'])
  return profile?.name ?? null
}
