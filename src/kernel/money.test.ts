import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCurrency, parseAmount, ratio, ratioOrNull, sumAmounts, sumNumbers, toDecimalString } from './money.ts'

describe('money', () => {
  it.each([
    ['19.90', 'USD', '19.90'],
    ['19.9', 'USD', '19.90'],
    [19.9, 'USD', '19.90'],
    ['19.905', 'USD', '19.905'],
    ['1000', 'CLP', '1000'],
    ['1', 'KWD', '1.000'],
    [1e-7, 'USD', '0.0000001'],
    ['-5', 'EUR', '-5.00'],
    [1.1 * 3, 'USD', '3.30'],
    [0.1 + 0.7, 'USD', '0.80'],
    [-1.1 * 3, 'USD', '-3.30'],
    [999_999_999_999_999, 'USD', '999999999999999.00'],
    [1e-10, 'USD', '0.0000000001'],
    [-1e-11, 'USD', '0.00'],
  ])('parses %s %s as exactly %s', (value, currency, expected) => {
    expect(toDecimalString(parseAmount(value)!, currency)).toBe(expected)
  })

  it.each(['', ' 1', '1,5', '1e3', '0x10', 'NaN', '1.', '.5', '9'.repeat(16), Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects %s as an amount',
    (value) => expect(parseAmount(value)).toBeNull(),
  )

  it('invariant: a sum of cents is exact in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 })), (cents) => {
        const amounts = cents.map((cent) => parseAmount((cent / 100).toFixed(2))!)
        const total = cents.reduce((sum, cent) => sum + cent, 0)
        expect(sumAmounts(amounts).times(100).toFixed()).toBe(String(total))
      }),
    )
  })

  it('accepts ISO 4217 codes in capitals', () => {
    expect(['USD', 'CLP', 'usd', 'XYZ', 'DOLLAR', ''].map(isCurrency)).toEqual([true, true, false, false, false, false])
  })
})

it.each([
  ['exact decimals', '0.3', '0.1', 1, 3],
  ['a scale', 5, 200, 100, 2.5],
  ['a negative numerator', '-10', 4, 1, -2.5],
  ['nothing to divide', 0, 7, 1, 0],
] as const)('divides %s', (_title, numerator, denominator, scale, expected) => {
  expect(ratio(numerator, denominator, scale)).toBe(expected)
  expect(ratioOrNull(numerator, denominator, scale)).toBe(expected)
})

it.each(['0', '0.00', 0])('a division by %s is 0 on a row, and null where the contract allows it', (zero) => {
  expect(ratio('12.5', zero)).toBe(0)
  expect(ratioOrNull('12.5', zero)).toBeNull()
})

describe('sumNumbers', () => {
  it('is exact where floats are not', () => {
    expect([sumNumbers([0.1, 0.2]), sumNumbers([1e15, 0.1, -1e15]), sumNumbers([])]).toEqual([0.3, 0.1, 0])
  })

  it('equals the sum of the decimals (invariant)', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100)
    const large = fc.integer({ min: 0, max: 9e14 }).map((value) => value / millionth)
    const any = fc.double({ noNaN: true, min: -1e18, max: 1e18 })
    fc.assert(
      fc.property(fc.array(fc.oneof(cents, large, any), { maxLength: 60 }), (values) => {
        const expected = sumAmounts(values.map((value) => new Big(value))).toNumber()
        expect(sumNumbers(values)).toBe(expected)
      }),
    )
  })

  const millionth = 1e6
})
