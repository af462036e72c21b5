import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashedId, murmur128 } from './hashed-id.ts'
import { isUuid } from './ids.ts'

it.each([
  ['', '00000000000000000000000000000000'],
  ['The quick brown fox jumps over the lazy dog', '2f1583c3ecee2c675d7bf66ce5e91d2c'],
])('hashes %j like the published implementation', (text, expected) => {
  expect(murmur128(text)).toBe(expected)
})

it('gives a UUID that is the same for the same text only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(isUuid(hashedId(a))).toBe(true)
      expect(hashedId(a) === hashedId(b)).toBe(a === b)
    }),
  )
})
