import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { parseToken } from '../../kernel/secrets/token.ts'

const app = await testApp()
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status

async function keyAndConsole(role: Role = 'owner') {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['analytics'] })
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
  return { id: parseToken(key)!.id, key, session }
}

it('a revoked key stops working immediately, and revoking it again is no error', async () => {
  const { id, key, session } = await keyAndConsole()
  expect(await statusOf(key)).toBe(200)
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await app.call(`DELETE /api/v1/keys/${id}`, { session })
    expect(status).toBe(200)
    expect(body.data).toEqual({ revoked: true })
    expect(await statusOf(key)).toBe(401)
  }
})

it('returns the same response for a key of another profile and for one that does not exist, and does not revoke it', async () => {
  const { session } = await keyAndConsole()
  const foreign = await keyAndConsole()
  const responses = await Promise.all(
    [foreign.id, newId()].map((id) => app.call(`DELETE /api/v1/keys/${id}`, { session })),
  )
  const [first, second] = responses.map(({ status, body }) => ({ status, error: { ...body.error, request_id: '' } }))
  expect(first).toEqual(second)
  expect(first?.status).toBe(404)
  expect(await statusOf(foreign.key)).toBe(200)
})

it('an editor gets 403 forbidden', async () => {
  const { id, key, session } = await keyAndConsole('editor')
  expect((await app.call(`DELETE /api/v1/keys/${id}`, { session })).body.error.code).toBe('forbidden')
  expect(await statusOf(key)).toBe(200)
})

it('the operator revokes any key, and gets 404 for one that does not exist', async () => {
  const { id, key } = await keyAndConsole()
  expect(await statusOf(key)).toBe(200)
  const { status, body } = await app.call(`DELETE /api/v1/admin/keys/${id}`, { operator: true })
  expect(status).toBe(200)
  expect(body.data).toEqual({ revoked: true })
  expect(await statusOf(key)).toBe(401)
  expect((await app.call(`DELETE /api/v1/admin/keys/${newId()}`, { operator: true })).status).toBe(404)
})
