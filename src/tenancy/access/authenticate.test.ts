import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { baseUrl, operatorKey, testApp } from '../../../test/support/app/test-app.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { dayMs, hourMs } from '../../kernel/time/durations.ts'

const whoami = operation({
  id: 'probe.read',
  http: 'GET /probe',
  summary: 'Who is calling.',
  scopes: 'any',
  data: z.object({ actor: z.unknown(), profile_id: z.string(), scopes: z.array(z.string()) }),
  run: async (ctx) => ({ data: { actor: ctx.actor, profile_id: ctx.profile.id, scopes: [...ctx.scopes] } }),
})
const write = operation({
  id: 'probe.write',
  http: 'POST /probe',
  summary: 'Writes nothing.',
  scopes: ['attribution:write'],
  data: z.object({}),
  run: async () => ({ data: {} }),
})
const revoke = operation({
  id: 'probe.revokeKeys',
  http: 'DELETE /admin/probe',
  summary: 'Revokes every key.',
  auth: ['operator'],
  scopes: 'any',
  boundTo: 'workspace',
  data: z.object({}),
  async run(ctx) {
    await ctx.db.updateTable('api_key').set({ revoked_at: ctx.now() }).execute()
    await ctx.forgetCredentials()
    return { data: {} }
  },
})
const app = await testApp({ operations: [whoami, write, revoke] })

function read(options: Parameters<typeof app.call>[1]) {
  return app.call('GET /api/v1/probe', options)
}

