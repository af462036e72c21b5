import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const update = (id: string, body: object) => app.call(`PATCH /api/v1/admin/workspaces/${id}`, { operator: true, body })
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status

test('only the named fields change', async () => {
  const workspace = await app.seed.workspace({ name: 'Old', plan: 'starter' })
  const { status, body } = await update(workspace.id, { name: 'New' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id: workspace.id, name: 'New', plan: 'starter', is_healthcare_agency: false })
  const stored = await app.db.selectFrom('workspace').selectAll().where('id', '=', workspace.id).executeTakeFirst()
  expect(stored).toEqual({ ...workspace, name: 'New' })
})

test('an agency flag revokes person-level keys on every profile of the workspace and on no other', async () => {
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

test('a person-level key minted while the workspace turns agency is refused or revoked, never alive', async () => {
  const workspace = await app.seed.workspace()
  const profile = await app.seed.profile({ workspace_id: workspace.id })
  const mint = () =>
    app.call('POST /api/v1/admin/keys', {
      operator: true,
      body: { profile_id: profile.id, scopes: ['customers:read'] },
    })
  const turn = () => update(workspace.id, { is_healthcare_agency: true })
  const answers = await Promise.all([mint(), mint(), turn(), mint(), mint()])
  expect(answers.every(({ status }) => [200, 201, 403].includes(status))).toBe(true)
  const alive = await app.db
    .selectFrom('api_key')
    .select('id')
    .where('profile_id', '=', profile.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(alive).toEqual([])
})

test('a body that changes nothing is 422', async () => {
  const workspace = await app.seed.workspace()
  const { status, body } = await update(workspace.id, {})
  expect(status).toBe(422)
  expect(body.error.code).toBe('validation_error')
})

test('an unknown plan is 422, an unknown workspace 404', async () => {
  const workspace = await app.seed.workspace()
  expect((await update(workspace.id, { plan: 'platinum' })).body.error).toMatchObject({ status: 422, field: 'plan' })
  expect((await update(newId(), { name: 'X' })).body.error).toMatchObject({ status: 404, code: 'not_found' })
})
