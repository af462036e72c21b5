import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { carriesAdId, mergeUrlTags } from './service-url-tags.ts'

const own = 'svc_cid={{campaign.id}}&svc_asid={{adset.id}}&svc_aid={{ad.id}}'

describe('merged tags', () => {
  test.each([
    [null, own],
    ['', own],
    ['utm_source=fb&utm_medium=paid', `utm_source=fb&utm_medium=paid&${own}`],
    ['?utm_source=fb', `utm_source=fb&${own}`],
    ['svc_aid=old&utm_campaign=a%20b', `utm_campaign=a%20b&${own}`],
    ['a=1&a=2&b', `a=1&a=2&b&${own}`],
  ])('of %j', (before, after) => {
    expect(mergeUrlTags(before)).toBe(after)
  })

  it('carry the ad’s id, and merged again stay the same', () => {
    fc.assert(
      fc.property(fc.string(), (before) => {
        const after = mergeUrlTags(before)
        expect(carriesAdId({ url_tags: after, link: null }, '1')).toBe(true)
        expect(mergeUrlTags(after)).toBe(after)
      }),
    )
  })
})

test.each([
  ['the service’s own', own, null, true],
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
