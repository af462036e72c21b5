import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CohortDimensions,
  classifyObjective,
  classifyWarmth,
  cohortAdsMin,
  cohorts,
  type DescribedAd,
  toCohortDimensions,
} from './cohorts.ts'

const ad: DescribedAd = {
  platform: 'social_ads',
  campaign_name: 'Spring',
  ad_set_name: 'Women 25-34',
  objective: 'OUTCOME_SALES',
  creative_format: null,
  video_id: null,
}

it.each<[Partial<DescribedAd>, object]>([
  [{}, { channel: 'social_ads', format: 'unknown', objective: 'sales', audience_warmth: 'cold', placement: 'all' }],
  [{ creative_format: 'ugc_video', video_id: '1' }, { format: 'ugc_video' }],
  [{ video_id: '1' }, { format: 'video' }],
  [
    { platform: 'search_ads', objective: 'PERFORMANCE_MAX' },
    { format: 'text', placement: 'performance_max' },
  ],
  [
    { platform: 'search_ads', objective: null },
    { objective: 'other', placement: 'all' },
  ],
  [{ ad_set_name: 'Retargeting 30d' }, { audience_warmth: 'warm' }],
])('an ad with %o is compared by %o', (changes, parts) => {
  expect(toCohortDimensions({ ...ad, ...changes })).toMatchObject(parts)
})

it.each([
  ['OUTCOME_SALES', 'sales'],
  ['outcome_leads', 'leads'],
  ['LINK_CLICKS', 'traffic'],
  ['OUTCOME_AWARENESS', 'awareness'],
  ['MESSAGES', 'messaging'],
  ['SEARCH', 'sales'],
  ['sales', 'sales'],
  ['APP_INSTALLS', 'other'],
  ['__proto__', 'other'],
  [null, 'other'],
])('the objective %s maps to %s', (letter, objective) => {
  expect(classifyObjective(letter)).toBe(objective)
})

it.each([
  ['Remarketing | Carrito y catálogo', 'Todos', 'warm'],
  ['Remarketing | Carrito y catálogo', 'Clientes anteriores', 'hot'],
  ['Kitchens', 'Past customers 180d', 'hot'],
  ['Kitchens', 'Site visitors 14d', 'warm'],
  ['Cocinas', 'Similares a clientes 1 %', 'cold'],
  ['Retargeting', 'LAL 1% buyers', 'cold'],
  ['Kitchens', 'Broad 25-54', 'cold'],
])('the audience of %s, %s is %s', (campaign, adSet, warmth) => {
  expect(classifyWarmth(campaign, adSet)).toBe(warmth)
})

const parts: CohortDimensions = {
  channel: 'social_ads',
  format: 'static',
  objective: 'sales',
  audience_warmth: 'cold',
  geo: 'all',
  placement: 'all',
}

const adsWith = (count: number, changes: Partial<CohortDimensions> = {}) =>
  Array.from({ length: count }, () => ({ ...parts, ...changes }))

const summary = (ads: CohortDimensions[]) =>
  cohorts(ads).map(({ key, members, assigned }) => [key, members.length, assigned.length])

describe('a cohort', () => {
  it('holds ads that share every dimension if there are enough of them', () => {
    expect(summary([...adsWith(8), ...adsWith(9, { format: 'carousel' })])).toEqual([
      ['social_ads/static/sales/cold/all/all', 8, 8],
      ['social_ads/carousel/sales/cold/all/all', 9, 9],
    ])
  })

  it('drops dimensions until there are enough ads, and then compares with every ad that matches', () => {
    expect(summary([...adsWith(8), ...adsWith(2, { format: 'carousel' })])).toEqual([
      ['social_ads/static/sales/cold/all/all', 8, 8],
      ['social_ads/all/sales/all/all/all', 10, 2],
    ])
  })

  it.each<[Partial<CohortDimensions>, string]>([
    [{ placement: 'reels' }, 'social_ads/static/sales/cold/all/all'],
    [{ geo: 'cl' }, 'social_ads/static/sales/cold/all/all'],
    [{ audience_warmth: 'warm' }, 'social_ads/static/sales/all/all/all'],
    [{ format: 'carousel' }, 'social_ads/all/sales/all/all/all'],
    [{ objective: 'traffic' }, 'social_ads/all/all/all/all/all'],
  ])('of a single different ad with %o drops no more dimensions than necessary', (odd, key) => {
    expect(cohorts([...adsWith(8), { ...parts, ...odd }]).find(({ assigned }) => assigned.includes(8))!.key).toBe(key)
  })

  it('falls back to the channel, however few ads there are', () => {
    expect(summary([...adsWith(20), ...adsWith(1, { channel: 'search_ads' })]).at(-1)).toEqual([
      'search_ads/all/all/all/all/all',
      1,
      1,
    ])
    expect(cohorts([])).toEqual([])
  })

  it('is unique per ad, and has at least 8 ads unless it is a channel', () => {
    const letter = fc.constantFrom('a', 'b', 'c')
    const ad = fc.record({
      channel: letter,
      format: letter,
      objective: letter,
      audience_warmth: letter,
      geo: letter,
      placement: letter,
    })
    fc.assert(
      fc.property(fc.array(ad, { maxLength: 60 }), (ads) => {
        const found = cohorts(ads)
        const assigned = found.flatMap((cohort) => cohort.assigned).toSorted((a, b) => a - b)
        expect(assigned).toEqual(ads.map((_, index) => index))
        for (const { members, assigned, parts } of found) {
          expect(members.length >= cohortAdsMin || parts.objective === 'all').toBe(true)
          expect(assigned.every((index) => members.includes(index) && ads[index]!.channel === parts.channel)).toBe(true)
        }
      }),
    )
  })
})
