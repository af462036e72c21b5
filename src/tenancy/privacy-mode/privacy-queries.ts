import type { Insertable, Selectable } from 'kysely'
import { insertRow } from '../../db/statements/row-queries.ts'
import type { PrivacyChangeTable } from '../../db/tables/privacy.ts'
import type { Db } from '../../kernel/context/context.ts'
import { updatePersonGrantsNarrowed } from '../apps/app-queries.ts'
import { updatePersonTokensRevoked } from '../apps/app-token-queries.ts'
import { updatePersonKeysRevoked } from '../keys/key-queries.ts'

export async function insertPrivacyChange(
  db: Db,
  profileId: string,
  change: Omit<Insertable<PrivacyChangeTable>, 'profile_id'>,
): Promise<void> {
  await insertRow(db, 'privacy_change', { profile_id: profileId, ...change })
}

/** Newest first. */
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

/**
 * When a profile becomes healthcare-family (contract 5.5), live keys and app tokens with a personal data scope are revoked and
 * grants lose theirs. The profile must be locked. Returns the number of revoked keys.
 */
export async function updatePersonAccessRevoked(db: Db, profileId: string, at: Date): Promise<number> {
  await updatePersonGrantsNarrowed(db, profileId)
  await updatePersonTokensRevoked(db, profileId, at)
  return updatePersonKeysRevoked(db, profileId, at)
}
