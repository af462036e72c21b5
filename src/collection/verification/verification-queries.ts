import { insertRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Verification } from './verification-schemas.ts'

const verificationColumns = [
  'id',
  'nonce',
  'page_url',
  'started_at',
  'expires_at',
  'verified_at',
  'seen',
  'seen_at',
] as const

export async function insertVerification(db: Db, profileId: string, verification: Verification): Promise<void> {
  await insertRow(db, 'tracking_verification', { profile_id: profileId, ...verification })
}

export async function findLatestVerification(db: Db, profileId: string): Promise<Verification | null> {
  const row = await db
    .selectFrom('tracking_verification')
    .select(verificationColumns)
    .where('profile_id', '=', profileId)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<Verification>()
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if the profile has no such verification, or it has expired. */
export async function updateVerificationVerified(db: Db, profileId: string, nonce: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('tracking_verification')
    .set((eb) => ({ verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }))
    .where('profile_id', '=', profileId)
    .where('nonce', '=', nonce)
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('expires_at', '>', at)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A successful verification is never overwritten. */
export async function updateVerificationSeen(
  db: Db,
  profileId: string,
  nonce: string,
  seen: { seen: string; seen_at: Date },
): Promise<void> {
  await db
    .updateTable('tracking_verification')
    .set(seen)
    .where('profile_id', '=', profileId)
    .where('nonce', '=', nonce)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', seen.seen_at)
    .execute()
}
