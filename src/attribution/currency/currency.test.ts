import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRateTable, convertAmount, type FxRate } from './currency.ts'

const friday = '2026-03-06'
const rates: FxRate[] = [
  { day: friday, base: 'EUR', quote: 'USD', rate: '1.25' },
  { day: friday, base: 'EUR', quote: 'GBP', rate: '0.8' },
  { day: friday, base: 'USD', quote: 'CLP', rate: '900' },
  { day: '2026-03-09', base: 'EUR', quote: 'USD', rate: '1.2' },
]

function factorOf(from: string, to: string, day: string, knownRates: readonly FxRate[] = rates): string | null {
  return buildRateTable(knownRates).factor(from, to, day)?.toFixed() ?? null
}

describe('the factor between two currencies', () => {
  it.each([
    ['itself', 'CHF', 'CHF', friday, '1'],
    ['a quoted pair', 'EUR', 'USD', friday, '1.25'],
    ['the inverse of a quoted pair', 'USD', 'EUR', friday, '0.8'],
    ['two currencies that share a third', 'USD', 'GBP', friday, '0.64'],
    ['two currencies three steps apart', 'CLP', 'GBP', friday, '0.00071111111111111111'],
    ['a currency without a rate', 'EUR', 'SEK', friday, null],
    ['a Sunday, by Friday’s rate', 'EUR', 'USD', '2026-03-08', '1.25'],
    ['a Monday with a rate of its own', 'EUR', 'USD', '2026-03-09', '1.2'],
    ['a day before any rate', 'EUR', 'USD', '2026-03-05', null],
    ['the seventh day after the last rate', 'USD', 'CLP', '2026-03-13', '900'],
    ['the eighth day after the last rate', 'USD', 'CLP', '2026-03-14', null],
  ])('is correct for %s', (_title, from, to, day, expected) => {
    expect(factorOf(from, to, day)).toBe(expected)
  })

  it('uses the direct pair before a path over other currencies, and a pair before its inverse', () => {
    const direct = { day: friday, base: 'USD', quote: 'GBP', rate: '0.7' }
    expect(factorOf('USD', 'GBP', friday, [...rates, direct])).toBe('0.7')
    const inverse = { day: friday, base: 'USD', quote: 'EUR', rate: '0.75' }
    expect(factorOf('EUR', 'USD', friday, [inverse, ...rates])).toBe('1.25')
    expect(factorOf('USD', 'EUR', friday, [...rates, inverse])).toBe('0.75')
  })

  it('does not depend on the order of the rates, even if there are two paths', () => {
    const twoWays = [
      ...rates,
      { day: friday, base: 'CHF', quote: 'USD', rate: '1.3' },
      { day: friday, base: 'CHF', quote: 'GBP', rate: '0.9' },
    ]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(twoWays, { minLength: twoWays.length }),
        fc.constantFrom('EUR', 'USD', 'GBP', 'CLP'),
        fc.constantFrom('EUR', 'USD', 'GBP', 'CLP'),
        fc.constantFrom(friday, '2026-03-08', '2026-03-09', '2026-03-12'),
        (shuffled, from, to, day) => {
          expect(factorOf(from, to, day, shuffled)).toBe(factorOf(from, to, day, twoWays))
        },
      ),
    )
  })
})

describe('a converted amount', () => {
  const convert = (amount: string, from: string, to: string) =>
    convertAmount(
      buildRateTable([]).factor('USD', 'USD', friday)!.times(amount),
      buildRateTable(rates).factor(from, to, friday),
    )

  it.each([
    ['100', 'USD', 'GBP', '64'],
    ['19.99', 'USD', 'CLP', '17991'],
    ['0.0000005', 'EUR', 'EUR', '0.000001'],
    ['-0.0000005', 'EUR', 'EUR', '-0.000001'],
    ['1000', 'CLP', 'GBP', '0.711111'],
    ['1', 'EUR', 'SEK', undefined],
  ])('of %s %s in %s is %s, to six digits', (amount, from, to, expected) => {
    expect(convert(amount, from, to)?.toFixed()).toBe(expected)
  })
})
