import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdFigures, addUp, comparePlaces, isSelected, type Place, sortValueOf } from './arrange-ads.ts'

const ad = (fields: Partial<AdFigures> = {}): AdFigures => ({
  id: 'a',
  name: 'Blue chair',
  campaign_name: 'Spring',
  ad_set_name: 'Lookalike 1%',
  platform: 'social_ads',
  status: 'ACTIVE',
  spend: 10,
  value: 40,
  payments: 2,
  first_payments: 1,
  impressions: 100,
  clicks: 5,
  before: { spend: 5, value: 20 },
  compared: null,
  ...fields,
})

describe('isSelected', () => {
  it.each([
    [{}, true],
    [{ search: 'chair spring' }, true],
    [{ search: 'LOOKALIKE' }, true],
    [{ search: 'chair autumn' }, false],
    [{ status: 'PAUSED' }, false],
    [{ platform: 'search_ads' }, false],
    [{ min_spend: 10, max_spend: 10 }, true],
    [{ min_spend: 10.01 }, false],
    [{ max_spend: 9.99 }, false],
    [{ min_roas: 4 }, true],
    [{ min_roas: 4.1 }, false],
    [{ max_roas: 3.9 }, false],
  ])('%o: %s', (filter, expected) => {
    expect(isSelected(ad(), filter)).toBe(expected)
  })

  it('excludes an ad without spend from every range of ROAS', () => {
    const idle = ad({ spend: 0 })
    expect([isSelected(idle, { min_roas: 0 }), isSelected(idle, { max_roas: 9 }), isSelected(idle, {})]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('sortValueOf', () => {
  it.each([
    ['name', 'blue chair'],
    ['roas', 4],
    ['cac_first_payment', 10],
    ['change', 1],
    ['compared_value', null],
    ['advice', 1 / 8],
    ['at_stake', 7],
  ] as const)('%s is %s', (sort, expected) => {
    expect(sortValueOf(ad(), sort, { advice: 'stop', atStake: 7 })).toBe(expected)
  })

  it('sorts by advice: first what to stop with the most at stake, and what to keep last', () => {
    const cases = [
      { advice: 'keep', atStake: 900 },
      { advice: 'stop', atStake: 5 },
      { advice: 'watch', atStake: null },
      { advice: 'stop', atStake: 80 },
      { advice: 'scale', atStake: 1 },
    ] as const
    const sorted = cases.toSorted(
      (a, b) => Number(sortValueOf(ad(), 'advice', a)) - Number(sortValueOf(ad(), 'advice', b)),
    )
    expect(sorted.map(({ advice }) => advice)).toEqual(['stop', 'stop', 'scale', 'watch', 'keep'])
    expect(sorted[0]!.atStake).toBe(80)
  })

  it('has no change without a period before', () => {
    expect(sortValueOf(ad({ before: { spend: 0, value: 0 } }), 'change', undefined)).toBe(null)
  })
})

describe('comparePlaces', () => {
  const place = fc.tuple(fc.option(fc.integer({ min: 0, max: 3 })), fc.constantFrom('a', 'b', 'c', 'd'))

  it('is a total order with missing values last in both directions (invariant)', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), fc.boolean(), (places: Place[], isDescending) => {
        const sorted = places.toSorted((a, b) => comparePlaces(a, b, isDescending))
        const missing = sorted.map(([value]) => value === null)
        expect(missing).toEqual(missing.toSorted((a, b) => Number(a) - Number(b)))
        for (const [index, item] of sorted.entries())
          for (const later of sorted.slice(index))
            expect(comparePlaces(item, later, isDescending)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('addUp', () => {
  it('adds money without binary rounding errors', async () => {
    const totals = await addUp([ad({ spend: 0.1 }), ad({ spend: 0.2, compared: { value: 3, payments: 1 } })])
    expect(totals).toMatchObject({ ads: 2, spend: 0.3, value: 80, before: { spend: 10, value: 40 } })
    expect(totals.compared).toEqual({ value: 3, payments: 1 })
    expect((await addUp([])).compared).toBe(null)
  })
})
