import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const route = 'POST /api/v1/workspaces'
const body = { name: 'Norte' }

it('a workspace created by an app records the app as its provisioner', async () => {
  const partner = await app.seed.app()
  const key = await app.seed.appToken({ app_id: partner.app.id, scopes: ['workspaces:write'] })
  const response = await app.call(route, { key, body: { ...body, is_healthcare_agency: true } })
  expect(response.status).toBe(201)
  expect(response.body).toEqual({
    data: {
      id: expect.any(String),
      name: 'Norte',
      plan: 'unlimited',
      is_healthcare_agency: true,
      provisioned_by_app_id: partner.app.id,
      created_at: '2026-03-10T12:00:00.000Z',
      archived_at: null,
    },
    meta: { workspace_id: response.body.data.id },
  })
})

it('a user who creates a workspace becomes its owner', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'editor' })
  const key = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:write'] })
  const { body: created } = await app.call(route, { key, body })
  const members = await app.db
    .selectFrom('workspace_member')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', created.data.id)
    .execute()
  expect(members).toEqual([{ user_id: user.id, role: 'owner' }])
})

it('a console user may create a workspace before choosing a profile', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'editor' })
  const session = await app.seed.session({ user_id: user.id })
  const response = await app.call(route, { session, body })
  expect(response.status).toBe(201)
  expect(response.body.data.provisioned_by_app_id).toBeNull()
})

it('a user who is only a viewer cannot create a workspace, by token or by session', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const credentials = [
    { key: await app.seed.userToken({ user_id: user.id, scopes: ['mcp:write', 'workspaces:write'] }) },
    { session: await app.seed.session({ user_id: user.id }) },
  ]
  for (const credential of credentials) {
    const response = await app.call(route, { ...credential, body })
    expect([response.status, response.body.error.code]).toEqual([403, 'insufficient_scope'])
  }
  const created = app.db.selectFrom('workspace_member').select('role').where('user_id', '=', user.id)
  expect(await created.execute()).toEqual([{ role: 'viewer' }])
})

it('a default MCP token (mcp:read) gets 403 insufficient_scope (contract 5.4)', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'owner' })
  const key = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:read'] })
  const response = await app.call(route, { key, body })
  expect(response.status).toBe(403)
  expect(response.body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['workspaces:write'] })
})

const create = (body: object) => app.call('POST /api/v1/admin/workspaces', { operator: true, body })

it('a workspace is unlimited and ordinary by default', async () => {
  const { status, body } = await create({ name: '  Norte  ' })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    name: 'Norte',
    plan: 'unlimited',
    is_healthcare_agency: false,
    provisioned_by_app_id: null,
    created_at: '2026-03-10T12:00:00.000Z',
    archived_at: null,
  })
  expect(body.meta).toEqual({ workspace_id: body.data.id })
})

it('stores the plan and the healthcare flag', async () => {
  const { body } = await create({ name: 'Norte', plan: 'starter', is_healthcare_agency: true })
  const listed = await app.call('GET /api/v1/admin/workspaces', { operator: true })
  expect(listed.body.data).toContainEqual(body.data)
  expect(body.data).toMatchObject({ plan: 'starter', is_healthcare_agency: true })
})

it.each([
  ['plan', { name: 'Norte', plan: 'platinum' }],
  ['name', { name: ' ' }],
  ['name', { name: 'a\nb' }],
  ['name', {}],
])('rejects a bad %s with 422 and names the field', async (field, body) => {
  const response = await create(body)
  expect(response.status).toBe(422)
  expect(response.body.error).toMatchObject({ code: 'validation_error', field })
})

it('returns 401 to everyone but the operator', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['workspaces:write'] })
  const response = await app.call('POST /api/v1/admin/workspaces', { key, body: { name: 'Norte' } })
  expect(response.status).toBe(401)
})

const update = (id: string, body: object) => app.call(`PATCH /api/v1/admin/workspaces/${id}`, { operator: true, body })
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status

it('changes only the named fields', async () => {
  const workspace = await app.seed.workspace({ name: 'Old', plan: 'starter' })
  const { status, body } = await update(workspace.id, { name: 'New' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id: workspace.id, name: 'New', plan: 'starter', is_healthcare_agency: false })
  const stored = await app.db.selectFrom('workspace').selectAll().where('id', '=', workspace.id).executeTakeFirst()
  expect(stored).toEqual({ ...workspace, name: 'New' })
})

it('the agency flag revokes keys with personal data scopes on every profile of the workspace and on no other', async () => {
  const workspace = await app.seed.workspace()
  const first = await app.seed.profile({ workspace_id: workspace.id })
  const second = await app.seed.profile({ workspace_id: workspace.id })
  const doomed = await app.seed.key({ profile_id: first.id, scopes: ['analytics_pii'] })
  const alsoDoomed = await app.seed.key({ profile_id: second.id, scopes: ['visitors:read'] })
  const spared = await app.seed.key({ profile_id: second.id, scopes: ['analytics'] })
  const elsewhere = await app.seed.profileWithKey({ scopes: ['customers:read'] })
  expect(await statusOf(doomed)).toBe(200)

  expect((await update(workspace.id, { is_healthcare_agency: true })).status).toBe(200)

  expect(await statusOf(doomed)).toBe(401)
  expect(await statusOf(alsoDoomed)).toBe(401)
  expect(await statusOf(spared)).toBe(200)
  expect(await statusOf(elsewhere.key)).toBe(200)
})

it('a key with personal data scopes created while the workspace becomes an agency is rejected or revoked, never live', async () => {
  const workspace = await app.seed.workspace()
  const profile = await app.seed.profile({ workspace_id: workspace.id })
  const createKey = () =>
    app.call('POST /api/v1/admin/keys', {
      operator: true,
      body: { profile_id: profile.id, scopes: ['customers:read'] },
    })
  const turn = () => update(workspace.id, { is_healthcare_agency: true })
  const responses = await Promise.all([createKey(), createKey(), turn(), createKey(), createKey()])
  expect(responses.every(({ status }) => [200, 201, 403].includes(status))).toBe(true)
  const alive = await app.db
    .selectFrom('api_key')
    .select('id')
    .where('profile_id', '=', profile.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(alive).toEqual([])
})

it('rejects a body that changes nothing with 422', async () => {
  const workspace = await app.seed.workspace()
  const { status, body } = await update(workspace.id, {})
  expect(status).toBe(422)
  expect(body.error.code).toBe('validation_error')
})

it('returns 422 for an unknown plan, 404 for an unknown workspace', async () => {
  const workspace = await app.seed.workspace()
  expect((await update(workspace.id, { plan: 'platinum' })).body.error).toMatchObject({ status: 422, field: 'plan' })
  expect((await update(newId(), { name: 'X' })).body.error).toMatchObject({ status: 404, code: 'not_found' })
})
