import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveAd, LiveCreative } from '../../../connect/vendor-rows.ts'
import { carriesAdId, decideTagging, decideUntagging, mergeUrlTags } from './url-tags.ts'

const serviceTags = 'svc_cid={{campaign.id}}&svc_asid={{adset.id}}&svc_aid={{ad.id}}'

describe('merged tags', () => {
  it.each([
    [null, serviceTags],
    ['', serviceTags],
    ['utm_source=fb&utm_medium=paid', `utm_source=fb&utm_medium=paid&${serviceTags}`],
    ['?utm_source=fb', `utm_source=fb&${serviceTags}`],
    ['svc_aid=old&utm_campaign=a%20b', `utm_campaign=a%20b&${serviceTags}`],
    ['a=1&a=2&b', `a=1&a=2&b&${serviceTags}`],
  ])('of %j', (before, after) => {
    expect(mergeUrlTags(before)).toBe(after)
  })

  it('contain the ad id and do not change when merged again', () => {
    fc.assert(
      fc.property(fc.string(), (before) => {
        const after = mergeUrlTags(before)
        expect(carriesAdId({ url_tags: after, link: null }, '1')).toBe(true)
        expect(mergeUrlTags(after)).toBe(after)
      }),
    )
  })
})

it.each([
  ['the service’s own', serviceTags, null, true],
  ['another name for it', 'ad_id={{ad.id}}', null, true],
  ['a placeholder that was encoded', 'ad_id=%7B%7Bad.id%7D%7D', null, true],
  ['in the link', null, 'https://shop.example/sofa?svc_aid={{ad.id}}#top', true],
  ['its own id written out', 'ad_id=42', null, true],
  ['the id of another ad', 'ad_id=41', null, false],
  ['a name that is not read', 'utm_content={{ad.id}}', null, false],
  ['the campaign alone', 'svc_cid={{campaign.id}}', null, false],
  ['half an escape', 'ad_id=%7', null, false],
  ['nothing', null, 'https://shop.example/', false],
])('of an ad with %s', (_title, url_tags, link, carries) => {
  expect(carriesAdId({ url_tags, link }, '42')).toBe(carries)
})

const creative: LiveCreative = {
  external_id: 'c1',
  url_tags: null,
  link: null,
  post_id: 'p_1',
  is_dynamic: false,
  settings: {},
  lost_settings: [],
}
const ad: LiveAd = { external_id: '42', name: 'Ad', status: 'ACTIVE', account_external_id: 'act_1', creative }

describe('adding tags', () => {
  it.each([
    ['an ad without ids', ad, 'apply'],
    ['a paused ad', { ...ad, status: 'PAUSED' }, 'apply'],
    ['an ad that has them', { ...ad, creative: { ...creative, url_tags: 'ad_id={{ad.id}}' } }, 'already_tagged'],
    ['an archived ad', { ...ad, status: 'ARCHIVED' }, 'ad_archived'],
    ['an ad without a creative', { ...ad, creative: null }, 'no_creative'],
    ['a dynamic creative', { ...ad, creative: { ...creative, is_dynamic: true } }, 'dynamic_creative'],
    [
      'a creative that a copy would not be like',
      { ...ad, creative: { ...creative, lost_settings: ['x'] } },
      'settings_lost',
    ],
    ['a creative without a post', { ...ad, creative: { ...creative, post_id: null } }, 'no_post'],
  ] as const)('%s', (_title, state, expected) => {
    expect(decideTagging(state)).toBe(expected)
  })
})

describe('removing tags', () => {
  it.each([
    ['an ad with our creative', ad, { value_after: 'c1' }, 'apply'],
    ['an ad that was never tagged', ad, null, 'nothing_to_undo'],
    ['an ad whose creative was chosen later', ad, { value_after: 'c0' }, 'changed_since'],
    ['a deleted ad', { ...ad, status: 'DELETED' }, { value_after: 'c1' }, 'ad_archived'],
  ] as const)('%s', (_title, state, applied, expected) => {
    expect(decideUntagging(state, applied)).toBe(expected)
  })
})
