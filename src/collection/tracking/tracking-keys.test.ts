import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { findTrackingKey } from './tracking-queries.ts'

const app = await testApp()
const route = '/api/v1/tracking/keys'

async function profileAndKey() {
  return app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read'] })
}

describe('POST /tracking/keys', () => {
  it('returns the active key of a profile instead of a second one (contract 4.5)', async () => {
    const { key } = await profileAndKey()
    const first = await app.call(`POST ${route}`, { key })
    const second = await app.call(`POST ${route}`, { key })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(first.body.data.key).toMatch(/^trk_live_[\w-]{24}$/)
    expect(second.body.data).toEqual(first.body.data)
    expect((await app.call(`GET ${route}`, { key })).body.data).toEqual([first.body.data])
  })

  it('issues one key for twenty concurrent requests', async () => {
    const { key } = await profileAndKey()
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.call(`POST ${route}`, { key })))
    expect(new Set(responses.map(({ body }) => body.data.key)).size).toBe(1)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('issues a new key after the previous one is revoked', async () => {
    const { key } = await profileAndKey()
    const former = (await app.call(`POST ${route}`, { key })).body.data
    expect((await app.call(`DELETE ${route}/${former.id}`, { key })).body.data).toEqual({ revoked: true })
    expect((await app.call(`GET ${route}`, { key })).body.data).toEqual([])
    const { status, body } = await app.call(`POST ${route}`, { key })
    expect(status).toBe(201)
    expect(body.data.key).not.toBe(former.key)
  })
})

describe('DELETE /tracking/keys/{id}', () => {
  it('keeps the time of the first revocation', async () => {
    const { key } = await profileAndKey()
    const made = (await app.call(`POST ${route}`, { key })).body.data
    const revokedAt = app.clock.now()
    await app.call(`DELETE ${route}/${made.id}`, { key })
    app.clock.advance(1_000)
    expect((await app.call(`DELETE ${route}/${made.id}`, { key })).status).toBe(200)
    expect((await findTrackingKey(app.db, made.key))?.revoked_at).toEqual(revokedAt)
  })
})

describe('findTrackingKey', () => {
  it('returns profile, domains and settings, with defaults for unset ones', async () => {
    const { profile, key } = await app.seed.profileWithKey({
      scopes: ['attribution:write'],
      profile: { domains: ['shop.example'] },
    })
    const made = (await app.call(`POST ${route}`, { key })).body.data
    const found = await findTrackingKey(app.db, made.key)
    expect(found).toMatchObject({
      key_id: made.id,
      profile_id: profile.id,
      revoked_at: null,
      domains: ['shop.example'],
      settings: { consent_default: 'granted', honors_gpc: true, honors_dnt: false, ignored_referrers: [] },
    })
    expect(await findTrackingKey(app.db, `${made.key}x`)).toBeNull()
  })

  it('counts the key of an archived profile as revoked', async () => {
    const { profile, key } = await profileAndKey()
    const made = (await app.call(`POST ${route}`, { key })).body.data
    const at = app.clock.now()
    await app.db.updateTable('profile').set({ archived_at: at }).where('id', '=', profile.id).execute()
    expect((await findTrackingKey(app.db, made.key))?.revoked_at).toEqual(at)
  })
})
