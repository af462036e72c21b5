import { expect, it } from 'vitest'
import { isSameBasis, platformBases, platformBasis } from './platform-basis.ts'

it.each([
  ['social_ads', { date_basis: 'touch', window: 7 }],
  ['search_ads', { date_basis: 'touch', window: 28 }],
  ['pinterest_ads', { date_basis: 'touch', window: 28 }],
  ['snapchat_ads', { date_basis: 'conversion', window: null }],
  ['another', { date_basis: 'conversion', window: null }],
])('%s is compared on %j', (platform, basis) => {
  expect(platformBasis(platform)).toEqual(basis)
})

it('the bases of all platforms are listed once each', () => {
  for (const platform of ['social_ads', 'tiktok_ads', 'search_ads', 'microsoft_ads', 'another']) {
    expect(platformBases.filter((basis) => isSameBasis(basis, platformBasis(platform)))).toHaveLength(1)
  }
})
