import { expect, it } from 'vitest'
import { examplePassword, examplePasswordHash, fastHashing } from '../../../test/support/app/seed.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { consentingPerson } from '../../../test/support/fixtures/consenting-person.ts'
import { parseToken } from '../../kernel/secrets/token.ts'

const app = await testApp({ passwordHashing: fastHashing })
const { seed, call, clock } = app
const nextPassword = 'quiet orchard 4 bridges'

/** A user with a personal token, an authorized assistant and an authorized partner. */
async function personWithTokens() {
  const person = await consentingPerson(app)
  const { profile, user, authorize } = person
  await app.db
    .updateTable('user_account')
    .set({ password_hash: examplePasswordHash })
    .where('id', '=', user.id)
    .execute()
  const personal = await seed.userToken({ user_id: user.id, scopes: ['mcp:read'], name: 'Laptop' })
  const assistant = (await authorize({ scope: 'mcp:read' }, profile.id)).response.body
  const partner = (await authorize({ scope: 'analytics' })).response.body
  const works = async (key: string) =>
    (await call('GET /api/v1/profile', { key, headers: { 'x-profile-id': profile.id } })).status === 200
  const all = async () =>
    Promise.all([personal, assistant.access_token, partner.access_token].map((key: string) => works(key)))
  return { ...person, personal, assistant, works, all }
}

it('a password reset revokes personal tokens and assistants, but no partner apps of the business', async () => {
  const [mine, theirs] = [await personWithTokens(), await personWithTokens()]
  expect(await mine.all()).toEqual([true, true, true])
  const reset_token = await seed.link({ user_id: mine.user.id, purpose: 'password_reset' })
  const { status, body } = await call('POST /api/v1/password/resets/redeem', {
    body: { reset_token, new_password: nextPassword },
  })
  expect([status, body.data]).toEqual([
    200,
    { changed: true, ended_sessions: 1, revoked_tokens: 1, ended_assistants: 1 },
  ])
  expect(await mine.all()).toEqual([false, false, true])
  const refresh = { grant_type: 'refresh_token', refresh_token: mine.assistant.refresh_token }
  expect((await mine.token(refresh)).body.error).toBe('invalid_grant')
  expect(await theirs.all()).toEqual([true, true, true])
})

it('a reset on the page also revokes them and says so', async () => {
  const { user, all } = await personWithTokens()
  const token = await seed.link({ user_id: user.id, purpose: 'password_reset' })
  const response = await app.server.inject({
    method: 'POST',
    url: '/password-reset/new',
    headers: { origin: 'http://tributary.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, password: nextPassword }).toString(),
  })
  expect([response.statusCode, response.body.includes('personal tokens')]).toEqual([200, true])
  expect(await all()).toEqual([false, false, true])
})

it('a password change lists the live personal tokens and revokes them only on request', async () => {
  const { user, session, personal, works } = await personWithTokens()
  await seed.userToken({ user_id: user.id, scopes: ['mcp:read'], revoked_at: clock.now() })
  await seed.userToken({ user_id: user.id, scopes: ['mcp:read'], expires_at: clock.now() })
  const change = (body: object) => call('PUT /api/v1/password', { session, body })
  const first = await change({ current_password: examplePassword, new_password: nextPassword })
  expect(first.body.data).toEqual({
    changed: true,
    ended_sessions: 0,
    revoked_tokens: 0,
    tokens: [expect.objectContaining({ id: parseToken(personal)!.id, name: 'Laptop', scopes: ['mcp:read'] })],
  })
  expect(JSON.stringify(first.body)).not.toContain(personal)
  expect(await works(personal)).toBe(true)
  const again = { current_password: nextPassword, new_password: `${nextPassword} 2` }
  expect((await change({ ...again, revoke_tokens: 'yes' })).body.error.field).toBe('revoke_tokens')
  const second = await change({ ...again, revoke_tokens: true })
  expect(second.body.data).toEqual({ changed: true, ended_sessions: 0, revoked_tokens: 1, tokens: [] })
  expect(await works(personal)).toBe(false)
})
