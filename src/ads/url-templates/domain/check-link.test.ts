import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clickIdKinds } from '../../../attribution/channels/click-ids.ts'
import { taggedPlatforms, tagsOf, urlTemplates } from '../../../attribution/channels/url-templates.ts'
import { parsePlatformId } from '../../../kernel/platform-id.ts'
import { checkLink } from './check-link.ts'

const only = (query: string, platform: Parameters<typeof checkLink>[1] = null) =>
  checkLink(`https://shop.example/a?${query}#top`, platform)[0]

describe('a parameter', () => {
  it.each([
    ['svc_aid=23851234567890123', 'id', [], null],
    ['svc_aid=urn:li:sponsoredCreative:12', 'id', [], null],
    ['svc_aid=__CID__', 'placeholder', ['tiktok_ads'], null],
    ['svc_aid={{ad.id}}', 'placeholder', ['social_ads', 'snapchat_ads'], null],
    ['campaignid={campaignid}', 'placeholder', ['search_ads', 'pinterest_ads'], null],
    ['svc_asid=CAMPAIGN_ID', 'placeholder', ['linkedin_ads'], null],
    // The ad of TikTok, although its name looks like a campaign.
    ['svc_cid=__CID__', 'other_level', ['tiktok_ads'], '__CAMPAIGN_ID__'],
    ['svc_cid=CAMPAIGN_ID', 'other_level', ['linkedin_ads'], '{{CAMPAIGN_GROUP_ID}}'],
    ['svc_aid=_CID_', 'misspelt', ['tiktok_ads'], '__CID__'],
    ['svc_aid=CID', 'misspelt', ['tiktok_ads'], '__CID__'],
    [
      'svc_aid={ad.id}',
      'misspelt',
      ['social_ads', 'microsoft_ads', 'linkedin_ads', 'reddit_ads', 'snapchat_ads', 'pinterest_ads'],
      null,
    ],
    ['svc_aid={a b}', 'unreadable', [], null],
  ] as const)('%s is %s', (query, state, platforms, expected) => {
    expect(only(query)).toMatchObject({ state, platforms: [...platforms], expected })
  })

  it('is compared only with the placeholders of a known platform', () => {
    expect(only('svc_asid={{adset.id}}', 'snapchat_ads')).toMatchObject({ state: 'misspelt', expected: '{{adSet.id}}' })
    expect(only('svc_aid={ad.id}', 'social_ads')).toMatchObject({ state: 'misspelt', expected: '{{ad.id}}' })
    expect(only('svc_aid=__CID__', 'reddit_ads')).toMatchObject({ state: 'unreadable', platforms: [] })
  })

  it.each([
    ['svc_cid={{CAMPAIGN_ID}}', 'placeholder'],
    ['svc_asid={{CAMPAIGN_ID}}', 'placeholder'],
    ['svc_aid={{CAMPAIGN_ID}}', 'other_level'],
    ['svc_asid={{AD_SET_ID}}', 'placeholder'],
    ['svc_cid={{AD_SET_ID}}', 'other_level'],
    ['svc_aid={{AD_ID}}', 'placeholder'],
  ])('%s is %s at LinkedIn, whose accounts have old or new names of levels', (query, state) => {
    expect(only(query, 'linkedin_ads')).toMatchObject({ state, platforms: ['linkedin_ads'] })
  })

  it('that identifies no ad, or is empty, is not checked', () => {
    expect(checkLink('https://shop.example/?utm_source=x&gclid={{ad.id}}&svc_aid=', null)).toEqual([])
    expect(checkLink('svc_aid=1', null)).toMatchObject([{ name: 'svc_aid', state: 'id' }])
  })

  it('is an id exactly if a visit with it would name its ad', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (value) => {
        const found = only(String(new URLSearchParams({ svc_aid: value })))
        expect(found?.state === 'id').toBe(parsePlatformId(value) !== null)
      }),
    )
  })
})

describe.each(taggedPlatforms)('the template of %s', (platform) => {
  it('is recognised whole, and no placeholder of it would be stored as an id', () => {
    const tags = tagsOf(urlTemplates[platform])
    const checked = checkLink(`https://shop.example/?${new URLSearchParams(tags)}`, platform)
    expect(checked.map(({ state }) => state)).toEqual(['placeholder', 'placeholder', 'placeholder'])
    expect(Object.values(tags).map(parsePlatformId)).toEqual([null, null, null])
  })

  it('has a click id that is known to be of the platform', () => {
    const kind = urlTemplates[platform].click_id.toLowerCase() as keyof typeof clickIdKinds
    expect(clickIdKinds[kind].platform).toBe(platform)
  })
})
