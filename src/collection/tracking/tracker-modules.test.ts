import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const route = '/api/v1/tracking/modules'
const off = {
  signals: null,
  consent: null,
  links: null,
  forms: null,
  engagement: null,
  elements: null,
  errors: null,
  survey: null,
}
const podcast = { key: 'podcast', label: 'A podcast' }
const friend = { key: 'friend', label: 'A friend' }

async function shop(domains: string[] = []) {
  const { profile, key } = await app.seed.profileWithKey({
    scopes: ['attribution:write', 'analytics:read'],
    profile: { domains },
  })
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const change = (body: object) => app.call(`PATCH ${route}`, { key, body })
  const view = { eventName: 'page_view', pageUrl: 'https://shop.example/' }
  const collect = (body: object) =>
    app.call('POST /api/tracking/collect', { body: { trackingKey, events: [view], ...body } })
  return { profile, key, change, collect }
}

describe('the tracker modules', () => {
  it('are off until they are switched on, each separately, also in concurrent requests', async () => {
    const { key, change } = await shop()
    expect((await app.call(`GET ${route}`, { key })).body.data).toEqual(off)
    await Promise.all([change({ links: {} }), change({ forms: { fields: ['plan'] } })])
    const { body } = await change({ links: null, errors: {} })
    const expected = {
      ...off,
      forms: { fields: ['plan'], identifies_by_email: false },
      errors: { selector: null },
    }
    expect(body.data).toEqual(expected)
    expect((await app.call(`GET ${route}`, { key })).body.data).toEqual(expected)
  })

  it('do not change the other settings of the tracker', async () => {
    const { key, change } = await shop()
    await app.call('PATCH /api/v1/tracking/settings', { key, body: { honors_dnt: true } })
    await change({ links: {} })
    const { body } = await app.call('PATCH /api/v1/tracking/settings', { key, body: { consent_default: 'denied' } })
    expect(body.data).toMatchObject({ honors_dnt: true, consent_default: 'denied' })
    expect((await app.call(`GET ${route}`, { key })).body.data.links).toEqual({})
  })

  it('are in the audit log', async () => {
    const { profile, change } = await shop()
    await change({ links: {}, engagement: {} })
    const events = await app.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .where('workspace_id', '=', profile.workspace_id)
      .where('action', '=', 'profile_changed')
      .execute()
    expect(events).toEqual([
      { action: 'profile_changed', details: { profile_id: profile.id, tracker_modules: 'links engagement' } },
    ])
  })

  it.each([
    [{}],
    [{ unknown: {} }],
    [{ survey: {} }],
    [{ survey: { options: [podcast] } }],
    [{ survey: { options: [podcast, { key: 'podcast', label: 'Another' }] } }],
    [{ survey: { options: Array.from({ length: 13 }, (_, n) => ({ key: `k${n}`, label: 'x' })) } }],
    [{ consent: { privacy_url: 'javascript:alert(1)' } }],
  ])('reject %o', async (body) => {
    const { change } = await shop()
    const response = await change(body)
    expect([response.status, response.body.error.code]).toEqual([422, 'validation_error'])
  })

  it('make the snippet deny consent by default if there is a banner', async () => {
    const { key, change } = await shop()
    await change({ consent: {} })
    const { html } = (await app.call('GET /api/v1/tracking/snippet', { key })).body.data
    expect(html).toContain(' data-consent-denied')
  })
})

it('the engaged time is stored with its visit and page, and is no hit', async () => {
  const { profile, collect } = await shop()
  const visit = { anonymousId: 'v', sessionId: 's' }
  const view = { ...visit, eventName: 'page_view', pageUrl: 'https://shop.example/a' }
  const payload = { engaged_seconds: 12, scroll_percent: 80, page: '/a' }
  await collect({ events: [view, { ...visit, eventName: 'engagement', pageViewId: 'p', payload }] })
  const events = await storedRows(app.db, 'event', profile.id)
  expect(events.find(({ event_name }) => event_name === 'engagement')).toMatchObject({
    session_id: 's',
    properties: { ...payload, pageViewId: 'p' },
  })
  expect(await storedRows(app.db, 'site_visit', profile.id)).toMatchObject([
    { session_id: 's', hits: 1, engaged: { '/a': 12 } },
  ])
  expect(await storedRows(app.db, 'touch', profile.id)).toHaveLength(1)
})

describe('a page that asks for its modules', () => {
  it('gets the files that are switched on with their settings, immediately after a change', async () => {
    const { change, collect } = await shop(['shop.example'])
    expect((await collect({ modules: true })).body.data).toEqual({ accepted: 1, rejected: [], modules: [] })
    await change({ links: {}, forms: { fields: ['plan'], identifies_by_email: true } })
    const { modules } = (await collect({ modules: true })).body.data
    expect(modules.map(({ settings }: { settings: object }) => settings)).toEqual([
      { hosts: ['shop.example'] },
      { fields: ['plan'], email: true },
    ])
    for (const { path, integrity } of modules) {
      const file = await app.server.inject(path)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(integrity).toBe(`sha384-${createHash('sha384').update(file.rawPayload).digest('base64')}`)
    }
    expect(modules[0].path).toMatch(/^\/t\/[0-9a-f]{16}-links\.js$/)
  })

  it('gets no list if it does not ask, and for one hit without a batch', async () => {
    const { change, collect } = await shop()
    await change({ links: {} })
    expect((await collect({})).body.data).not.toHaveProperty('modules')
    const single = await collect({ events: undefined, modules: true, eventName: 'page_view' })
    expect(single.body.data).toEqual({ accepted: 1, rejected: [] })
  })

  it('gets a survey in the form that the script reads', async () => {
    const { change, collect } = await shop()
    await change({ survey: { options: [podcast, friend], question: '¿Cómo nos conociste?' } })
    const { modules } = (await collect({ modules: 'survey' })).body.data
    expect(modules[0].settings).toEqual({
      event: 'purchase',
      question: '¿Cómo nos conociste?',
      options: [
        ['podcast', 'A podcast'],
        ['friend', 'A friend'],
      ],
      labels: ['Other', 'Send', 'Close'],
    })
  })
})
