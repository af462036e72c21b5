import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBinomial } from '../../../kernel/random/draw.ts'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { type CoverageCell, estimateUnseen, sumCells, sumCellsBy } from './coverage.ts'

function cell(outcomes: number, seen: number, with_ad: number, fields: Partial<CoverageCell> = {}): CoverageCell {
  return {
    conversion_key: 'lead',
    country: 'PE',
    device: 'mobile',
    source: 'server',
    outcomes,
    seen,
    with_ad,
    ...fields,
  }
}

const estimate = (...cells: CoverageCell[]) => estimateUnseen(cells, seededRandom('test'))

describe('the estimate', () => {
  it.each<[string, CoverageCell[], object | null]>([
    ['applies the share of a stratum', [cell(150, 100, 40)], { strata: 1, unseen: 50, left_out: 0, with_ad: 20 }],
    ['needs 30 seen outcomes', [cell(100, 29, 10)], null],
    ['is none if all are seen', [cell(100, 100, 10)], null],
    ['joins goals', [cell(50, 20, 10), cell(50, 20, 10, { conversion_key: 'sale' })], { unseen: 60, with_ad: 30 }],
    [
      'leaves small strata out',
      [cell(150, 100, 50), cell(9, 2, 1, { country: 'CL' })],
      { strata: 1, unseen: 50, left_out: 7, with_ad: 25 },
    ],
    ['is uncertain if all seen outcomes are alike', [cell(80, 40, 40)], { with_ad: 40, low: 37, high: 40 }],
  ])('%s', (_, cells, expected) => {
    if (expected === null) expect(estimate(...cells)).toBeNull()
    else expect(estimate(...cells)).toMatchObject(expected)
  })

  it('has an interval that contains it, is repeatable and narrows with more data', () => {
    const [small, large] = [estimate(cell(80, 40, 20))!, estimate(cell(8_000, 4_000, 2_000))!]
    for (const { low, with_ad, high, unseen } of [small, large]) {
      expect(low).toBeLessThan(with_ad)
      expect(high).toBeGreaterThan(with_ad)
      expect([low >= 0, high <= unseen]).toEqual([true, true])
    }
    expect((small.high - small.low) / 40).toBeGreaterThan((5 * (large.high - large.low)) / 4_000)
    expect(estimate(cell(80, 40, 20))).toEqual(small)
  })

  // Three standard deviations of a share of 90 percent in 200 simulated profiles.
  const least = 0.9 - 3 * Math.sqrt(0.09 / 200)
  const countries = ['PE', 'CL', 'MX', 'AR', 'CO']
  it.each([
    [30, 5, 0.1, 1],
    [30, 30, 0.5, 1],
    [40, 200, 0.3, 1],
    [400, 20, 0.05, 1],
    [2_000, 50, 0.5, 1],
    [2_000, 5_000, 0.97, 1],
    [50, 20, 0.4, 5],
  ])('contains the number: %d seen and %d unseen, %d with an ad, in %d strata', (seen, unseen, share, strata) => {
    const random = seededRandom('number', seen, unseen)
    const covered = Array.from({ length: 200 }, () => {
      const cells = countries
        .slice(0, strata)
        .map((country) => cell(seen + unseen, seen, drawBinomial(random, seen, share), { country }))
      const number = cells.reduce((sum) => sum + drawBinomial(random, unseen, share), 0)
      const { low, high } = estimateUnseen(cells, random)!
      return low <= number && number <= high
    }).filter(Boolean)
    expect(covered.length / 200).toBeGreaterThan(least)
  })
})

it('groups add up to the total, and seen outcomes are never more than all', () => {
  const counts = fc.record({
    seen: fc.nat(50),
    unseen: fc.nat(50),
    country: fc.constantFrom('PE', 'CL', ''),
    device: fc.constantFrom('mobile', ''),
    source: fc.constantFrom('server', 'tracker'),
  })
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 12 }), (all) => {
      const cells = all.map(({ seen, unseen, ...fields }) => cell(seen + unseen, seen, Math.floor(seen / 2), fields))
      const total = sumCells(cells)
      for (const field of ['country', 'device', 'source'] as const) {
        const groups = sumCellsBy(cells, field)
        expect(groups.reduce((sum, { outcomes }) => sum + outcomes, 0)).toBe(total.outcomes)
        expect(groups.reduce((sum, { seen }) => sum + seen, 0)).toBe(total.seen)
      }
      const unseen = estimate(...cells)
      if (unseen) expect(unseen.unseen + unseen.left_out).toBe(total.outcomes - total.seen)
      if (unseen) expect(unseen.high).toBeLessThanOrEqual(unseen.unseen)
    }),
  )
})
