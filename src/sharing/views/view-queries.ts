import {
  deleteRow,
  findRow,
  insertRow,
  type NewRow,
  type Row,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

export type SavedView = Row<'saved_view'>

/** The views that a user sees, by name. */
export async function listViews(
  db: Db,
  profileId: string,
  { user_id, page }: { user_id: string; page: string | null },
): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', user_id)]))
    .$if(page !== null, (query) => query.where('page', '=', page!))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The settings of all views of a profile. */
export async function listSettings(db: Db, profileId: string): Promise<Pick<SavedView, 'id' | 'page' | 'settings'>[]> {
  return db.selectFrom('saved_view').select(['id', 'page', 'settings']).where('profile_id', '=', profileId).execute()
}

export function findView(db: Db, profileId: string, viewId: string): Promise<SavedView | null> {
  return findRow(db, 'saved_view', { profile_id: profileId, id: viewId })
}

/** Counts the own views of a user, and those that all members see. */
export async function countViews(db: Db, profileId: string, userId: string): Promise<{ own: number; shared: number }> {
  const views = await db
    .selectFrom('saved_view')
    .select(['is_shared', 'user_id'])
    .where('profile_id', '=', profileId)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', userId)]))
    .execute()
  const shared = views.filter(({ is_shared }) => is_shared).length
  return { own: views.length - shared, shared }
}

export function insertView(db: Db, profileId: string, view: Omit<NewRow<'saved_view'>, 'profile_id'>): Promise<void> {
  return insertRow(db, 'saved_view', { ...view, profile_id: profileId })
}

export async function updateView(db: Db, profileId: string, viewId: string, changes: RowChanges<'saved_view'>) {
  await updateRow(db, 'saved_view', { profile_id: profileId, id: viewId }, changes)
}

export async function deleteView(db: Db, profileId: string, viewId: string): Promise<void> {
  await deleteRow(db, 'saved_view', { profile_id: profileId, id: viewId })
}

/** Deletes the views of a user that only they see. */
export async function deleteOwnViews(db: Db, profileId: string, userId: string): Promise<void> {
  await deleteRow(db, 'saved_view', { profile_id: profileId, user_id: userId, is_shared: false })
}

/** Revokes the links to a view, or those that a user created, and returns those that were live. */
export async function updateLinksRevoked(
  db: Db,
  profileId: string,
  which: { column: 'view_id' | 'created_by_user_id'; id: string },
  at: Date,
): Promise<{ id: string; name: string }[]> {
  return db
    .updateTable('share_link')
    .set({ revoked_at: at })
    .where('profile_id', '=', profileId)
    .where(which.column, '=', which.id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
}
