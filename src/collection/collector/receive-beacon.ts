import { z } from 'zod'
import type { Db } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { type RejectionReason, reject, rejectHit } from '../hits/hit-rejection.ts'
import { profileOfNonce } from '../verification/domain/verification.ts'
import { updateVerificationSeen, updateVerificationVerified } from '../verification/verification-queries.ts'
import type { SeenInstead } from '../verification/verification-schemas.ts'
import { admitSender, storeRejectedHits } from './accept-hits.ts'
import { beaconBodySchema, hitHeaders } from './schemas.ts'

export const receiveBeacon = operation({
  id: 'collector.receiveBeacon',
  http: 'POST /api/tracking/verification/beacon',
  transport: { isRooted: true, isForBrowsers: true },
  auth: 'none',
  idempotency: 'natural',
  boundTo: 'app',
  summary: 'Receive an install verification from a tracker',
  headers: hitHeaders,
  body: beaconBodySchema,
  data: z.object({ verified: z.boolean().describe('False if no such verification is in progress.') }),
  statuses: [202],
  errors: ['unauthorized', 'forbidden'],
  example: {
    body: { trackingKey: 'trk_live_example', nonce: 'a'.repeat(64), pageUrl: 'https://shop.example/' },
  },
  async run(ctx, { body, headers }) {
    const nonce = typeof body.nonce === 'string' ? body.nonce : ''
    const { key, rejection } = await admitSender(ctx, body, headers)
    const wrong = rejection ?? (nonce === '' ? reject('invalid_field', 'nonce', 'is required') : null)
    if (wrong || !key) {
      const seen = seenInstead[wrong!.rejected]
      if (seen) await logFailedBeacon(ctx.db, nonce, seen, ctx.now())
      await storeRejectedHits(ctx, key?.profile_id ?? null, [{ rejection: wrong!, sent: body }], headers)
      return rejectHit(wrong!)
    }
    const verified = await markVerified(ctx.db, key.profile_id, nonce, ctx.now())
    // The page under verification has the key of another profile.
    if (!verified) await logFailedBeacon(ctx.db, nonce, 'wrong_key', ctx.now())
    return { data: { verified } }
  },
})

/** The result shown to the user who waits for the beacon. */
const seenInstead: Partial<Record<RejectionReason, 'wrong_key' | 'blocked_origin' | 'bot'>> = {
  unknown_key: 'wrong_key',
  revoked_key: 'wrong_key',
  blocked_origin: 'blocked_origin',
  bot: 'bot',
}

/**
 * Marks the installation as verified after a beacon with a valid key. Returns false if no verification is pending, for example
 * because the page has the key of another profile than the one that waits.
 */
export async function markVerified(db: Db, profileId: string, nonce: string, at: Date): Promise<boolean> {
  const isVerified = await updateVerificationVerified(db, profileId, nonce, at)
  if (!isVerified) await logFailedBeacon(db, nonce, 'wrong_key', at)
  return isVerified
}

/** Records a rejected beacon for the waiting verification: the nonce identifies the profile even if the key does not. */
export async function logFailedBeacon(db: Db, nonce: string, seen: SeenInstead, at: Date): Promise<void> {
  const profileId = profileOfNonce(nonce)
  if (profileId) await updateVerificationSeen(db, profileId, nonce, { seen, seen_at: at })
}
