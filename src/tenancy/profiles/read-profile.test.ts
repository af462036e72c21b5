import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const read = (caller: { key?: string; session?: string; headers?: Record<string, string> }) =>
  app.call('GET /api/v1/profile', caller)

it('a key reads its profile and its scopes with bundles expanded', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['connections', 'goals:write'] })
  const { status, body } = await read({ key })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      id: profile.id,
      workspace_id: profile.workspace_id,
      name: 'Meadow Shop',
      timezone: 'UTC',
      reporting_currency: 'USD',
      privacy_mode: 'standard',
      is_healthcare_family: false,
      domains: [],
      attribution_enabled: true,
      created_at: '2026-03-10T12:00:00.000Z',
      scopes: ['connections:read', 'connections:write', 'goals:write', 'connections'],
    },
    meta: { profile_id: profile.id },
  })
})

it('a profile of an app without attribution enabled reports that, and can be read (contract 5.6)', async () => {
  const partner = await app.seed.app()
  const { key } = await app.seed.profileWithKey({
    scopes: ['conversions:read'],
    profile: { provisioned_by_app_id: partner.app.id },
  })
  expect((await read({ key })).body.data.attribution_enabled).toBe(false)
})

it('a user reads the active profile of their session', async () => {
  const profile = await app.seed.profile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'viewer' })
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
  expect((await read({ session })).body.data.id).toBe(profile.id)
})

const list = (query: Record<string, string>) => app.call('GET /api/v1/admin/profiles', { operator: true, query })
const idsIn = (body: { data: { id: string }[] }) => body.data.map((row) => row.id)

it('a workspace filter excludes other and archived profiles', async () => {
  const workspace = await app.seed.workspace()
  const mine = await app.seed.profile({ workspace_id: workspace.id })
  await app.seed.profile({ workspace_id: workspace.id, archived_at: app.clock.now() })
  await app.seed.profile()
  expect(idsIn((await list({ workspace_id: workspace.id })).body)).toEqual([mine.id])
  expect((await list({ workspace_id: newId() })).body.data).toEqual([])
})

it('pages contain every profile once', async () => {
  const workspace = await app.seed.workspace()
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await app.seed.profile({ workspace_id: workspace.id })).id)
  const first = await list({ workspace_id: workspace.id, limit: '2' })
  const second = await list({ workspace_id: workspace.id, limit: '2', cursor: first.body.pagination.cursor })
  expect([...idsIn(first.body), ...idsIn(second.body)].toSorted()).toEqual(ids.toSorted())
  expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
})
