import { expect, it } from 'vitest'
import { classifyObjective } from './classify-objective.ts'
import { classifyWarmth } from './classify-warmth.ts'
import { cohortParts, type DescribedAd } from './cohort-parts.ts'

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
  expect(cohortParts({ ...ad, ...changes })).toMatchObject(parts)
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
])('the objective %s means %s', (word, objective) => {
  expect(classifyObjective(word)).toBe(objective)
})

it.each([
  ['Remarketing | Carrito y catálogo', 'Todos', 'warm'],
  ['Remarketing | Carrito y catálogo', 'Clientes anteriores', 'hot'],
  ['Kitchens', 'Past customers 180d', 'hot'],
  ['Kitchens', 'Site visitors 14d', 'warm'],
  ['Cocinas', 'Similares a clientes 1 %', 'cold'],
  ['Retargeting', 'LAL 1% buyers', 'cold'],
  ['Kitchens', 'Broad 25-54', 'cold'],
])('people of %s, %s are %s', (campaign, adSet, warmth) => {
  expect(classifyWarmth(campaign, adSet)).toBe(warmth)
})
