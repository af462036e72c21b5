import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'
import type { Role } from '../../kernel/scopes.ts'

const app = await testApp()
const create = (session: string, body: object = {}) =>
  app.call('POST /api/v1/user-tokens', { session, body: { name: 'Assistant', ...body } })

async function signedIn(role: Role, isOnProfile = true) {
  const profile = await app.seed.profile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
  const active = isOnProfile ? profile.id : null
  return { profile, session: await app.seed.session({ user_id: user.id, active_profile_id: active }) }
}

test('a token reads through MCP unless asked for more, and acts as its person on a profile named per call', async () => {
  const { profile, session } = await signedIn('owner')
  const { status, body } = await create(session)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    name: 'Assistant',
    scopes: ['mcp:read'],
    expires_at: null,
    revoked_at: null,
    created_at: '2026-03-10T12:00:00.000Z',
    token: expect.stringMatching(/^atb_user_[0-9a-f]{32}_[\w-]{43}$/),
  })
  const headers = { 'x-profile-id': profile.id }
  const read = await app.call('GET /api/v1/profile', { key: body.data.token, headers })
  expect(read.body.data).toMatchObject({ id: profile.id, scopes: ['mcp:read'] })
})

test('a person without a role in reach may have MCP scopes only', async () => {
  const { session } = await signedIn('owner', false)
  expect((await create(session, { scopes: ['mcp:read', 'mcp:write'] })).status).toBe(201)
  const { status, body } = await create(session, { scopes: ['mcp:read', 'campaigns:read'] })
  expect(status).toBe(403)
  expect(body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['campaigns:read'] })
})

test('a viewer cannot give a token what the role lacks', async () => {
  const { session } = await signedIn('viewer')
  expect((await create(session, { scopes: ['campaigns:read'] })).status).toBe(201)
  const { body } = await create(session, { scopes: ['campaigns:read', 'campaigns:apply'] })
  expect(body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['campaigns:apply'] })
})

test('a token ends when it was told to', async () => {
  const { profile, session } = await signedIn('owner')
  const { body } = await create(session, { expires_at: '2026-03-10T13:00:00Z' })
  const read = () => app.call('GET /api/v1/profile', { key: body.data.token, headers: { 'x-profile-id': profile.id } })
  expect((await read()).status).toBe(200)
  app.clock.advance(3_600_000)
  expect((await read()).status).toBe(401)
})

test.each([
  ['expires_at', { expires_at: '2026-03-10T12:00:00Z' }],
  ['scopes', { scopes: ['all'] }],
  ['scopes', { scopes: [] }],
  ['name', { name: '' }],
])('a bad %s is 422 and names the field', async (field, fields) => {
  const { session } = await signedIn('owner')
  const { status, body } = await create(session, fields)
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field })
})
