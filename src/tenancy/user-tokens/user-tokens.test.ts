import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { parseToken } from '../../kernel/secrets/token.ts'
import { dayMs, hourMs } from '../../kernel/time/durations.ts'

const app = await testApp()
const create = (session: string, body: object = {}) =>
  app.call('POST /api/v1/user-tokens', { session, body: { name: 'Assistant', ...body } })

async function signedIn(role: Role, isOnProfile = true) {
  const profile = await app.seed.profile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
  const active = isOnProfile ? profile.id : null
  return { profile, session: await app.seed.session({ user_id: user.id, active_profile_id: active }) }
}

it('a token can read through MCP by default, and acts as its user on a profile named per call', async () => {
  const { profile, session } = await signedIn('owner')
  const { status, body } = await create(session)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    name: 'Assistant',
    scopes: ['mcp:read'],
    expires_at: '2026-06-08T12:00:00.000Z',
    revoked_at: null,
    created_at: '2026-03-10T12:00:00.000Z',
    token: expect.stringMatching(/^trb_user_[0-9a-f]{32}_[\w-]{43}$/),
  })
  const headers = { 'x-profile-id': profile.id }
  const read = await app.call('GET /api/v1/profile', { key: body.data.token, headers })
  expect(read.body.data.id).toBe(profile.id)
  // mcp:read includes the reads without personal data.
  expect(read.body.data.scopes).toEqual(expect.arrayContaining(['mcp:read', 'campaigns:read']))
  expect(read.body.data.scopes).not.toContain('customers:read')
})

it('a user without a workspace may have only MCP scopes and the scopes they include', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'owner' })
  await app.db.deleteFrom('workspace_member').where('user_id', '=', user.id).execute()
  const session = await app.seed.session({ user_id: user.id })
  expect((await create(session, { scopes: ['mcp:read', 'mcp:write'] })).status).toBe(201)
  const { status, body } = await create(session, { scopes: ['mcp:read', 'goals:write'] })
  expect(status).toBe(403)
  expect(body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['goals:write'] })
})

it('a viewer without an active profile cannot give a token scopes beyond the role', async () => {
  const { session } = await signedIn('viewer', false)
  expect((await create(session, { scopes: ['mcp:read'] })).status).toBe(201)
  const { status, body } = await create(session, { scopes: ['mcp:write'] })
  expect([status, body.error.required_scopes]).toEqual([403, ['mcp:write']])
})

it('a viewer cannot give a token scopes beyond the role', async () => {
  const { session } = await signedIn('viewer')
  expect((await create(session, { scopes: ['campaigns:read'] })).status).toBe(201)
  const { body } = await create(session, { scopes: ['campaigns:read', 'campaigns:apply'] })
  expect(body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['campaigns:apply'] })
})

it('a token expires after 90 days unless another time within 365 days is given', async () => {
  const { profile, session } = await signedIn('owner')
  const { body } = await create(session)
  const read = () => app.call('GET /api/v1/profile', { key: body.data.token, headers: { 'x-profile-id': profile.id } })
  const days = (count: number) => new Date(app.clock.now().getTime() + count * dayMs).toISOString()
  expect((await create(session, { expires_at: days(365) })).body.data.expires_at).toBe(days(365))
  app.clock.advance(90 * dayMs - 1)
  expect((await read()).status).toBe(200)
  app.clock.advance(1)
  expect((await read()).status).toBe(401)
  app.clock.advance(-90 * dayMs)
})

it('a token expires at the given time', async () => {
  const { profile, session } = await signedIn('owner')
  const { body } = await create(session, { expires_at: '2026-03-10T13:00:00Z' })
  const read = () => app.call('GET /api/v1/profile', { key: body.data.token, headers: { 'x-profile-id': profile.id } })
  expect((await read()).status).toBe(200)
  app.clock.advance(hourMs)
  expect((await read()).status).toBe(401)
})

it.each([
  ['expires_at', { expires_at: '2026-03-10T12:00:00Z' }],
  ['expires_at', { expires_at: '2028-03-10T12:00:00Z' }],
  ['expires_at', { expires_at: null }],
  ['scopes', { scopes: ['all'] }],
  ['scopes', { scopes: [] }],
  ['name', { name: '' }],
])('rejects a bad %s with 422 and names the field', async (field, fields) => {
  const { session } = await signedIn('owner')
  const { status, body } = await create(session, fields)
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field })
})

async function person() {
  const profile = await app.seed.profile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'viewer' })
  const token = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:read'] })
  const statusOfToken = async () =>
    (await app.call('GET /api/v1/profile', { key: token, headers: { 'x-profile-id': profile.id } })).status
  return {
    session: await app.seed.session({ user_id: user.id }),
    user,
    token,
    id: parseToken(token)!.id,
    statusOfToken,
  }
}

it('a revoked token stops working immediately, and revoking it again is no error', async () => {
  const { session, id, statusOfToken } = await person()
  expect(await statusOfToken()).toBe(200)
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await app.call(`DELETE /api/v1/user-tokens/${id}`, { session })
    expect([status, body.data]).toEqual([200, { revoked: true }])
    expect(await statusOfToken()).toBe(401)
  }
})

it("returns the same response for another user's token and for one that does not exist, and does not revoke it", async () => {
  const [mine, theirs] = [await person(), await person()]
  const responses = await Promise.all(
    [theirs.id, newId()].map((id) => app.call(`DELETE /api/v1/user-tokens/${id}`, { session: mine.session })),
  )
  const [first, second] = responses.map(({ status, body }) => ({ status, error: { ...body.error, request_id: '' } }))
  expect(first).toEqual(second)
  expect(first?.status).toBe(404)
  expect(await theirs.statusOfToken()).toBe(200)
})

it('a user lists only their own tokens, page by page, without secrets', async () => {
  const mine = await person()
  await person()
  await app.seed.userToken({ user_id: mine.user.id, scopes: ['mcp:write'] })
  const list = (query: Record<string, string>) => app.call('GET /api/v1/user-tokens', { session: mine.session, query })
  const first = await list({ limit: '1' })
  const second = await list({ limit: '1', cursor: first.body.pagination.cursor })
  const scopes = [...first.body.data, ...second.body.data].flatMap((token: { scopes: string[] }) => token.scopes)
  expect(scopes.toSorted()).toEqual(['mcp:read', 'mcp:write'])
  expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
  expect(Object.keys(first.body.data[0])).toEqual(['id', 'name', 'scopes', 'expires_at', 'revoked_at', 'created_at'])
})
