import { listRows, type Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type TrackedPage = Row<'tracked_page'>

export function listTrackedPages(db: Db, profileId: string): Promise<TrackedPage[]> {
  return listRows(db, 'tracked_page', { profile_id: profileId }, ['name', 'external_id'])
}

/** Replaces the tracked pages of the connection. A page that stays keeps its selection time. */
export async function updateTrackedPages(
  db: Db,
  profileId: string,
  connectionId: string,
  pages: readonly { external_id: string; name: string }[],
  at: Date,
): Promise<void> {
  const kept = pages.map(({ external_id }) => external_id)
  await db
    .deleteFrom('tracked_page')
    .where('profile_id', '=', profileId)
    .where('connection_id', '=', connectionId)
    .$if(kept.length > 0, (query) => query.where('external_id', 'not in', kept))
    .execute()
  if (pages.length === 0) return
  const own = { profile_id: profileId, connection_id: connectionId, selected_at: at }
  await db
    .insertInto('tracked_page')
    .values(pages.map(({ external_id, name }) => ({ ...own, external_id, name })))
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'connection_id', 'external_id'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute()
}
