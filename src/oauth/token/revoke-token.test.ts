import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status

async function client() {
  const { app: made, client_secret } = await app.seed.app()
  const profile = await app.seed.profile()
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes: ['conversions:read'] })
  const credential = { app_id: made.id, profile_id: profile.id }
  return {
    proof: { client_id: made.client_id, client_secret },
    token: await app.seed.appToken({ ...credential, scopes: ['conversions:read'] }),
    key: await app.seed.key({ ...credential, scopes: ['conversions:read'] }),
  }
}

const revoke = (body: object) => app.call('POST /oauth/revoke', { body })

it.each(['token', 'key'] as const)("revokes an app's own %s immediately", async (kind) => {
  const mine = await client()
  expect(await statusOf(mine[kind])).toBe(200)
  const { status, body, headers } = await revoke({ ...mine.proof, token: mine[kind], token_type_hint: 'access_token' })
  expect([status, body]).toEqual([200, {}])
  expect(headers['cache-control']).toBe('no-store')
  expect(await statusOf(mine[kind])).toBe(401)
})

it.each(['token', 'key'] as const)("ignores another app's %s and returns the same 200", async (kind) => {
  const [mine, theirs] = [await client(), await client()]
  expect((await revoke({ ...mine.proof, token: theirs[kind] })).status).toBe(200)
  expect(await statusOf(theirs[kind])).toBe(200)
})

it('ignores a key that belongs to no app', async () => {
  const mine = await client()
  const { key } = await app.seed.profileWithKey({ scopes: ['analytics'] })
  expect((await revoke({ ...mine.proof, token: key })).status).toBe(200)
  expect(await statusOf(key)).toBe(200)
})

it('ignores the id of a token without its secret', async () => {
  const mine = await client()
  const forged = `${mine.token.slice(0, -43)}${'A'.repeat(43)}`
  expect((await revoke({ ...mine.proof, token: forged })).status).toBe(200)
  expect(await statusOf(mine.token)).toBe(200)
})

it('returns 200 for an unreadable token (RFC 7009, 2.2)', async () => {
  const mine = await client()
  expect((await revoke({ ...mine.proof, token: 'nonsense' })).status).toBe(200)
})

it('returns 401 invalid_client for a wrong secret and revokes nothing', async () => {
  const mine = await client()
  const { status, body } = await revoke({ ...mine.proof, client_secret: 'wrong', token: mine.token })
  expect([status, body.error]).toEqual([401, 'invalid_client'])
  expect(await statusOf(mine.token)).toBe(200)
})

it('returns 400 invalid_request without a token', async () => {
  const mine = await client()
  const { status, body } = await revoke(mine.proof)
  expect([status, body.error]).toEqual([400, 'invalid_request'])
})
