import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const createKey = (profileId: string, key: string, body?: object) =>
  app.call(`POST /api/v1/profiles/${profileId}/keys`, { key, body })

async function governed(scopes: Scope[], profileColumns: Parameters<typeof app.seed.profile>[0] = {}) {
  const { app: made } = await app.seed.app({ rate_limit_tier: 'elevated', allowed_scopes: scopes })
  const profile = await app.seed.profile(profileColumns)
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes })
  return { app: made, profile, token: await app.seed.appToken({ app_id: made.id, scopes }) }
}

it('creates a key with the whole grant and the rate limit of the app if there is no body', async () => {
  const { app: made, profile, token } = await governed(['analytics', 'goals:write'])
  const { status, body } = await createKey(profile.id, token)
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    profile_id: profile.id,
    app_id: made.id,
    scopes: ['analytics', 'goals:write'],
    rate_limit_per_minute: 1200,
    expires_at: null,
  })
  expect((await app.call('GET /api/v1/profile', { key: body.data.key })).status).toBe(200)
})

it('accepts a subset of the grant or of a bundle in it', async () => {
  const { profile, token } = await governed(['analytics', 'goals:write'])
  const { body } = await createKey(profile.id, token, { name: 'Reports', scopes: ['campaigns:read'] })
  expect(body.data).toMatchObject({ name: 'Reports', scopes: ['campaigns:read'] })
})

it('rejects scopes beyond the grant with 403 and names the missing ones', async () => {
  const { profile, token } = await governed(['analytics'])
  const { status, body } = await createKey(profile.id, token, {
    scopes: ['campaigns:read', 'goals:write', 'analytics_pii'],
  })
  expect(status).toBe(403)
  expect(body.error).toMatchObject({
    code: 'insufficient_scope',
    required_scopes: ['goals:write', 'analytics_pii'],
  })
})

it('rejects a personal data scope on a healthcare-family profile with 403 healthcare_scope_forbidden (contract 5.5)', async () => {
  const { profile, token } = await governed(['analytics'], { privacy_mode: 'hipaa' })
  const { status, body } = await createKey(profile.id, token, { scopes: ['customers:read'] })
  expect(status).toBe(403)
  expect(body.error.code).toBe('healthcare_scope_forbidden')
})

it('creates no key for a grant without scopes', async () => {
  const { profile, token } = await governed([])
  const { status, body } = await createKey(profile.id, token)
  expect(status).toBe(409)
  expect(body.error.code).toBe('invalid_state')
})

it('returns 404 without a live grant on the profile', async () => {
  const { profile, token } = await governed(['analytics'])
  const stranger = await governed(['analytics'])
  const absent = await createKey(newId(), token)
  const foreign = await createKey(stranger.profile.id, token)
  await app.db
    .updateTable('app_grant')
    .set({ revoked_at: app.clock.now() })
    .where('profile_id', '=', profile.id)
    .execute()
  const withdrawn = await createKey(profile.id, token)
  for (const { status, body } of [absent, foreign, withdrawn]) {
    expect(status).toBe(404)
    expect({ ...body.error, request_id: '' }).toEqual({ ...absent.body.error, request_id: '' })
  }
})

it('a token bound to one profile cannot create keys on another', async () => {
  const { app: made, profile } = await governed(['analytics'])
  const other = await app.seed.profile()
  await app.seed.grant({ profile_id: other.id, app_id: made.id, scopes: ['analytics'] })
  const token = await app.seed.appToken({ app_id: made.id, profile_id: profile.id, scopes: ['analytics'] })
  expect((await createKey(profile.id, token)).status).toBe(201)
  expect((await createKey(other.id, token)).status).toBe(404)
})

it('rejects an expiry in the past with 422', async () => {
  const { profile, token } = await governed(['analytics'])
  const { status, body } = await createKey(profile.id, token, { expires_at: '2026-03-10T11:59:59Z' })
  expect(status).toBe(422)
  expect(body.error.field).toBe('expires_at')
})
