import type { Insertable, Updateable } from 'kysely'
import type { HandoffTable, PendingSelectionTable } from '../../db/tables/connections.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Handoff, PendingSelection } from './schemas.ts'

export async function insertHandoff(
  db: Db,
  profileId: string,
  handoff: Omit<Insertable<HandoffTable>, 'profile_id'>,
): Promise<Handoff> {
  return db
    .insertInto('handoff')
    .values({ ...handoff, profile_id: profileId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findHandoff(db: Db, profileId: string, handoffId: string): Promise<Handoff | null> {
  const row = await db
    .selectFrom('handoff')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', handoffId)
    .executeTakeFirst()
  return row ?? null
}

export async function lockHandoff(db: Db, profileId: string, handoffId: string): Promise<Handoff | null> {
  const row = await db
    .selectFrom('handoff')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', handoffId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateHandoff(
  db: Db,
  profileId: string,
  handoffId: string,
  changes: Updateable<HandoffTable>,
): Promise<void> {
  await db.updateTable('handoff').set(changes).where('profile_id', '=', profileId).where('id', '=', handoffId).execute()
}

/** Releases the lease after a consent that failed before anything was written. */
export async function updateHandoffReleased(
  db: Db,
  profileId: string,
  handoffId: string,
  consentId: string,
): Promise<void> {
  await db
    .updateTable('handoff')
    .set({ consent_id: null, consent_leased_at: null })
    .where('profile_id', '=', profileId)
    .where('id', '=', handoffId)
    .where('status', '=', 'pending')
    .where('consent_id', '=', consentId)
    .execute()
}

export async function insertPendingSelection(
  db: Db,
  profileId: string,
  selection: Omit<Insertable<PendingSelectionTable>, 'profile_id'>,
): Promise<void> {
  await db
    .insertInto('pending_selection')
    .values({ ...selection, profile_id: profileId })
    .execute()
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
  const row = await db
    .selectFrom('connection')
    .select('status')
    .where('profile_id', '=', profileId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return row !== undefined && row.status !== 'disconnected'
}

export async function lockPendingSelection(
  db: Db,
  profileId: string,
  selectionId: string,
): Promise<PendingSelection | null> {
  const row = await db
    .selectFrom('pending_selection')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', selectionId)
    .forUpdate()
    .$castTo<PendingSelection>()
    .executeTakeFirst()
  return row ?? null
}

export async function updateSelectionFinalized(
  db: Db,
  profileId: string,
  selectionId: string,
  chosen: { candidate_id: string; connection_id: string },
): Promise<void> {
  await db
    .updateTable('pending_selection')
    .set({ ...chosen, tokens: null, grantor: null })
    .where('profile_id', '=', profileId)
    .where('id', '=', selectionId)
    .execute()
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

export async function updateSelectionForgotten(db: Db, profileId: string, selectionId: string): Promise<void> {
  await db
    .updateTable('pending_selection')
    .set({ tokens: null, grantor: null, accounts: '[]' })
    .where('profile_id', '=', profileId)
    .where('id', '=', selectionId)
    .execute()
}

/** Returns the name of the business; null for an archived profile. */
export async function findBusinessName(db: Db, profileId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile')
    .select('name')
    .where('id', '=', profileId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row?.name ?? null
}
