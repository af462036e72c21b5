import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { partnerProfile, subscribe, webhookScopes } from '../../../test/support/fixtures/subscribers.ts'

const app = await testApp({
  egress: {
    resolve: async (host) => [host === 'inside.example.com' ? '10.0.0.1' : '93.184.215.14'],
    allowsPrivate: false,
  },
})
const url = 'https://partner.example.com/hook'

function patch(key: string, id: string, body: object) {
  return app.call(`PATCH /api/v1/webhooks/subscriptions/${id}`, { key, body })
}

describe('a change of a subscription', () => {
  it('changes only the named fields', async () => {
    const { key } = await partnerProfile(app)
    const { secret: _, ...before } = await subscribe(app, key, url)
    app.clock.advance(1_000)
    const response = await patch(key, before.id, { providers: ['service', 'email'] })
    const updated_at = app.clock.now().toISOString()
    expect(response.body.data).toEqual({ ...before, providers: ['service', 'email'], updated_at })
  })

  it('pauses it and activates it again, with its failures reset', async () => {
    const { key } = await partnerProfile(app)
    const { id } = await subscribe(app, key, url)
    expect((await patch(key, id, { status: 'paused' })).body.data.status).toBe('paused')
    const failing = { status: 'failed' as const, consecutive_failures: 9, failing_since: app.clock.now() }
    await app.db.updateTable('webhook_subscription').set(failing).where('id', '=', id).execute()
    expect((await patch(key, id, { status: 'active' })).body.data).toMatchObject({
      status: 'active',
      consecutive_failures: 0,
    })
  })

  it.each([
    [{ url: 'https://inside.example.com/' }, 'url'],
    [{ status: 'failed' }, 'status'],
    [{ events: [] }, 'events'],
    [{ events: ['nothing'] }, 'events'],
  ])('is rejected if it would be invalid at creation: %j', async (body, field) => {
    const { key } = await partnerProfile(app)
    const { id } = await subscribe(app, key, url)
    const response = await patch(key, id, body)
    expect([response.status, response.body.error.field]).toEqual([422, field])
  })
})

describe("another app's subscription", () => {
  it('is not found by any operation', async () => {
    const { profile, key } = await partnerProfile(app)
    const { id } = await subscribe(app, key, url)
    const { app: other } = await app.seed.app()
    const stranger = await app.seed.key({ profile_id: profile.id, app_id: other.id, scopes: webhookScopes })
    const calls = [
      app.call(`PATCH /api/v1/webhooks/subscriptions/${id}`, { key: stranger, body: { status: 'paused' } }),
      app.call(`DELETE /api/v1/webhooks/subscriptions/${id}`, { key: stranger }),
      app.call(`POST /api/v1/webhooks/subscriptions/${id}/rotate-secret`, { key: stranger }),
      app.call(`POST /api/v1/webhooks/test/${id}`, { key: stranger }),
    ]
    for (const response of await Promise.all(calls)) {
      expect([response.status, response.body.error.code]).toEqual([404, 'not_found'])
    }
    expect((await patch(key, id, {})).body.data.status).toBe('active')
  })
})

describe('deleting a subscription', () => {
  it('also deletes its deliveries, and returns 404 the second time', async () => {
    const { key } = await partnerProfile(app)
    const { id } = await subscribe(app, key, url)
    await app.call(`POST /api/v1/webhooks/test/${id}`, { key })
    const route = `DELETE /api/v1/webhooks/subscriptions/${id}` as const
    expect((await app.call(route, { key })).status).toBe(204)
    expect((await app.call('GET /api/v1/webhooks/deliveries', { key })).body.data).toEqual([])
    expect((await app.call(route, { key })).status).toBe(404)
  })
})
