import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'

/** The sizes at which the form of a number or the way to read it changes. */
const sizes = [0, 7, 14, 21, 28, 31, 32, 35, 51].map((bits) => 2 ** bits)
const near = fc.tuple(fc.constantFrom(...sizes), fc.integer({ min: -2, max: 2 })).map(([size, more]) => size + more)
const unsigned = fc.oneof(near, fc.maxSafeNat()).map((value) => Math.abs(value))
const signed = fc.oneof(
  near,
  near.map((value) => -value || 0),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }),
)

it('reads the numbers that were written, or skips some of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(unsigned, signed, fc.boolean())), (rows) => {
      const writer = new ByteWriter()
      for (const [first, second] of rows) {
        writer.unsigned(first)
        writer.signed(second)
      }
      const reader = new ByteReader(writer.take())
      for (const [first, second, isSkipped] of rows) {
        if (isSkipped) reader.skip(2)
        else expect([reader.unsigned(), BigInt(reader.signed())]).toEqual([first, BigInt(second)])
      }
      expect(reader.isAtEnd).toBe(true)
    }),
  )
})
