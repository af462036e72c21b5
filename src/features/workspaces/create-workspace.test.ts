import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'

const app = await testApp()
const route = 'POST /api/v1/workspaces'
const body = { name: 'Norte' }

test('an app that creates a workspace is recorded as its provisioner', async () => {
  const partner = await app.seed.app()
  const key = await app.seed.appToken({ app_id: partner.app.id, scopes: ['workspaces:write'] })
  const answer = await app.call(route, { key, body: { ...body, is_healthcare_agency: true } })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    data: {
      id: expect.any(String),
      name: 'Norte',
      plan: 'unlimited',
      is_healthcare_agency: true,
      provisioned_by_app_id: partner.app.id,
      created_at: '2026-03-10T12:00:00.000Z',
    },
    meta: { workspace_id: answer.body.data.id },
  })
})

test('a person who creates a workspace becomes its owner', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const key = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:write'] })
  const { body: created } = await app.call(route, { key, body })
  const members = await app.db
    .selectFrom('workspace_member')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', created.data.id)
    .execute()
  expect(members).toEqual([{ user_id: user.id, role: 'owner' }])
})

test('a person in the console may found a workspace before they chose a profile', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const session = await app.seed.session({ user_id: user.id })
  const answer = await app.call(route, { session, body })
  expect(answer.status).toBe(201)
  expect(answer.body.data.provisioned_by_app_id).toBeNull()
})

test('a default MCP token (mcp:read) gets 403 insufficient_scope (5.4)', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'owner' })
  const key = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:read'] })
  const answer = await app.call(route, { key, body })
  expect(answer.status).toBe(403)
  expect(answer.body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: ['workspaces:write'] })
})
