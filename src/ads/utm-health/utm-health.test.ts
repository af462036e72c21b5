import { describe, expect, it } from 'vitest'
import { liveAds } from '../../../test/spec/live-ads.ts'
import type { ListedAd } from '../../connect/vendor-rows.ts'
import { checkAdLink } from './domain/utm-health.ts'

const whole = 'utm_source=meta&utm_medium=cpc&utm_campaign=x&svc_aid={{ad.id}}'

describe('the link of an ad', () => {
  const table: [string, string | null, string | null, string[]][] = [
    ['nothing where all is said', 'https://shop.example/', whole, []],
    ['nothing where the link itself says it', `https://www.shop.example/?${whole}`, null, []],
    ['its ad’s id', 'https://shop.example/', 'utm_source=a&utm_medium=b&utm_campaign=c', ['no_ad_id']],
    ['everything', null, null, ['no_link', 'no_ad_id', 'no_utm_source', 'no_utm_medium', 'no_utm_campaign']],
    ['a host of one’s own', 'https://shop.example.evil.test/', whole, ['foreign_host']],
    ['https', 'http://shop.example/', whole, ['insecure_link']],
    ['one meaning', 'https://shop.example/?utm_source=other', whole, ['conflicting_tags']],
    ['a value', 'https://shop.example/', whole.replace('meta', ''), ['no_utm_source']],
    ['a link that is one', 'not a link', whole, ['no_link']],
  ]
  it.each(table)('has the issue %s', (_, link, url_tags, issues) => {
    const creative = { link, url_tags } as ListedAd['creative']
    expect(checkAdLink({ external_id: '7', creative }, ['shop.example'])).toEqual(issues)
  })

  it('may go to any host while the profile has no domains', () => {
    const creative = { link: 'https://anything.example/', url_tags: whole } as ListedAd['creative']
    expect(checkAdLink({ external_id: '7', creative }, [])).toEqual([])
  })
})

describe('the scan of a live account', async () => {
  const fixture = await liveAds()
  const { app } = fixture

  it('stores the issues of running ads; a scan that times out returns 504 and keeps the earlier result', async () => {
    const { key } = await fixture.profile()
    const read = () => app.call('GET /api/v1/quality/utm-health', { key })
    const scan = () => app.call('POST /api/v1/quality/utm-health', { key })
    expect((await read()).body.data).toBeNull()
    const first = await scan()
    expect(first.status).toBe(200)
    const { data } = first.body
    expect(data).toMatchObject({ platform: 'social_ads', account_id: 'act_560781' })
    expect(data.ads_scanned).toBeGreaterThan(5)
    const untagged = data.issues.find(({ issue }: { issue: string }) => issue === 'no_ad_id')
    expect(untagged.count).toBe(untagged.ads.length)
    expect(untagged.fix).toContain('url-tags/apply')
    expect((await read()).body.data).toEqual(data)
    const attention = (await app.call('GET /api/v1/attention', { key })).body.data
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'ads_untagged', count: untagged.count }))

    const { edit } = app.services.providers.find('social_ads')!
    const listAds = edit!.listAds
    edit!.listAds = async (...args) => {
      app.clock.advance(26_000)
      return listAds(...args)
    }
    const late = await scan()
    edit!.listAds = listAds
    expect([late.status, late.body.error.code]).toEqual([504, 'audit_timeout'])
    expect((await read()).body.data).toEqual(data)
  })

  it('of a profile without a connected account is rejected, and nothing is stored', async () => {
    const { key } = await fixture.profile({ isConnected: false })
    const { status, body } = await app.call('POST /api/v1/quality/utm-health', { key })
    expect([status, body.error.code]).toEqual([409, 'meta_connection_required'])
    expect((await app.call('GET /api/v1/quality/utm-health', { key })).body.data).toBeNull()
  })
})
