import type { Db } from '../../kernel/context/db-handle.ts'

export interface TrackedPage {
  connection_id: string
  external_id: string
  name: string
  selected_at: Date
}

export async function listTrackedPages(db: Db, profileId: string): Promise<TrackedPage[]> {
  return db
    .selectFrom('tracked_page')
    .select(['connection_id', 'external_id', 'name', 'selected_at'])
    .where('profile_id', '=', profileId)
    .orderBy('name')
    .orderBy('external_id')
    .execute()
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
  await db
    .insertInto('tracked_page')
    .values(
      pages.map(({ external_id, name }) => ({
        profile_id: profileId,
        connection_id: connectionId,
        external_id,
        name,
        selected_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'connection_id', 'external_id'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute()
}
