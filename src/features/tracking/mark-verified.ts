import type { Db } from '../../kernel/context.ts'
import { noteFailedBeacon } from './note-failed-beacon.ts'
import { updateVerificationVerified } from './verification-queries.ts'

/**
 * A beacon with a good key arrived: the install works. False when there is nothing (any more) to verify, which may be
 * because the page carries the key of another profile than the one that waits.
 */
export async function markVerified(db: Db, profileId: string, nonce: string, at: Date): Promise<boolean> {
  const isVerified = await updateVerificationVerified(db, profileId, nonce, at)
  if (!isVerified) await noteFailedBeacon(db, nonce, 'wrong_key', at)
  return isVerified
}
