import { describe, expect, it } from 'vitest'
import { compareSides, daysToRead, totalSides } from './compare-sides.ts'

const sides = {
  spend: '50',
  platform_conversions: '8',
  platform_conversion_value: '400.000000',
  conversions: 6,
  cash_conversions: 3,
  cash_revenue: '250.10',
}

describe('a comparison', () => {
  it('shows each side and the difference of service minus platform', () => {
    expect(compareSides(sides, 'USD')).toEqual({
      spend: '50.00',
      platform_conversions: 8,
      platform_conversion_value: '400.00',
      atribu_conversions: 6,
      atribu_cash_conversions: 3,
      atribu_cash_revenue: '250.10',
      conversion_gap: -2,
      conversion_gap_pct: -25,
      value_gap: '-149.90',
      platform_roas: 8,
      atribu_roas: 5.002,
    })
  })

  it('keeps amounts exact that a float would not represent', () => {
    const row = compareSides({ ...sides, cash_revenue: '0.3', platform_conversion_value: '0.1' }, 'USD')
    expect(row.value_gap).toBe('0.20')
    const large = { ...sides, cash_revenue: '9007199254740993.01', platform_conversion_value: '0.000001' }
    expect(compareSides(large, 'USD').value_gap).toBe('9007199254740993.009999')
    expect(compareSides(sides, 'CLP').atribu_cash_revenue).toBe('250.1')
  })

  it('is null for everything that the platform did not report', () => {
    const row = compareSides({ ...sides, platform_conversions: null, platform_conversion_value: null }, 'USD')
    expect(row).toMatchObject({
      platform_conversions: null,
      platform_conversion_value: null,
      conversion_gap: null,
      conversion_gap_pct: null,
      value_gap: null,
      platform_roas: null,
      atribu_roas: 5.002,
    })
  })

  it('has no ratio for a zero divisor: no spend, or a platform that reported 0', () => {
    const row = compareSides({ ...sides, spend: '0', platform_conversions: '0' }, 'USD')
    expect(row).toMatchObject({ conversion_gap: 6, conversion_gap_pct: null, platform_roas: null, atribu_roas: null })
  })
})

describe('the total of a platform', () => {
  it('sums each side and leaves unreported values null', () => {
    const silent = { ...sides, platform_conversions: null, platform_conversion_value: null }
    expect(totalSides([sides, silent, { ...sides, cash_revenue: '0.2' }])).toEqual({
      spend: '150',
      platform_conversions: '16',
      platform_conversion_value: '800',
      conversions: 18,
      cash_conversions: 9,
      cash_revenue: '500.4',
    })
    expect(totalSides([silent])).toMatchObject({ platform_conversions: null, platform_conversion_value: null })
  })

  it('without entities is zero', () => {
    expect(totalSides([])).toMatchObject({ spend: '0', cash_revenue: '0', conversions: 0, platform_conversions: null })
  })
})

const days = [
  { day: '2026-03-09', count: 2 },
  { day: '2026-03-08', count: null },
  { day: '2026-03-05', count: 3 },
  { day: '2026-03-01', count: 9 },
]

it.each([
  ['ends with the day that completes the page', 2, null, ['2026-03-09']],
  ['continues over a day without a rollup', 3, null, ['2026-03-09', '2026-03-08', '2026-03-05']],
  ['reads every day if there are too few conversions', 100, null, days.map(({ day }) => day)],
  ['counts a day that was read before as zero', 2, '2026-03-09', ['2026-03-09', '2026-03-08', '2026-03-05']],
] as const)('%s', (_, dayCount, readFrom, expected) => {
  expect(daysToRead(days, dayCount, readFrom)).toEqual(expected)
})
