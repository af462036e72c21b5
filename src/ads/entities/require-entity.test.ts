import { describe, expect, it } from 'vitest'
import { adPlatforms, resolvePlatformName } from './require-entity.ts'

describe('an ad platform name', () => {
  it.each([
    ['meta', 'social_ads'],
    ['facebook', 'social_ads'],
    [' Meta ', 'social_ads'],
    ['google', 'search_ads'],
    ['google_ads', 'search_ads'],
    ['search_ads', 'search_ads'],
    ['tiktok_ads', 'tiktok_ads'],
    ['constructor', 'constructor'],
  ])('%s resolves to %s', (text, name) => {
    expect(resolvePlatformName(text)).toBe(name)
  })

  it('is one that touches can have', () => {
    expect(adPlatforms).toEqual(expect.arrayContaining(['search_ads', 'social_ads', 'tiktok_ads']))
  })
})
