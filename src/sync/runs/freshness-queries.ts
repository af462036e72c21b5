import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Freshness } from '../domain/freshness.ts'

export interface ProfileMoment {
  /** Null when the freshness of the profile was never computed. */
  status: Freshness | null
  last_data_at: Date | null
}

/** Lists the ids of profiles in use, one page at a time. */
export async function listProfileIdsInUse(db: Db, afterId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('id', '>', afterId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns when data of the profile last arrived, by a sync or by an event. */
export async function findFreshness(db: Db, profileId: string): Promise<ProfileMoment> {
  const { rows } = await sql<ProfileMoment>`
    select (select status from profile_freshness where profile_id = ${profileId}) as status, greatest(
      (select max(last_success_at) from connection where profile_id = ${profileId} and status <> 'disconnected'),
      (select max(received_at) from event where profile_id = ${profileId})) as last_data_at`.execute(db)
  return rows[0]!
}

/** False when another process updated it in the meantime. */
export async function updateFreshness(
  db: Db,
  profileId: string,
  { previous, current, at }: { previous: Freshness | null; current: Freshness; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('profile_freshness')
    .values({ profile_id: profileId, status: current, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('profile_id')
        .doUpdateSet({ status: current, changed_at: at })
        .where('profile_freshness.status', '=', previous ?? current),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
