import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const put = (profileId: string, key: string, body: object) =>
  app.call(`PUT /api/v1/profiles/${profileId}/entitlements/atribu_attribution`, { key, body })
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status

async function provisioned(allowed: Scope[] = ['attribution:write', 'customers:read', 'analytics_pii']) {
  const { app: partnerApp } = await app.seed.app({ allowed_scopes: allowed })
  const profile = await app.seed.profile({ provisioned_by_app_id: partnerApp.id })
  await app.seed.grant({ profile_id: profile.id, app_id: partnerApp.id, scopes: ['analytics'] })
  const token = await app.seed.appToken({ app_id: partnerApp.id, scopes: ['profiles:write'] })
  return { app: partnerApp, profile, token }
}

it('enabling allows writes and extends the grant to all scopes of the app', async () => {
  const { app: partnerApp, profile, token } = await provisioned()
  const { status, body } = await put(profile.id, token, { enabled: true })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    profile_id: profile.id,
    enabled: true,
    privacy_mode: 'standard',
    is_healthcare_family: false,
    scopes: partnerApp.allowed_scopes,
    revoked_keys: 0,
  })
  const key = await app.seed.key({ profile_id: profile.id, app_id: partnerApp.id, scopes: ['analytics'] })
  expect((await app.call('GET /api/v1/profile', { key })).body.data.attribution_enabled).toBe(true)
})

it('applies the privacy mode before the grant: no personal data scope is granted, and live keys with one are revoked (contract 5.5)', async () => {
  const { app: partnerApp, profile, token } = await provisioned()
  const credential = { profile_id: profile.id, app_id: partnerApp.id }
  const doomed = await app.seed.key({ ...credential, scopes: ['customers:read'] })
  const doomedToken = await app.seed.appToken({ ...credential, scopes: ['analytics_pii'] })
  const spared = await app.seed.key({ ...credential, scopes: ['attribution:write'] })
  for (const live of [doomed, doomedToken, spared]) expect(await statusOf(live)).toBe(200)

  const { body } = await put(profile.id, token, { enabled: true, privacy_mode: 'hipaa' })

  expect(body.data).toMatchObject({
    enabled: true,
    privacy_mode: 'hipaa',
    is_healthcare_family: true,
    scopes: ['attribution:write', 'analytics'],
    revoked_keys: 1,
  })
  expect([await statusOf(doomed), await statusOf(doomedToken), await statusOf(spared)]).toEqual([401, 401, 200])
})

it('repeating the same request changes nothing', async () => {
  const { profile, token } = await provisioned()
  const first = await put(profile.id, token, { enabled: true, privacy_mode: 'hipaa' })
  const stored = () => app.db.selectFrom('profile').selectAll().where('id', '=', profile.id).executeTakeFirst()
  const before = await stored()
  app.clock.advance(1000)
  const second = await put(profile.id, token, { enabled: true, privacy_mode: 'hipaa' })
  expect(second.body.data).toEqual(first.body.data)
  expect(await stored()).toEqual(before)
})

it('disabling rejects writes and keeps the grant and the privacy mode', async () => {
  const { app: partnerApp, profile, token } = await provisioned()
  await put(profile.id, token, { enabled: true, privacy_mode: 'platform_safe' })
  const { body } = await put(profile.id, token, { enabled: false })
  expect(body.data).toMatchObject({
    enabled: false,
    privacy_mode: 'platform_safe',
    scopes: ['attribution:write', 'analytics'],
  })
  const key = await app.seed.key({ profile_id: profile.id, app_id: partnerApp.id, scopes: ['analytics'] })
  expect((await app.call('GET /api/v1/profile', { key })).body.data.attribution_enabled).toBe(false)
})

it('a key of the app enables its own profile and no other of the app', async () => {
  const { app: partnerApp, profile } = await provisioned()
  const other = await app.seed.profile({ provisioned_by_app_id: partnerApp.id })
  const key = await app.seed.key({ profile_id: profile.id, app_id: partnerApp.id, scopes: ['attribution:write'] })
  expect((await put(profile.id, key, { enabled: true })).status).toBe(200)
  expect((await put(other.id, key, { enabled: true })).status).toBe(404)
})

it('returns 404 to every caller but the provisioning app', async () => {
  const { app: partnerApp, profile, token } = await provisioned()
  const stranger = await provisioned()
  const plainKey = await app.seed.key({ profile_id: profile.id, scopes: ['attribution:write'] })
  const absent = await put(newId(), token, { enabled: true })
  for (const key of [stranger.token, plainKey]) {
    const { status, body } = await put(profile.id, key, { enabled: true })
    expect(status).toBe(404)
    expect({ ...body.error, request_id: '' }).toEqual({ ...absent.body.error, request_id: '' })
  }
  const governed = await app.seed.profile()
  await app.seed.grant({ profile_id: governed.id, app_id: partnerApp.id, scopes: ['analytics'] })
  expect((await put(governed.id, token, { enabled: true })).status).toBe(404)
})

it('an app whose grant was revoked cannot create a new one', async () => {
  const { profile, token } = await provisioned()
  await app.db
    .updateTable('app_grant')
    .set({ revoked_at: app.clock.now() })
    .where('profile_id', '=', profile.id)
    .execute()
  expect((await put(profile.id, token, { enabled: true })).status).toBe(404)
})

it.each([
  ['enabled', {}],
  ['enabled', { enabled: 'yes' }],
  ['privacy_mode', { enabled: true, privacy_mode: 'none' }],
])('rejects a bad %s with 422', async (field, body) => {
  const { profile, token } = await provisioned()
  const response = await put(profile.id, token, body)
  expect(response.status).toBe(422)
  expect(response.body.error.field).toBe(field)
})
