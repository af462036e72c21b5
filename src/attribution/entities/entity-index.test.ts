import { expect, it } from 'vitest'
import { buildEntityIndex, joinTouch } from './entity-index.ts'

const entityIndex = buildEntityIndex({
  campaigns: [
    { id: 'spring', platform: 'social_ads', external_id: 'c1', name: 'Spring' },
    { id: 'brand', platform: 'search_ads', external_id: 'c2', name: 'Brand' },
    { id: 'twin-1', platform: 'search_ads', external_id: 'c3', name: 'Twin' },
    { id: 'twin-2', platform: 'search_ads', external_id: 'c4', name: 'Twin' },
    { id: 'social-9', platform: 'social_ads', external_id: '9', name: 'Nine' },
    { id: 'search-9', platform: 'search_ads', external_id: '9', name: 'Nine' },
  ],
  ad_sets: [{ id: 'women', platform: 'social_ads', external_id: 's1', campaign_id: 'spring' }],
  ads: [{ id: 'video', platform: 'social_ads', external_id: 'a1', campaign_id: 'spring', ad_set_id: 'women' }],
})

const nothing = {
  platform: null,
  campaign_name: null,
  campaign_external_id: null,
  ad_set_external_id: null,
  ad_external_id: null,
}

const none = { campaign_id: null, ad_set_id: null, ad_id: null, join_method: 'none' }

it.each([
  ['an ad implies its set and campaign', { ad_external_id: 'a1' }, ['spring', 'women', 'video', 'ad_id']],
  [
    'an ad takes precedence over other ids',
    { ad_external_id: 'a1', campaign_external_id: 'c2' },
    ['spring', 'women', 'video', 'ad_id'],
  ],
  [
    'an unknown ad falls back to the named ad set',
    { ad_external_id: 'x', ad_set_external_id: 's1' },
    ['spring', 'women', null, 'ad_set_id'],
  ],
  ['a campaign implies no ad', { campaign_external_id: 'c1' }, ['spring', null, null, 'campaign_id']],
  [
    'the platform of the touch selects among equal ids',
    { campaign_external_id: '9', platform: 'search_ads' },
    ['search-9', null, null, 'campaign_id'],
  ],
  [
    'a name resolves to the campaign on its platform',
    { campaign_name: 'Brand', platform: 'search_ads' },
    ['brand', null, null, 'campaign_name'],
  ],
  [
    'the platform selects among equal names',
    { campaign_name: 'Nine', platform: 'social_ads' },
    ['social-9', null, null, 'campaign_name'],
  ],
] as const)('%s', (_, touch, [campaign_id, ad_set_id, ad_id, join_method]) => {
  expect(entityIndex.resolve({ ...nothing, ...touch })).toMatchObject({ campaign_id, ad_set_id, ad_id, join_method })
})

it.each([
  ['its ad', { ad_external_id: 'a1', campaign_external_id: 'c2' }, 'click_id'],
  ['its ad set, while the ad is unknown', { ad_external_id: 'x', ad_set_external_id: 's1' }, 'click_id'],
  ['no ad, but has the name of a campaign', { campaign_name: 'Brand', platform: 'search_ads' }, 'campaign_name'],
  ['nothing that is known', { ad_external_id: 'x' }, 'none'],
])('a touch whose click names %s', (_, ids, join_method) => {
  const touch = { ...nothing, ...ids, channel: 'Paid Search', join_method: 'click_id' }
  expect(joinTouch(entityIndex, touch)).toMatchObject({ join_method })
})

it.each([
  ['nothing is named', {}],
  ["another platform's ad", { ad_external_id: 'a1', platform: 'search_ads' }],
  ['an id that two platforms have', { campaign_external_id: '9' }],
  ['a name that two campaigns have', { campaign_name: 'Twin', platform: 'search_ads' }],
  ['a name without a platform, as in a newsletter', { campaign_name: 'Spring' }],
  ['a name in other letters', { campaign_name: 'spring', platform: 'social_ads' }],
])('resolves no entity: %s', (_, touch) => {
  expect(entityIndex.resolve({ ...nothing, ...touch })).toEqual({ ...none, entity_platform: null })
})
