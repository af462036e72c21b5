import { describe, expect, it } from 'vitest'
import { type ChannelEvidence, classifyChannel } from './classify-channel.ts'
import { classifySource } from './classify-source.ts'
import { knownSources } from './known-sources.ts'

const nothing: ChannelEvidence = {
  click_id_kind: null,
  source: null,
  medium: null,
  names_ad: false,
  referrer_kind: 'none',
}

describe('classifyChannel', () => {
  it.each([
    ['gclid', 'Paid Search'],
    ['gbraid', 'Paid Search'],
    ['wbraid', 'Paid Search'],
    ['msclkid', 'Paid Search'],
    ['fbclid', 'Paid Social'],
    ['ttclid', 'Paid Social'],
    ['twclid', 'Paid Social'],
    ['li_fat_id', 'Paid Social'],
    ['rdt_cid', 'Paid Social'],
    ['sccid', 'Paid Social'],
    ['epik', 'Paid Social'],
    ['oppref', 'Paid Other'],
    ['dclid', 'Display'],
    ['ctwa_clid', 'Paid Messaging'],
  ] as const)('classifies the click id %s as %s', (click_id_kind, channel) => {
    expect(classifyChannel({ ...nothing, click_id_kind })).toBe(channel)
  })

  it.each([
    ['google', 'cpc', 'Paid Search'],
    ['bing', 'PPC', 'Paid Search'],
    ['anything', 'paid_search', 'Paid Search'],
    ['facebook', 'cpc', 'Paid Social'],
    ['ig', 'paid', 'Paid Social'],
    ['anything', 'paidsocial', 'Paid Social'],
    ['facebook', 'cpm', 'Paid Social'],
    ['somewhere', 'cpm', 'Display'],
    ['somewhere', 'cpc', 'Paid Other'],
    ['mailchimp', 'email', 'Email'],
    ['anything', 'newsletter', 'Email'],
    ['twilio', 'sms', 'SMS'],
    ['partner', 'affiliate', 'Affiliate'],
    ['somewhere', 'display', 'Display'],
    ['somewhere', 'banner', 'Display'],
    ['onesignal', 'push', 'Push'],
    ['facebook', 'social', 'Organic Social'],
    ['anything', 'organic_social', 'Organic Social'],
    ['instagram', 'organic', 'Organic Social'],
    ['google', 'organic', 'Organic Search'],
    ['blog', 'referral', 'Referral'],
    ['chatgpt.com', null, 'AI Assistant'],
    ['newsletter', null, 'Email'],
    ['tiktok', null, 'Organic Social'],
    ['somewhere', null, 'Referral'],
    ['somewhere', 'unheard-of', 'Referral'],
    [null, 'unheard-of', 'Direct'],
  ])('classifies the source and medium %s / %s as %s', (source, medium, channel) => {
    expect(classifyChannel({ ...nothing, source, medium })).toBe(channel)
  })

  it.each([
    ['search', 'Organic Search'],
    ['social', 'Organic Social'],
    ['assistant', 'AI Assistant'],
    ['mail', 'Email'],
    ['other', 'Referral'],
    ['own', 'Direct'],
    ['payment', 'Direct'],
    ['none', 'Direct'],
  ] as const)('classifies a referrer of kind %s as %s', (referrer_kind, channel) => {
    expect(classifyChannel({ ...nothing, referrer_kind })).toBe(channel)
  })

  it.each([
    [null, null, 'none', 'Paid Other'],
    [null, null, 'own', 'Paid Other'],
    [null, null, 'other', 'Paid Other'],
    [null, null, 'search', 'Paid Search'],
    [null, null, 'social', 'Paid Social'],
    [null, null, 'mail', 'Email'],
    ['google', null, 'none', 'Paid Search'],
    ['facebook', null, 'search', 'Paid Social'],
    ['somewhere', null, 'social', 'Paid Other'],
    ['newsletter', null, 'none', 'Email'],
    ['facebook', 'unheard-of', 'none', 'Paid Social'],
    [null, 'unheard-of', 'none', 'Paid Other'],
    ['facebook', 'social', 'none', 'Organic Social'],
    ['anything', 'email', 'social', 'Email'],
    ['somewhere', 'display', 'none', 'Display'],
  ] as const)(
    'classifies an ad id with the source and medium %s / %s and a referrer of kind %s as %s',
    (source, medium, referrer_kind, channel) => {
      expect(classifyChannel({ ...nothing, names_ad: true, source, medium, referrer_kind })).toBe(channel)
    },
  )

  it('uses the first kind of evidence that is present', () => {
    const all: ChannelEvidence = {
      ...nothing,
      click_id_kind: 'gclid',
      source: 'x',
      medium: 'email',
      referrer_kind: 'social',
    }
    expect(classifyChannel(all)).toBe('Paid Search')
    expect(classifyChannel({ ...all, click_id_kind: null })).toBe('Email')
    expect(classifyChannel({ ...all, click_id_kind: null, source: null, medium: null })).toBe('Organic Social')
  })

  it.each([
    ['social', 'Organic Social'],
    ['email', 'Email'],
    ['organic', 'Organic Social'],
    ['cpc', 'Paid Social'],
    ['paid_social', 'Paid Social'],
    [null, 'Paid Social'],
  ])('classifies fbclid with the medium %s as %s, because shared links also carry fbclid', (medium, channel) => {
    expect(classifyChannel({ ...nothing, click_id_kind: 'fbclid', source: 'facebook', medium })).toBe(channel)
  })
})

describe('knownSources', () => {
  it('lists each source once, in lower case, and classifySource finds every entry', () => {
    const all = Object.values(knownSources).flat()
    expect(new Set(all).size).toBe(all.length)
    const wrong = Object.entries(knownSources).flatMap(([kind, sources]) =>
      sources.filter((name) => name !== name.toLowerCase() || classifySource(` ${name.toUpperCase()} `) !== kind),
    )
    expect(wrong).toEqual([])
  })
})
