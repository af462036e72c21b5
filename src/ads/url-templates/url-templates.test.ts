import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })

it('lists what to paste at each platform, as the guide does', async () => {
  const { data } = (await app.call('GET /api/v1/quality/url-templates', { key, query: { locale: 'es' } })).body
  expect(data).toHaveLength(8)
  expect(data[0]).toEqual({
    platform: 'social_ads',
    url_parameters: 'svc_cid={{campaign.id}}&svc_asid={{adset.id}}&svc_aid={{ad.id}}',
    place: 'Anuncio, Seguimiento, Parámetros de URL.',
    click_id: 'fbclid',
    is_click_id_automatic: true,
  })
  const guide = readFileSync(new URL('../../../docs/guides/tag-your-ads.md', import.meta.url), 'utf8')
  for (const { url_parameters } of data) expect(guide).toContain(`\`${url_parameters}\``)
})

it('checks a link', async () => {
  const query = { url: 'https://shop.example/?svc_cid=__CID__&svc_aid=__CID__' }
  const { status, body } = await app.call('GET /api/v1/quality/url-templates/check', { key, query })
  expect([status, body.data.names_ad]).toEqual([200, true])
  expect(body.data.parameters).toMatchObject([
    { name: 'svc_cid', state: 'other_level', expected: '__CAMPAIGN_ID__' },
    { name: 'svc_aid', state: 'placeholder', platforms: ['tiktok_ads'] },
  ])
})
