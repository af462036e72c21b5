import { expect, it } from 'vitest'
import { channelClass, reasonOfClass } from './channel-class.ts'

const visit = {
  channel: 'Direct',
  platform: null,
  campaign_external_id: null,
  ad_set_external_id: null,
  ad_external_id: null,
}

const unpaid = ['direct_or_organic', 'direct_or_organic', 'direct_or_organic'] as const

it.each([
  [visit, 'direct_or_organic', 'direct_or_organic', 'direct_or_organic'],
  [{ ...visit, channel: 'Organic Search' }, 'direct_or_organic', 'direct_or_organic', 'direct_or_organic'],
  [{ ...visit, channel: 'Paid Search' }, 'paid_without_ad', 'paid_without_ad', 'paid_without_ad'],
  [
    { ...visit, channel: 'Declared', platform: 'social_ads' },
    ...(['direct_or_organic', 'direct_or_organic', 'direct_or_organic'] as const),
  ],
  [{ ...visit, channel: 'Display' }, 'paid_without_ad', 'paid_without_ad', 'paid_without_ad'],
  [{ ...visit, campaign_external_id: '1' }, 'unknown_ad', 'paid_without_ad', 'paid_without_ad'],
  [{ ...visit, ad_set_external_id: '1' }, 'unknown_ad', 'unknown_ad', 'paid_without_ad'],
  [{ ...visit, ad_external_id: '1' }, 'unknown_ad', 'unknown_ad', 'unknown_ad'],
  // A medium that marks the link as unpaid takes precedence over a click id and over a campaign id (decision 0042).
  [{ ...visit, channel: 'Organic Social', platform: 'social_ads' }, ...unpaid],
  [{ ...visit, channel: 'Email', platform: 'social_ads' }, ...unpaid],
  [{ ...visit, channel: 'Email', campaign_external_id: '1' }, ...unpaid],
  [{ ...visit, channel: 'Organic Social', ad_external_id: '1' }, ...unpaid],
  [{ ...visit, channel: 'Referral', campaign_external_id: '1' }, ...unpaid],
  [{ ...visit, channel: 'Paid Social', ad_external_id: '1' }, 'unknown_ad', 'unknown_ad', 'unknown_ad'],
] as const)('a touch without an entity has a reason at each level: %o', (touch, campaign, adSet, ad) => {
  const touchClass = channelClass(touch)
  expect(reasonOfClass(touchClass, 'campaign')).toBe(campaign)
  expect(reasonOfClass(touchClass, 'ad_set')).toBe(adSet)
  expect(reasonOfClass(touchClass, 'ad')).toBe(ad)
})
