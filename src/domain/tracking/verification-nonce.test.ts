import { expect, test } from 'vitest'
import { profileOfNonce, verificationNonce } from './verification-nonce.ts'

const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const random = 'f'.repeat(32)

test('a nonce tells its profile', () => {
  expect(profileOfNonce(verificationNonce(profileId, random))).toBe(profileId)
})

test.each(['', random, `${random}${random}0`, `${random}${random}`.toUpperCase(), 'g'.repeat(64), "' or 1=1 --"])(
  '%j is no nonce',
  (text) => {
    expect(profileOfNonce(text)).toBeNull()
  },
)
