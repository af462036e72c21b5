import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { partnerProfile, subscribe, webhookScopes } from '../../../test/support/fixtures/subscribers.ts'
import { ResolverUnavailable } from '../../kernel/network/egress.ts'

const hosts: Record<string, string[]> = {
  'partner.example.com': ['93.184.215.14'],
  'half.example.com': ['93.184.215.14', '10.0.0.1'],
  'inside.example.com': ['192.168.0.7'],
  'nat64.example.com': ['64:ff9b::a00:1'],
}
let isResolverDown = false
const resolve = async (host: string) => {
  if (isResolverDown) throw new ResolverUnavailable(host)
  return hosts[host] ?? []
}
const app = await testApp({ egress: { resolve, allowsPrivate: false } })
const route = 'POST /api/v1/webhooks/subscriptions'
const body = {
  url: 'https://partner.example.com/hook',
  events: ['outcome.recorded', 'connection.revoked', 'outcome.recorded'],
  providers: ['service', 'whatsapp'],
}

describe('while DNS does not respond', () => {
  it('a registration returns 503, and the same Idempotency-Key succeeds later', async () => {
    const { key } = await partnerProfile(app)
    const headers = { 'idempotency-key': 'registered-once' }
    isResolverDown = true
    const failed = await app.call(route, { key, body, headers })
    isResolverDown = false
    expect([failed.status, failed.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(failed.headers['retry-after']).toBe('5')
    const retried = await app.call(route, { key, body, headers })
    expect([retried.status, retried.headers['idempotency-replayed']]).toEqual([201, undefined])
  })
})

describe('a subscription', () => {
  it('belongs to the calling app, is active, and shows its secret once', async () => {
    const { profile, partner, key } = await partnerProfile(app)
    const response = await app.call(route, { key, body })
    const { id, secret } = response.body.data
    expect(response.status).toBe(201)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const subscription = {
      id,
      app_id: partner.id,
      profile_id: profile.id,
      url: 'https://partner.example.com/hook',
      events: ['outcome.recorded', 'connection.revoked'],
      reserved_events: [],
      providers: ['service', 'whatsapp'],
      status: 'active',
      last_delivery_at: null,
      consecutive_failures: 0,
      previous_secret_expires_at: null,
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: '2026-03-10T12:00:00.000Z',
    }
    expect(response.body.data).toEqual({ ...subscription, secret })
    const listed = await app.call('GET /api/v1/webhooks/subscriptions', { key })
    expect(listed.body.data).toEqual([subscription])
  })

  it('stores its secret encrypted', async () => {
    const { key } = await partnerProfile(app)
    const { id, secret } = await subscribe(app, key, body.url)
    const row = await app.db
      .selectFrom('webhook_subscription')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(app.services.secrets.decrypt('webhook.secret', row.secret)).toBe(secret)
  })

  it('is not visible to another app or to the profile itself', async () => {
    const { profile, key } = await partnerProfile(app)
    await subscribe(app, key, body.url)
    const other = await app.seed.app()
    const strangers = await Promise.all([
      app.seed.key({ profile_id: profile.id, app_id: other.app.id, scopes: webhookScopes }),
      app.seed.key({ profile_id: profile.id, scopes: webhookScopes }),
    ])
    for (const stranger of strangers) {
      const listed = await app.call('GET /api/v1/webhooks/subscriptions', { key: stranger })
      expect(listed.body.data).toEqual([])
    }
  })

  it('is rejected beyond the hundredth', async () => {
    const { key } = await partnerProfile(app)
    for (let count = 0; count < 100; count++) await subscribe(app, key, body.url)
    const response = await app.call(route, { key, body })
    expect([response.status, response.body.error.code]).toEqual([409, 'invalid_state'])
  })
})

describe('an invalid subscription is rejected with the field, and nothing is stored', () => {
  it.each([
    ['an unknown event', { events: ['outcome.recorded', 'no.such'] }, 'events'],
    ['no event', { events: [] }, 'events'],
    ['no provider', { providers: [] }, 'providers'],
    ['an invalid provider name', { providers: ['Service!'] }, 'providers'],
    ['no url', { url: undefined }, 'url'],
    ['plain http', { url: 'http://partner.example.com/hook' }, 'url'],
    ['a password in the url', { url: 'https://a:b@partner.example.com/' }, 'url'],
    ['a loopback address', { url: 'https://2130706433/' }, 'url'],
    ['a host that resolves to a private address', { url: 'https://inside.example.com/' }, 'url'],
    ['a host that also resolves to a private address', { url: 'https://half.example.com/' }, 'url'],
    ['a host behind NAT64', { url: 'https://nat64.example.com/' }, 'url'],
    ['a host that does not resolve', { url: 'https://nowhere.example.com/' }, 'url'],
  ])('%s', async (_title, change, field) => {
    const { key } = await partnerProfile(app)
    const response = await app.call(route, { key, body: { ...body, ...change } })
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      422,
      'validation_error',
      field,
    ])
    const listed = await app.call('GET /api/v1/webhooks/subscriptions', { key })
    expect(listed.body.data).toEqual([])
  })
})
