import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()

async function profileWithTracker() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read'] })
  const tracker = (await app.call('POST /api/v1/tracking/keys', { key })).body.data
  return { profile, key, tracker }
}

describe('GET /tracking/snippet', () => {
  it('contains a build that is served, by its hash', async () => {
    const { key, tracker } = await profileWithTracker()
    const { html, script_url, integrity, tracking_key } = (await app.call('GET /api/v1/tracking/snippet', { key })).body
      .data
    const script = await app.server.inject(new URL(script_url).pathname)
    expect(integrity).toBe(`sha384-${createHash('sha384').update(script.rawPayload).digest('base64')}`)
    expect(tracking_key).toBe(tracker.key)
    expect(html).toContain(
      `<script async src="${script_url}" integrity="${integrity}" crossorigin="anonymous" data-tracking-key="${tracker.key}" data-honor-gpc></script>`,
    )
  })

  it('passes the settings to the tracker', async () => {
    const { key } = await profileWithTracker()
    const body = { consent_default: 'denied', honors_gpc: false, honors_dnt: true, tracks_navigation: false }
    await app.call('PATCH /api/v1/tracking/settings', { key, body })
    const { html } = (await app.call('GET /api/v1/tracking/snippet', { key })).body.data
    expect(html).toMatch(/ data-consent-denied data-honor-dnt data-no-navigation><\/script>/)
  })

  it('includes an ad pixel if requested, and rejects an invalid pixel id', async () => {
    const { key } = await profileWithTracker()
    const get = (pixel_id: string) => app.call('GET /api/v1/tracking/snippet', { key, query: { pixel_id } })
    expect((await get('123456789012345')).body.data.html).toContain(`fbq('init',"123456789012345")`)
    const rejected = await get(`1');alert(1)//`)
    expect([rejected.status, rejected.body.error.field]).toEqual([400, 'pixel_id'])
  })

  it.each(['snippet', 'installers/gtm', 'installers/store-pixel'])(
    'requires a tracking key: %s returns 409 invalid_state',
    async (path) => {
      const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
      const { status, body } = await app.call(`GET /api/v1/tracking/${path}`, { key })
      expect([status, body.error.code]).toEqual([409, 'invalid_state'])
    },
  )
})

describe('installers', () => {
  it('return the same store pixel under both spellings of its path', async () => {
    const { key, tracker } = await profileWithTracker()
    const get = async (path: string) => (await app.call(`GET /api/v1/tracking/installers/${path}`, { key })).body
    const store = await get('store-pixel')
    expect(await get('shopify-pixel')).toEqual(store)
    expect(store.data).toMatchObject({
      collect_url: 'http://tributary.test/api/tracking/collect',
      tracking_key: tracker.key,
    })
  })

  it('return a tag manager container with one tag that loads the tracker', async () => {
    const { key, tracker } = await profileWithTracker()
    const { container, tag_html } = (await app.call('GET /api/v1/tracking/installers/gtm', { key })).body.data
    const [tag] = container.containerVersion.tag
    expect(container.exportFormatVersion).toBe(2)
    expect(tag.parameter[0].value).toBe(tag_html)
    expect(tag_html).toContain(tracker.key)
  })
})
