import type { Db } from '../../kernel/context/db-handle.ts'
import type { EventChange, HeldEvent } from '../domain/changed-event.ts'

export interface HeldProviderEvent extends HeldEvent {
  id: string
  customer_id: string | null
}

/** Returns the stored events among these ids, ordered by id. */
export async function listEventsHeld(db: Db, profileId: string, ids: readonly string[]): Promise<HeldProviderEvent[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('event')
    .select(['id', 'customer_id', 'event_type', 'value', 'currency', 'event_time'])
    .where('profile_id', '=', profileId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

export async function updateEventRevised(db: Db, profileId: string, id: string, change: EventChange): Promise<void> {
  await db.updateTable('event').set(change).where('profile_id', '=', profileId).where('id', '=', id).execute()
}
