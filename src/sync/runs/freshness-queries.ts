import { sql } from 'kysely'
import type { Db } from '../../kernel/db-handle.ts'
import type { Freshness } from '../domain/freshness.ts'

export interface ProfileMoment {
  profile_id: string
  /** Null when the profile was not judged before. */
  status: Freshness | null
  last_data_at: Date | null
}

/** When data of each profile last arrived, by a sync or by an event, a page of profiles at a time. */
export async function listFreshness(db: Db, afterId: string, limit: number): Promise<ProfileMoment[]> {
  const { rows } = await sql<ProfileMoment>`
    select p.id as profile_id, f.status, greatest(
      (select max(c.last_success_at) from connection c where c.profile_id = p.id and c.status <> 'disconnected'),
      (select max(e.received_at) from event e where e.profile_id = p.id)) as last_data_at
    from profile p
    left join profile_freshness f on f.profile_id = p.id
    where p.id > ${afterId} and p.archived_at is null
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/** False when somebody else noted it meanwhile. */
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
