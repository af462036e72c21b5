import { judgeVerification } from '../../domain/tracking/judge-verification.ts'
import type { Verification } from './verification-shapes.ts'

/** A verification as it is answered. The nonce shows in the link alone. */
export function toVerification(verification: Verification, refusedSince: readonly string[], now: Date) {
  const { nonce, page_url, ...shown } = verification
  const link = new URL(page_url)
  link.searchParams.set('atb_verify', nonce)
  return { ...shown, ...judgeVerification(verification, refusedSince, now), verification_url: link.href }
}
