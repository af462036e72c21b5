import type { Insertable, Selectable } from 'kysely'
import type { PrivacyChangeTable } from '../../db/schema-privacy.ts'
import type { Db } from '../../kernel/context.ts'

export async function insertPrivacyChange(
  db: Db,
  profileId: string,
  change: Omit<Insertable<PrivacyChangeTable>, 'profile_id'>,
): Promise<void> {
  await db
    .insertInto('privacy_change')
    .values({ profile_id: profileId, ...change })
    .execute()
}

/** The latest first. */
export async function listPrivacyChanges(
  db: Db,
  profileId: string,
  limit: number,
): Promise<Omit<Selectable<PrivacyChangeTable>, 'profile_id'>[]> {
  return db
    .selectFrom('privacy_change')
    .select(['id', 'changed_at', 'from_mode', 'to_mode', 'actor_kind', 'credential_id', 'app_id', 'user_id'])
    .select(['request_id', 'address'])
    .where('profile_id', '=', profileId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
