import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AmountCells } from './amount-cells.ts'
import { approximateSum, nearestSum } from './amount-sums.ts'
import { toAmount } from './rollup-part.ts'

/** In millionths of a millionth: small and large ones, with few and many decimals. */
const amount = fc.oneof(
  fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }).map((cents) => cents * 10n ** 10n),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
)

it('numbers are the nearest to the exact sum, and approximations are near it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(amount, { maxLength: 4 }), { maxLength: 4 }), (all) => {
      const columns = all.map((amounts) => {
        const cells = new AmountCells()
        for (const value of amounts)
          cells.addScaled(
            2,
            value > -4_000_000_000_000_000n && value < 4_000_000_000_000_000n ? Number(value) : value,
            0,
          )
        return cells
      })
      const exact = all.flat().reduce((sum, value) => sum + value, 0n)
      expect(nearestSum(columns, 2)).toBe(Number(toAmount(exact)))
      const error = Math.abs(approximateSum(columns, 2) - Number(exact))
      expect(error).toBeLessThanOrEqual(Math.abs(Number(exact)) * 1e-9 + 1e8)
    }),
    { numRuns: 500 },
  )
})
