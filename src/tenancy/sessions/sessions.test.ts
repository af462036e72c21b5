import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { sessionCookie } from '../access/authenticate.ts'

const app = await testApp()
const choose = (session: string, profileId: string) =>
  app.call('PUT /api/v1/sessions/active-profile', { session, body: { profile_id: profileId } })

async function signedIn() {
  const workspace = await app.seed.workspace({ name: 'Norte' })
  const user = await app.seed.user({ workspace_id: workspace.id, role: 'editor' })
  return { workspace, user, session: await app.seed.session({ user_id: user.id }) }
}

it('the session uses the chosen profile from the next request on', async () => {
  const { workspace, session } = await signedIn()
  const first = await app.seed.profile({ workspace_id: workspace.id })
  const second = await app.seed.profile({ workspace_id: workspace.id })
  for (const profile of [first, second]) {
    const { status, body } = await choose(session, profile.id)
    expect([status, body.data]).toEqual([200, { active_profile_id: profile.id, role: 'editor' }])
    expect((await app.call('GET /api/v1/profile', { session })).body.data.id).toBe(profile.id)
  }
})

it('returns the same response for an inaccessible, an archived and an unknown profile', async () => {
  const { workspace, session } = await signedIn()
  const foreign = await app.seed.profile()
  const archived = await app.seed.profile({ workspace_id: workspace.id, archived_at: app.clock.now() })
  for (const id of [foreign.id, archived.id, newId()]) {
    const { status, body } = await choose(session, id)
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'not_found', message: 'No such profile.' })
  }
})

it('the session returns the signed-in user and the profiles to choose from', async () => {
  const { workspace, user, session } = await signedIn()
  const profile = await app.seed.profile({ workspace_id: workspace.id, name: 'Shop' })
  await app.seed.profile({ workspace_id: workspace.id, archived_at: app.clock.now() })
  const empty = await app.seed.workspace({ name: 'Sur' })
  await app.db
    .insertInto('workspace_member')
    .values({ workspace_id: empty.id, user_id: user.id, role: 'owner', created_at: app.clock.now() })
    .execute()
  await choose(session, profile.id)
  const { status, body } = await app.call('GET /api/v1/sessions/current', { session })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    user: { ...user, is_operator: false },
    expires_at: '2026-03-24T12:00:00.000Z',
    active_profile_id: profile.id,
    role: 'editor',
    workspaces: [
      {
        id: workspace.id,
        name: 'Norte',
        role: 'editor',
        is_limited: false,
        archived_at: null,
        profiles: [{ id: profile.id, name: 'Shop', role: 'editor', is_demo: false }],
      },
      { id: empty.id, name: 'Sur', role: 'owner', is_limited: false, archived_at: null, profiles: [] },
    ],
  })
})

it('signing out deletes the session, clears its cookie and keeps other sessions of the user', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const session = await app.seed.session({ user_id: user.id })
  const other = await app.seed.session({ user_id: user.id })
  const read = async (token: string) => (await app.call('GET /api/v1/sessions/current', { session: token })).status
  expect(await read(session)).toBe(200)

  const { status, body, headers } = await app.call('DELETE /api/v1/sessions/current', { session })

  expect([status, body.data]).toEqual([200, { signed_out: true }])
  expect(headers['set-cookie']).toMatch(new RegExp(`^${sessionCookie}=; .*Max-Age=0`))
  expect([await read(session), await read(other)]).toEqual([401, 200])
})

it('a page of another origin cannot sign a user out', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const session = await app.seed.session({ user_id: user.id })
  const headers = { origin: 'https://evil.example' }
  expect((await app.call('DELETE /api/v1/sessions/current', { session, headers })).status).toBe(403)
})
