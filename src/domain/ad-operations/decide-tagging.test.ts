import { describe, expect, test } from 'vitest'
import { decideTagging, decideUntagging } from './decide-tagging.ts'
import type { LiveAd, LiveCreative } from './live-entity.ts'

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

describe('tags are put on', () => {
  test.each([
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
  ] as const)('%s', (_title, given, verdict) => {
    expect(decideTagging(given)).toBe(verdict)
  })
})

describe('tags are taken off', () => {
  test.each([
    ['an ad with our creative', ad, { value_after: 'c1' }, 'apply'],
    ['an ad that was never tagged', ad, null, 'nothing_to_undo'],
    ['an ad whose creative was chosen later', ad, { value_after: 'c0' }, 'changed_since'],
    ['a deleted ad', { ...ad, status: 'DELETED' }, { value_after: 'c1' }, 'ad_archived'],
  ] as const)('%s', (_title, given, applied, verdict) => {
    expect(decideUntagging(given, applied)).toBe(verdict)
  })
})
