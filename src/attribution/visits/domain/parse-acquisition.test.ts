import { describe, expect, it } from 'vitest'
import { clickTimeMs, readClickIds, strongestClickId } from '../../channels/click-ids.ts'
import { joinMethod } from '../../channels/join-method.ts'
import { readPlatformIds } from '../../channels/read-platform-ids.ts'
import { readUtm } from '../../channels/read-utm.ts'
import { parseAcquisition } from './parse-acquisition.ts'
import { readPageAddress } from './read-page-address.ts'

const none = { kind: 'none', host: null, name: null } as const
const arrive = (url: string, input: Partial<Parameters<typeof parseAcquisition>[0]> = {}) =>
  parseAcquisition({ params: readPageAddress(url).params, utm: {}, clickIds: {}, referrer: none, ...input })

describe('click ids', () => {
  it('are read from the URL and from the request, which takes precedence; empty and overlong ids are ignored', () => {
    const params = new Map([
      ['gclid', 'A'],
      ['fbclid', ' '],
      ['q', 'x'],
    ])
    expect(readClickIds(params, { GCLID: 'B', _fbp: 'fb.1.2.3', ttclid: 7, msclkid: 'x'.repeat(1001) })).toEqual({
      gclid: 'B',
      fbp: 'fb.1.2.3',
    })
  })

  it('are ranked: the strongest decides, and ids that the browser only carries along do not count', () => {
    expect(strongestClickId({ fbclid: 'f', gclid: 'g' })).toEqual({ kind: 'gclid', id: 'g' })
    expect(strongestClickId({ fbp: 'x', fbc: 'y' })).toBeNull()
  })

  it('have several names, and the cookie of Pinterest is the click of an earlier visit', () => {
    const cookies = { _epik: 'dj0', _ttp: 't', _scid: 's', _rdt_uuid: 'r', _uetvid: 'u' }
    const carried = readClickIds(new Map(), cookies)
    expect(carried).toEqual({ epik_cookie: 'dj0', ttp: 't', scid: 's', rdt_uuid: 'r', uetvid: 'u' })
    expect(strongestClickId(carried)).toBeNull()
    expect(readClickIds(new Map([['sc_click_id', 'S']]), { epik: 'E' })).toEqual({ sccid: 'S', epik: 'E' })
  })

  it.each([
    ['ScCid=S1', 'Paid Social', 'snapchat_ads'],
    ['sc_click_id=S1', 'Paid Social', 'snapchat_ads'],
    ['oppref=o1', 'Paid Other', 'openai_ads'],
  ])('in %s decide the channel %s', (query, channel, platform) => {
    expect(arrive(`https://a.example/?${query}`)).toMatchObject({ channel, platform })
  })

  it('contain the time of the click in some formats', () => {
    expect(clickTimeMs({ fbc: 'fb.1.1772960400000.IwAR' })).toBe(1_772_960_400_000)
    expect(clickTimeMs({ fbc: 'nonsense', gclid: 'G' })).toBeNull()
  })
})

describe('campaign tags', () => {
  it('are read from the URL by lower-case name and from the request, which takes precedence', () => {
    const { params } = readPageAddress('https://a.example/?UTM_Source=News&utm_medium=email&utm_term=')
    expect(readUtm(params, { medium: 'sms', utm_campaign: 'Spring' })).toEqual({
      source: 'News',
      medium: 'sms',
      campaign: 'Spring',
      content: null,
      term: null,
      id: null,
    })
  })
})

describe('platform ids', () => {
  it.each([
    ['svc_aid=1&svc_asid=2&svc_cid=3', ['3', '2', '1']],
    ['ad_id=1&adset_id=2&campaign_id=3', ['3', '2', '1']],
    ['hsa_ad=1&hsa_grp=2&hsa_cam=3', ['3', '2', '1']],
    ['svc_aid=own&ad_id=other', [null, null, 'own']],
    ['utm_id=9', ['9', null, null]],
    ['campaign_id=3&utm_id=9', ['3', null, null]],
    ['ad_id={{ad.id}}&adset_id=__CID__&campaign_id=', [null, null, null]],
    ['ad_id=_CID_&adset_id=CAMPAIGN_ID&campaign_id=CAMPAIGN_GROUP_ID', [null, null, null]],
    ['ad_id=AID&adset_id={AdGroupId}&campaignid={campaignid}', [null, null, null]],
    ['campaignid=7&adgroupid=8&ad_id=t3_abc', ['7', '8', 't3_abc']],
    ['campaign_id=MADRID&ad_group_id=urn:li:sponsoredCampaign:12', ['MADRID', '12', null]],
    ['ad_id=a b', [null, null, null]],
    ['svc_aid=own-a%C3%B1o-nuevo-ad', [null, null, 'own-año-nuevo-ad']],
    [`svc_aid=${'x'.repeat(100)}`, [null, null, 'x'.repeat(100)]],
  ])('in %s are %s', (query, [campaign, adSet, ad]) => {
    const { params } = readPageAddress(`https://a.example/?${query}`)
    expect(readPlatformIds(params, readUtm(params, {}))).toEqual({
      campaign_external_id: campaign,
      ad_set_external_id: adSet,
      ad_external_id: ad,
    })
  })
})

