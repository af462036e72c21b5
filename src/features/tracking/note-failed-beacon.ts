import { profileOfNonce } from '../../domain/tracking/verification-nonce.ts'
import type { Db } from '../../kernel/context.ts'
import { updateVerificationSeen } from './verification-queries.ts'
import type { SeenInstead } from './verification-shapes.ts'

/** A beacon was refused. Whoever waits for it is told what came: the nonce names the profile even where the key does not. */
export async function noteFailedBeacon(db: Db, nonce: string, seen: SeenInstead, at: Date): Promise<void> {
  const profileId = profileOfNonce(nonce)
  if (profileId) await updateVerificationSeen(db, profileId, nonce, { seen, seen_at: at })
}
