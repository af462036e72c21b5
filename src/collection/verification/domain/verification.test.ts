import { expect, it } from 'vitest'
import { evaluateVerification, profileOfNonce, type Seen, verificationNonce } from './verification.ts'

const expires_at = new Date('2026-03-10T12:30:00Z')
const [before, after] = [new Date('2026-03-10T12:29:59Z'), expires_at]
const check = (seen: Seen | null = null, verified_at: Date | null = null) => ({ expires_at, verified_at, seen })

it.each([
  ['nothing yet', check(), [], before, 'waiting', 'nothing'],
  ['nothing in time', check(), [], after, 'failed', 'nothing'],
  ['the beacon', check(null, before), [], after, 'verified', 'beacon'],
  ['the beacon after a wrong one', check('wrong_key', before), ['bot'], after, 'verified', 'beacon'],
  ['a beacon with a wrong key', check('wrong_key'), ['blocked_origin'], before, 'waiting', 'wrong_key'],
  ['hits from a blocked origin', check(), ['invalid', 'bot', 'blocked_origin'], after, 'failed', 'blocked_origin'],
  ['hits of a bot', check(), ['bot'], before, 'waiting', 'bot'],
  ['hits rejected for other reasons', check(), ['invalid'], after, 'failed', 'nothing'],
] as const)('%s', (_title, verification, rejected, now, status, seen) => {
  const result = evaluateVerification(verification, rejected, now)
  expect([result.status, result.seen]).toEqual([status, seen])
  expect(result.advice).toMatch(/\.$/)
})

const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const random = 'f'.repeat(32)

it('a nonce contains its profile id', () => {
  expect(profileOfNonce(verificationNonce(profileId, random))).toBe(profileId)
})

it.each(['', random, `${random}${random}0`, `${random}${random}`.toUpperCase(), 'g'.repeat(64), "' or 1=1 --"])(
  '%j is not a nonce',
  (text) => {
    expect(profileOfNonce(text)).toBeNull()
  },
)