describe('an API key', () => {
  it('acts on its profile, which meta.profile_id names', async () => {
    const { profile, key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const response = await read({ key })
    expect(response.status).toBe(200)
    expect(response.body.meta).toEqual({ profile_id: profile.id })
    expect(response.body.data.scopes).toEqual(['campaigns:read'])
  })

  it('returns 401 if expired, revoked, altered or of an archived profile', async () => {
    const { id } = await app.seed.profile()
    const archived = await app.seed.profile({ archived_at: app.clock.now() })
    const scopes = ['campaigns:read' as const]
    const expired = await app.seed.key({ profile_id: id, scopes, expires_at: app.clock.now() })
    const revoked = await app.seed.key({ profile_id: id, scopes, revoked_at: app.clock.now() })
    const good = await app.seed.key({ profile_id: id, scopes })
    const altered = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`
    const orphan = await app.seed.key({ profile_id: archived.id, scopes })
    for (const key of [expired, revoked, altered, orphan]) {
      const response = await read({ key })
      expect(response.status).toBe(401)
      expect(response.body.error.code).toBe('unauthorized')
      expect(response.headers['www-authenticate']).toContain('Bearer')
    }
    expect((await read({ key: good })).status).toBe(200)
  })

  it('stops working with the response to its revocation', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    expect((await read({ key })).status).toBe(200)
    expect((await app.call('DELETE /api/v1/admin/probe', { operator: true })).status).toBe(200)
    expect((await read({ key })).status).toBe(401)
  })

  it('accepts only its own profile; another one is 404, like one that does not exist', async () => {
    const { profile, key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const other = await app.seed.profile()
    expect((await read({ key, query: { profile_id: profile.id } })).status).toBe(200)
    expect((await read({ key, query: { profile_id: other.id } })).body.error.code).toBe('not_found')
    expect((await read({ key, headers: { 'x-profile-id': 'nonsense' } })).body.error.code).toBe('not_found')
  })
})

it('that an app created ends with the grant of the app', async () => {
  const { app: partner } = await app.seed.app()
  const { id } = await app.seed.profile()
  await app.seed.grant({ profile_id: id, app_id: partner.id, scopes: ['conversions:read'] })
  const key = await app.seed.key({ profile_id: id, app_id: partner.id, scopes: ['conversions:read'] })
  expect((await read({ key })).status).toBe(200)
  await app.db.updateTable('app_grant').set({ revoked_at: app.clock.now() }).where('profile_id', '=', id).execute()
  await app.ctx.forgetCredentials()
  expect((await read({ key })).status).toBe(401)
})

describe('an app token', () => {
  it('without a profile names a governed one per call', async () => {
    const { app: partner } = await app.seed.app()
    const profile = await app.seed.profile()
    const foreign = await app.seed.profile()
    await app.seed.grant({ profile_id: profile.id, app_id: partner.id, scopes: ['conversions:read'] })
    const key = await app.seed.appToken({ app_id: partner.id, scopes: ['conversions:read', 'customers:read'] })
    expect((await read({ key, headers: { 'x-profile-id': profile.id } })).body.meta.profile_id).toBe(profile.id)
    expect((await read({ key, headers: { 'x-profile-id': profile.id } })).body.data.scopes).toEqual([
      'conversions:read',
    ])
    expect((await read({ key, headers: { 'x-profile-id': foreign.id } })).body.error.code).toBe('not_found')
    expect((await read({ key })).body.error).toMatchObject({ code: 'invalid_parameter', field: 'profile_id' })
  })
})

describe('a user token', () => {
  it("has access to the profiles of the user's workspaces, limited by the role", async () => {
    const profile = await app.seed.profile()
    const foreign = await app.seed.profile()
    const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'viewer' })
    const key = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:read', 'campaigns:read', 'goals:write'] })
    const response = await read({ key, query: { profile_id: profile.id } })
    // mcp:read includes reads without personal data; the role does not allow writes.
    expect(response.body.data.scopes).toEqual(expect.arrayContaining(['mcp:read', 'campaigns:read']))
    expect(response.body.data.scopes).not.toContain('goals:write')
    expect(response.body.data.scopes).not.toContain('customers:read')
    expect(response.body.data.actor).toMatchObject({ kind: 'user', user_id: user.id, role: 'viewer' })
    expect((await read({ key, query: { profile_id: foreign.id } })).body.error.code).toBe('not_found')
  })
})

it('accepts the operator key as a bearer token, but not as a cookie', async () => {
  const cookie = `tributary_session=${operatorKey}`
  const response = await app.call('DELETE /api/v1/admin/probe', { headers: { cookie, origin: baseUrl } })
  expect(response.status).toBe(401)
})

describe('a console session', () => {
  async function signedIn(role: 'owner' | 'viewer') {
    const profile = await app.seed.profile()
    const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
    return { profile, session: await app.seed.session({ user_id: user.id, active_profile_id: profile.id }) }
  }

  it('acts on its active profile', async () => {
    const { profile, session } = await signedIn('viewer')
    expect((await read({ session })).body.meta.profile_id).toBe(profile.id)
  })

  it('can make changes only from a page of this service', async () => {
    const { session } = await signedIn('owner')
    expect((await app.call('POST /api/v1/probe', { session })).status).toBe(200)
    for (const origin of ['https://evil.example', 'null', '']) {
      const response = await app.call('POST /api/v1/probe', { session, headers: { origin } })
      expect(response.status).toBe(403)
      expect(response.body.error.code).toBe('forbidden')
    }
  })

  it('is not accepted as a bearer token, nor an API key as a cookie', async () => {
    const { session } = await signedIn('owner')
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    expect((await read({ key: session })).status).toBe(401)
    // Not even while the verified cookie is cached.
    expect((await read({ session })).status).toBe(200)
    expect((await read({ key: session })).status).toBe(401)
    expect((await read({ headers: { cookie: `tributary_session=${key}` } })).status).toBe(401)
  })

  it('is extended by daily use and expires after two weeks without use', async () => {
    const { session } = await signedIn('owner')
    expect((await read({ session })).headers['set-cookie']).toBeUndefined()
    app.clock.advance(25 * hourMs)
    expect((await read({ session })).headers['set-cookie']).toContain('Max-Age=1209600')
    app.clock.advance(13.5 * dayMs)
    expect((await read({ session })).status).toBe(200)
    app.clock.advance(14 * dayMs)
    expect((await read({ session })).status).toBe(401)
  })
})

describe('the operator key', () => {
  it('is only accepted by the admin routes', async () => {
    expect((await read({ operator: true })).status).toBe(403)
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    expect((await app.call('DELETE /api/v1/admin/probe', { key })).body.error.code).toBe('unauthorized')
  })
})

it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'trb_live_x', 'Bearer trb_live_x'])(
  'returns 401 for the header "%s"',
  async (authorization) => {
    expect((await read({ headers: { authorization } })).status).toBe(401)
  },
)

it('removes personal data scopes from a key on a healthcare-family profile', async () => {
  const { key } = await app.seed.profileWithKey({
    scopes: ['customers:read', 'conversions:read'],
    profile: { privacy_mode: 'hipaa' },
  })
  expect((await read({ key })).body.data.scopes).toEqual(['conversions:read'])
})
