import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isCurrency,
  NumberSum,
  parseAmount,
  ratio,
  ratioOrNull,
  sumAmounts,
  sumDecimals,
  toDecimalString,
} from './money.ts'

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

describe('a sum of numbers', () => {
  const sumNumbers = (values: readonly number[]) => {
    const sum = new NumberSum()
    for (const value of values) sum.add(value)
    return sum.total
  }

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

describe('decimal strings', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 12 }), fc.nat({ max: 20 }))
    .map(([units, places, zeros]) => {
      const text = new Big(units.toString()).div(new Big(10).pow(places)).toFixed()
      return zeros > 0 && text.includes('.') ? `${text}${'0'.repeat(zeros)}` : text
    })
  const small = fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
  const amount = fc.oneof(decimal, small, fc.constantFrom('0', '0.00', '-0.5'))

  it('invariant: a ratio is the nearest number to the exact one', () => {
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(1, 100, 1_000), (numerator, denominator, scale) => {
        const Exact = Big()
        Exact.DP = 60
        const exact = new Exact(denominator).eq(0)
          ? null
          : new Exact(numerator).times(scale).div(denominator).toNumber()
        const found = ratioOrNull(numerator, denominator, scale)
        expect(ratioOrNull(new Big(numerator), new Big(denominator), scale)).toBe(found)
        // Ratios of many digits are rounded to 20 decimals.
        if (exact === null || exact === 0) expect(found).toBe(exact === 0 ? found! * 0 : null)
        else expect(Math.abs(found! - exact)).toBeLessThanOrEqual(Math.abs(exact) * 2 ** -52 + 1e-20)
      }),
      { numRuns: 1_000 },
    )
    expect(ratioOrNull('1', '3')).toBe(1 / 3)
    expect(ratioOrNull('0.000001', '999999')).toBe(1e-6 / 999_999)
  })

  it('invariant: are shown and added up like amounts', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.constantFrom('USD', 'CLP', 'KWD'), (amounts, currency) => {
        for (const text of amounts)
          expect(toDecimalString(text, currency)).toBe(toDecimalString(new Big(text), currency))
        expect(sumDecimals(amounts)).toBe(sumAmounts(amounts.map((text) => new Big(text))).toFixed())
      }),
    )
  })
})