describe('joinMethod', () => {
  const bare = {
    ad_external_id: null,
    ad_set_external_id: null,
    campaign_external_id: null,
    click_id_kind: null,
    campaign_name: null,
  }

  it.each([
    [{ ad_external_id: '1', ad_set_external_id: '2', click_id_kind: 'gclid' }, 'ad_id'],
    [{ ad_set_external_id: '2', campaign_external_id: '3' }, 'ad_set_id'],
    [{ campaign_external_id: '3', click_id_kind: 'gclid' }, 'campaign_id'],
    [{ click_id_kind: 'gclid', campaign_name: 'Brand' }, 'click_id'],
    [{ click_id_kind: 'ctwa_clid' }, 'ctwa'],
    [{ campaign_name: 'Brand' }, 'campaign_name'],
    [{}, 'none'],
  ] as const)('of %j is %s', (touch, method) => {
    expect(joinMethod({ ...bare, ...touch })).toBe(method)
  })
})

describe('parseAcquisition', () => {
  it('reads channel, source, campaign, platform and ids from an ad link', () => {
    expect(
      arrive('https://a.example/?utm_source=Google&utm_medium=CPC&utm_campaign=Brand&gclid=G&hsa_ad=5'),
    ).toMatchObject({
      channel: 'Paid Search',
      source: 'google',
      medium: 'cpc',
      campaign_name: 'Brand',
      platform: 'search_ads',
      click_id_kind: 'gclid',
      click_id: 'G',
      ad_external_id: '5',
      join_method: 'ad_id',
    })
  })

  it.each([
    ['https://a.example/?gclid=G', none, 'google', 'paid', 'search_ads'],
    ['https://a.example/?utm_source=ig&utm_medium=paid', none, 'ig', 'paid', 'social_ads'],
    ['https://a.example/?utm_source=tiktok&utm_medium=cpc', none, 'tiktok', 'cpc', 'tiktok_ads'],
    ['https://a.example/', { kind: 'search', host: 'www.bing.com', name: 'bing' }, 'bing', 'organic', null],
    ['https://a.example/', { kind: 'other', host: 'b.example', name: 'b.example' }, 'b.example', 'referral', null],
    ['https://a.example/', { kind: 'own', host: 'a.example', name: 'a.example' }, null, null, null],
    ['https://a.example/', none, null, null, null],
  ] as const)('reads source, medium and platform from %s', (url, referrer, source, medium, platform) => {
    expect(arrive(url, { referrer })).toMatchObject({ source, medium, platform })
  })

  // HubSpot adds the network to its ids in public links: `hsa_net=adwords`, `hsa_net=facebook`.
  it.each([
    ['svc_aid=1', 'Paid Other', null, null],
    ['svc_asid=2', 'Paid Other', null, null],
    ['svc_cid=3', 'Paid Other', null, null],
    ['ad_id=1', 'Paid Other', null, null],
    ['adset_id=2', 'Paid Other', null, null],
    ['campaign_id=3', 'Paid Other', null, null],
    ['hsa_ad=1', 'Paid Other', null, null],
    ['hsa_cam=3&hsa_grp=2&hsa_ad=1&hsa_net=adwords', 'Paid Search', 'google', 'search_ads'],
    ['hsa_cam=3&hsa_grp=2&hsa_ad=1&hsa_net=facebook', 'Paid Social', 'facebook', 'social_ads'],
    ['hsa_ad=1&hsa_net=linkedin', 'Paid Social', 'linkedin', 'linkedin_ads'],
    ['hsa_ad=1&hsa_net=billboards', 'Paid Other', null, null],
    ['hsa_ad=1&hsa_net=facebook&gclid=G', 'Paid Search', 'google', 'search_ads'],
    ['utm_source=ig&ad_id=1', 'Paid Social', 'ig', 'social_ads'],
    ['svc_aid={{ad.id}}', 'Direct', null, null],
    ['utm_id=9', 'Direct', null, null],
    ['hsa_net=adwords', 'Direct', null, null],
  ])('classifies %s as %s of %s at %s, because an ad id is a paid signal', (query, channel, source, platform) => {
    const medium = channel === 'Direct' ? null : 'paid'
    expect(arrive(`https://a.example/?${query}`)).toMatchObject({ channel, source, medium, platform })
  })

  it.each([
    ['utm_source=facebook&utm_medium=social&fbclid=X', 'Organic Social'],
    ['utm_source=news&utm_medium=email&fbclid=X', 'Email'],
  ])('classifies %s as %s without an ad platform and keeps the click id', (query, channel) => {
    const acquisition = arrive(`https://a.example/?${query}`)
    expect(acquisition).toMatchObject({ channel, platform: null, click_id: 'X', join_method: 'none' })
  })

  it('gives equal signals only to equal campaigns, and none without a campaign', () => {
    const [first, same, other] = ['?utm_source=a', '?x=1&utm_source=a', '?utm_source=b'].map(
      (query) => arrive(`https://a.example/${query}`).signal,
    )
    expect(first).toBe(same)
    expect(first).not.toBe(other)
    expect(
      arrive('https://a.example/', { referrer: { kind: 'search', host: 'bing.com', name: 'bing' } }).signal,
    ).toBeNull()
    expect(arrive('https://a.example/', { clickIds: { fbp: 'x' } }).signal).toBeNull()
  })
})

describe('readPageAddress', () => {
  it.each([null, '', 'about:blank', 'javascript:1', '/path', 'https://', `https://a.example/${'x'.repeat(4_000)}`])(
    'ignores %s',
    (text) => {
      expect(readPageAddress(text)).toMatchObject({ url: null, host: null, path: null })
    },
  )

  it('removes credentials and link tokens and keeps the rest', () => {
    expect(readPageAddress('https://me:pw@a.example/p?svc_t=secret&q=1#top').url).toBe('https://a.example/p?q=1#top')
  })

  it('ignores a parameter that contains a NUL', () => {
    expect(readPageAddress('https://a.example/?utm_source=a%00b').params.size).toBe(0)
  })
})
