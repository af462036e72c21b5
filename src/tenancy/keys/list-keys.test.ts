import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()

async function seedProfile() {
  const profile = await app.seed.profile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'admin' })
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
  const keys: string[] = []
  for (const name of ['A', 'B', 'C']) {
    keys.push(await app.seed.key({ profile_id: profile.id, name, scopes: ['analytics'] }))
  }
  return { profile, session, keys }
}

it('the console lists only the keys of the active profile, without secrets', async () => {
  await seedProfile()
  const { profile, session, keys } = await seedProfile()
  const { status, body } = await app.call('GET /api/v1/keys', { session })
  expect(status).toBe(200)
  expect(body.data.map((key: { name: string }) => key.name).toSorted()).toEqual(['A', 'B', 'C'])
  expect(body.data[0]).toEqual({
    id: expect.any(String),
    profile_id: profile.id,
    app_id: null,
    name: expect.any(String),
    scopes: ['analytics'],
    rate_limit_per_minute: 100_000,
    expires_at: null,
    revoked_at: null,
    replaced_by_id: null,
    created_at: '2026-03-10T12:00:00.000Z',
  })
  for (const key of keys) expect(JSON.stringify(body)).not.toContain(key.slice(-43))
})

it('pages contain every key once', async () => {
  const { session } = await seedProfile()
  const first = await app.call('GET /api/v1/keys', { session, query: { limit: '2' } })
  const { cursor } = first.body.pagination
  const second = await app.call('GET /api/v1/keys', { session, query: { limit: '2', cursor } })
  const names = [...first.body.data, ...second.body.data].map((key: { name: string }) => key.name)
  expect(names.toSorted()).toEqual(['A', 'B', 'C'])
  expect(second.body.pagination.has_next).toBe(false)
})

it.each(['editor', 'viewer'] as const)('%s gets 403 forbidden', async (role) => {
  const { profile } = await seedProfile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
  expect((await app.call('GET /api/v1/keys', { session })).body.error.code).toBe('forbidden')
})

it('the operator lists the keys of one profile or of all', async () => {
  const { profile } = await seedProfile()
  const other = await seedProfile()
  const list = (query: Record<string, string>) => app.call('GET /api/v1/admin/keys', { operator: true, query })
  const one = await list({ profile_id: profile.id })
  expect(one.body.data.map((key: { profile_id: string }) => key.profile_id)).toEqual(Array(3).fill(profile.id))
  const all = await list({ limit: '200' })
  const profiles = new Set(all.body.data.map((key: { profile_id: string }) => key.profile_id))
  expect(profiles.has(profile.id) && profiles.has(other.profile.id)).toBe(true)
})
