import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const create = (caller: { key?: string; session?: string }, body: object) =>
  app.call('POST /api/v1/profiles', { ...caller, body: { name: 'Shop', ...body } })

async function partner(allowed: Scope[] = ['profiles:write', 'analytics_pii', 'customers:read', 'goals:write']) {
  const made = await app.seed.app({ allowed_scopes: allowed })
  const key = await app.seed.appToken({ app_id: made.app.id, scopes: ['profiles:write'] })
  const workspace = await app.seed.workspace({ provisioned_by_app_id: made.app.id })
  return { app: made.app, key, workspace }
}

function grantsOf(profileId: string) {
  return app.db.selectFrom('app_grant').select(['app_id', 'scopes']).where('profile_id', '=', profileId).execute()
}

async function expectNotFound(response: Promise<{ status: number; body: { error: object } }>) {
  const { status, body } = await response
  expect(status).toBe(404)
  expect(body.error).toMatchObject({ code: 'not_found', message: 'No such workspace.' })
}

it('a profile of an app records the app and gives it a grant with all its scopes', async () => {
  const { app: made, key, workspace } = await partner()
  const { status, body } = await create({ key }, { workspace_id: workspace.id, domains: ['Shop.Example.com '] })
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      workspace_id: workspace.id,
      name: 'Shop',
      timezone: 'UTC',
      reporting_currency: 'USD',
      privacy_mode: 'standard',
      is_healthcare_family: false,
      domains: ['shop.example.com'],
      attribution_enabled: false,
      provisioned_by_app_id: made.id,
      created_at: '2026-03-10T12:00:00.000Z',
    },
    meta: { workspace_id: workspace.id },
  })
  expect(await grantsOf(body.data.id)).toEqual([{ app_id: made.id, scopes: made.allowed_scopes }])
})

it.each([
  ['a privacy mode', { privacy_mode: 'hipaa' }, false],
  ['an agency workspace', {}, true],
])(
  '%s excludes personal data scopes from the grant of the app from the start (contract 5.5)',
  async (_title, fields, isAgency) => {
    const { app: made, key } = await partner()
    const workspace = await app.seed.workspace({ provisioned_by_app_id: made.id, is_healthcare_agency: isAgency })
    const { body } = await create({ key }, { workspace_id: workspace.id, ...fields })
    expect(body.data.is_healthcare_family).toBe(true)
    expect((await grantsOf(body.data.id))[0]?.scopes).toEqual(['profiles:write', 'analytics', 'goals:write'])
  },
)

it('a key creates profiles in its own workspace, without naming it', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['profiles:write'] })
  const { status, body } = await create({ key }, {})
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ workspace_id: profile.workspace_id, attribution_enabled: true })
  expect(await grantsOf(body.data.id)).toEqual([])
})

it('a key of an app creates further profiles as provisioned by the app', async () => {
  const { app: made } = await partner()
  const profile = await app.seed.profile()
  const key = await app.seed.key({ profile_id: profile.id, app_id: made.id, scopes: ['profiles:write'] })
  const { status, body } = await create({ key }, {})
  expect(status).toBe(201)
  expect(body.data.provisioned_by_app_id).toBe(made.id)
})

it.each([
  ['owner', 201],
  ['admin', 201],
] as const)('a user who is %s may create a profile', async (role, expected) => {
  const workspace = await app.seed.workspace()
  const user = await app.seed.user({ workspace_id: workspace.id, role })
  const session = await app.seed.session({ user_id: user.id })
  expect((await create({ session }, { workspace_id: workspace.id })).status).toBe(expected)
})

it('returns the same response for an unknown and an inaccessible workspace', async () => {
  const foreign = (await app.seed.workspace()).id
  const { key: appToken } = await partner()
  const { key } = await app.seed.profileWithKey({ scopes: ['profiles:write'] })
  const editor = await app.seed.user({ workspace_id: foreign, role: 'editor' })
  const session = await app.seed.session({ user_id: editor.id })
  for (const workspaceId of [foreign, newId()]) {
    await expectNotFound(create({ key: appToken }, { workspace_id: workspaceId }))
    await expectNotFound(create({ key }, { workspace_id: workspaceId }))
    await expectNotFound(create({ session }, { workspace_id: workspaceId }))
  }
})

it('a credential without a profile must name the workspace', async () => {
  const { key } = await partner()
  const { status, body } = await create({ key }, {})
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field: 'workspace_id' })
})

it('beyond the plan returns 403 profile_limit_reached with the required plan', async () => {
  const { app: made, key } = await partner()
  const workspace = await app.seed.workspace({ provisioned_by_app_id: made.id, plan: 'starter' })
  await app.seed.profile({ workspace_id: workspace.id, archived_at: app.clock.now() })
  expect((await create({ key }, { workspace_id: workspace.id })).status).toBe(201)
  const { status, body } = await create({ key }, { workspace_id: workspace.id })
  expect(status).toBe(403)
  expect(body.error).toMatchObject({
    code: 'profile_limit_reached',
    upgrade_required: true,
    upgrade: { plan: 'growth' },
  })
})

it('concurrent requests cannot exceed the limit', async () => {
  const { app: made, key } = await partner()
  const workspace = await app.seed.workspace({ provisioned_by_app_id: made.id, plan: 'starter' })
  const calls = Array.from({ length: 5 }, () => create({ key }, { workspace_id: workspace.id }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 403, 403, 403, 403])
})

it.each([
  ['timezone', { timezone: 'Mars/Olympus' }],
  ['reporting_currency', { reporting_currency: 'ZZZ' }],
  ['privacy_mode', { privacy_mode: 'secret' }],
  ['domains', { domains: ['https://shop.example'] }],
  ['workspace_id', { workspace_id: 'w1' }],
])('rejects a bad %s with 422 and names the field', async (field, fields) => {
  const { key, workspace } = await partner()
  const { status, body } = await create({ key }, { workspace_id: workspace.id, ...fields })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field })
})
