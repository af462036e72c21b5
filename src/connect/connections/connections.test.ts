import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { account, fakeVendor } from '../../../test/support/vendors/fake-provider.ts'
import { connectApp, governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { ProviderError } from '../provider-error.ts'
import { revokeGrant } from '../relinquish-grants.ts'
import { storeConnection } from '../store-connection.ts'

const app = await connectApp()
const { vendors } = app

async function connected(provider: keyof typeof vendors = 'social_ads') {
  const vendor = Object.assign(vendors[provider], fakeVendor())
  const fixture = await governedProfile(app)
  const connection = await connect(fixture.profile.id, provider)
  return { ...fixture, vendor, connection }
}

function connect(profileId: string, provider: keyof typeof vendors, externalId = 'act_1') {
  const tokens = { access_token: 'a', refresh_token: null, expires_at: null, scopes: [], grantor: profileId }
  return inTransaction(app.ctx, (ctx) =>
    storeConnection(ctx, profileId, {
      provider: app.services.providers.find(provider)!,
      account: account(externalId),
      tokens,
      app_id: null,
    }),
  )
}

describe('connections', () => {
  it('are listed and filtered by channel, with the fields of the contract', async () => {
    const { key, profile, connection } = await connected()
    await connect(profile.id, 'crm_a', 'loc_1')
    const all = await app.call('GET /api/v1/connections', { key })
    expect(all.body.data.map((item: { channel: string }) => item.channel).toSorted()).toEqual(['crm_a', 'social_ads'])
    const { body } = await app.call('GET /api/v1/connections', { key, query: { channel: 'social_ads' } })
    expect(body.data).toEqual([
      {
        id: connection.id,
        channel: 'social_ads',
        status: 'connected',
        display_name: 'Account act_1',
        external_id: 'act_1',
        authorized_at: '2026-03-10T12:00:00.000Z',
        created_at: '2026-03-10T12:00:00.000Z',
        sync: { last_success_at: null, last_run_at: null, status: 'queued', error: null },
      },
    ])
    const none = await app.call('GET /api/v1/connections', { key, query: { channel: 'payments_a' } })
    expect(none.body.data).toEqual([])
  })

  it('are reused when the account is connected again after a disconnect', async () => {
    const { key, profile, connection } = await connected()
    await app.call(`POST /api/v1/connections/${connection.id}/disconnect`, { key })
    expect((await connect(profile.id, 'social_ads')).id).toBe(connection.id)
    const { body } = await app.call(`GET /api/v1/connections/${connection.id}`, { key })
    expect(body.data.status).toBe('connected')
  })
})

describe('a disconnect', () => {
  it('deletes the tokens, and notifies the provider and the subscribers once', async () => {
    const { key, profile, connection, vendor } = await connected()
    for (const _ of [1, 2]) {
      const { status, body } = await app.call(`POST /api/v1/connections/${connection.id}/disconnect`, { key })
      expect([status, body.data.status]).toEqual([200, 'disconnected'])
    }
    const row = await app.db.selectFrom('connection').selectAll().where('id', '=', connection.id).executeTakeFirst()
    expect(row).toMatchObject({ tokens: null, webhook_secret: null })
    const unused = await app.db.selectFrom('unused_grant').selectAll().where('profile_id', '=', profile.id).execute()
    expect(unused).toHaveLength(1)
    await revokeGrant.run(app.ctx, { profile_id: profile.id, grant_id: unused[0]!.id })
    expect(vendor.calls).toEqual(['revoke'])
    const events = await app.db
      .selectFrom('webhook_event')
      .select('type')
      .where('profile_id', '=', profile.id)
      .where('type', '=', 'connection.revoked')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('responds 404 for a connection of another profile', async () => {
    const { connection } = await connected()
    const { key } = await governedProfile(app)
    expect((await app.call(`POST /api/v1/connections/${connection.id}/disconnect`, { key })).status).toBe(404)
  })
})

describe('a revoked authorization', () => {
  it('revokes every key of the app, including the calling key, and keeps the connection', async () => {
    const { key, profile, app: partner, connection } = await connected()
    const second = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes: ['connections:read'] })
    const own = await app.seed.key({ profile_id: profile.id, scopes: ['connections:read'] })
    const { status, body } = await app.call(`DELETE /api/v1/connections/${connection.id}`, { key: second })
    expect([status, body.data]).toEqual([200, { revoked: true, revoked_keys: 2 }])
    for (const dead of [key, second]) {
      expect((await app.call('GET /api/v1/connections', { key: dead })).status).toBe(401)
    }
    const { body: left } = await app.call('GET /api/v1/connections', { key: own })
    expect(left.data[0].status).toBe('connected')
  })

  it('lets only the app that provisioned the profile create keys and entitlements again', async () => {
    for (const isProvisioner of [true, false]) {
      const { key, profile, app: partner, connection } = await connected()
      const provisioner = isProvisioner ? partner.id : null
      await sql`update profile set provisioned_by_app_id = ${provisioner} where id = ${profile.id}`.execute(app.db)
      const token = await app.seed.appToken({ app_id: partner.id, scopes: partner.allowed_scopes as never })
      const create = () => app.call(`POST /api/v1/profiles/${profile.id}/keys`, { key: token })
      const entitle = () =>
        app.call(`PUT /api/v1/profiles/${profile.id}/entitlements/atribu_attribution`, {
          key: token,
          body: { enabled: true },
        })
      const revoke = (by: string) => app.call(`DELETE /api/v1/connections/${connection.id}`, { key: by })
      expect((await revoke(key)).status).toBe(200)
      const created = await create()
      expect([isProvisioner, created.status]).toEqual([isProvisioner, isProvisioner ? 201 : 404])
      if (!isProvisioner) continue
      expect((await revoke(created.body.data.key)).status).toBe(200)
      expect((await entitle()).status).toBe(200)
      expect((await create()).status).toBe(201)
    }
  })

  it('requires a caller that is an app', async () => {
    const { profile, connection } = await connected()
    const own = await app.seed.key({ profile_id: profile.id, scopes: ['connections:write'] })
    const { status, body } = await app.call(`DELETE /api/v1/connections/${connection.id}`, { key: own })
    expect([status, body.error.code]).toEqual([403, 'api_key_required'])
  })
})

describe('pixels', () => {
  const read = (id: string, key: string) => app.call(`GET /api/v1/connections/${id}/pixels`, { key })

  it('are read live each time, and fields that the platform leaves out stay null', async () => {
    const { key, connection, vendor } = await connected()
    const unknown = { name: null, created_at: null, last_fired_at: null, is_unavailable: null, owner_business: null }
    vendor.pixels = [{ id: 'px1', ...unknown }]
    expect((await read(connection.id, key)).body.data).toEqual({ pixels: [{ id: 'px1', ...unknown }] })
    vendor.pixels = []
    expect((await read(connection.id, key)).body.data).toEqual({ pixels: [] })
  })

  it('respond 409 for a CRM and 404 for an unknown connection', async () => {
    const { key, connection } = await connected('crm_a')
    expect((await read(connection.id, key)).status).toBe(409)
    expect((await read(randomUUID(), key)).status).toBe(404)
  })

  it('respond 409 with a reconnect link when the consent was withdrawn', async () => {
    const { key, connection } = await connected()
    const provider = app.services.providers.find('social_ads')!
    const listPixels = vi.spyOn(provider, 'listPixels').mockImplementation(async () => {
      throw new ProviderError({ kind: 'token_revoked', message: 'invalidated' })
    })
    const { status, body } = await read(connection.id, key)
    listPixels.mockRestore()
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'connection_not_ready', reconnect_required: true })
    expect(body.error.reconnect_url).toMatch(/^http:\/\/tributary\.test\/connect\/[\w-]{86}$/)
    const { body: page } = await app.call(`GET ${new URL(body.error.reconnect_url).pathname}` as 'GET /')
    expect(page).toContain('Fake social_ads')
    expect((await app.call(`GET /api/v1/connections/${connection.id}`, { key })).body.data.status).toBe(
      'reconnect_required',
    )
  })
})
