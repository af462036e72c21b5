import type { Db } from '../../kernel/db-handle.ts'

/** By the app itself, which may take it up again. Its tokens end with it: each is held against the grant when it is used. */
export async function updateGrantGivenUp(db: Db, profileId: string, appId: string, at: Date): Promise<void> {
  await db
    .updateTable('app_grant')
    .set({ revoked_at: at, is_given_up: true })
    .where('profile_id', '=', profileId)
    .where('app_id', '=', appId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** How many of the app's keys on the profile worked until now. */
export async function updateAppKeysRevoked(db: Db, profileId: string, appId: string, at: Date): Promise<number> {
  const result = await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('profile_id', '=', profileId)
    .where('app_id', '=', appId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
