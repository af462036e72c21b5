import type { Db } from '../../kernel/context/context.ts'
import type { RejectedHit, RejectedReason } from './feed-schemas.ts'

/** Lists the distinct rejection reasons of the profile's hits since a time. */
export async function listRejectionReasons(db: Db, profileId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('rejected_hit')
    .select('reason')
    .distinct()
    .where('profile_id', '=', profileId)
    .where('received_at', '>=', since)
    .execute()
  return rows.map(({ reason }) => reason)
}

/** Most frequent first. */
export async function listRejectedByReason(db: Db, profileId: string, since: Date): Promise<RejectedReason[]> {
  const rows = await db
    .selectFrom('rejected_hit')
    .select((eb) => [
      'reason',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('received_at').$castTo<Date>().as('last_at'),
    ])
    .where('profile_id', '=', profileId)
    .where('received_at', '>=', since)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Newest first. */
export async function listRejectedHits(
  db: Db,
  profileId: string,
  page: { since: Date; limit: number },
): Promise<RejectedHit[]> {
  return db
    .selectFrom('rejected_hit')
    .select(['id', 'received_at', 'reason', 'detail', 'event_name', 'page_url', 'origin', 'user_agent'])
    .where('profile_id', '=', profileId)
    .where('received_at', '>=', page.since)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}
