import { expect, test } from 'vitest'
import { listRunningAds } from './list-running-ads.ts'

test.each([
  ['ACTIVE', 'ACTIVE', 'ACTIVE', true],
  ['ACTIVE', 'ACTIVE', 'CAMPAIGN_PAUSED', true],
  ['ACTIVE', 'ACTIVE', 'PENDING_REVIEW', true],
  ['PAUSED', 'ACTIVE', 'PAUSED', false],
  ['ACTIVE', 'PAUSED', 'ADSET_PAUSED', false],
  ['ACTIVE', 'ACTIVE', 'DISAPPROVED', false],
  ['ARCHIVED', 'ACTIVE', 'ARCHIVED', false],
])(
  'an ad that is %s in a set that is %s and comes to %s runs with its campaign: %s',
  (status, set, effective, runs) => {
    const ad = { external_id: '1', name: 'Ad', status, ad_set_status: set, effective_status: effective }
    expect(listRunningAds([ad])).toEqual(runs ? [ad] : [])
  },
)
