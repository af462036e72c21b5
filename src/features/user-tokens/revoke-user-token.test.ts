import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'
import { parseBearer } from '../../kernel/bearer.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()

async function person() {
  const profile = await app.seed.profile()
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'viewer' })
  const token = await app.seed.userToken({ user_id: user.id, scopes: ['mcp:read'] })
  const statusOfToken = async () =>
    (await app.call('GET /api/v1/profile', { key: token, headers: { 'x-profile-id': profile.id } })).status
  return {
    session: await app.seed.session({ user_id: user.id }),
    user,
    token,
    id: parseBearer(token)!.id,
    statusOfToken,
  }
}

test('a revoked token stops working at once, and revoking it again is no error', async () => {
  const { session, id, statusOfToken } = await person()
  expect(await statusOfToken()).toBe(200)
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await app.call(`DELETE /api/v1/user-tokens/${id}`, { session })
    expect([status, body.data]).toEqual([200, { revoked: true }])
    expect(await statusOfToken()).toBe(401)
  }
})

test("another person's token answers exactly as an absent one, and lives on", async () => {
  const [mine, theirs] = [await person(), await person()]
  const answers = await Promise.all(
    [theirs.id, newId()].map((id) => app.call(`DELETE /api/v1/user-tokens/${id}`, { session: mine.session })),
  )
  const [first, second] = answers.map(({ status, body }) => ({ status, error: { ...body.error, request_id: '' } }))
  expect(first).toEqual(second)
  expect(first?.status).toBe(404)
  expect(await theirs.statusOfToken()).toBe(200)
})

test('a person lists their own tokens alone, page by page, without secrets', async () => {
  const mine = await person()
  await person()
  await app.seed.userToken({ user_id: mine.user.id, scopes: ['mcp:write'] })
  const list = (query: Record<string, string>) => app.call('GET /api/v1/user-tokens', { session: mine.session, query })
  const first = await list({ limit: '1' })
  const second = await list({ limit: '1', cursor: first.body.pagination.cursor })
  const scopes = [...first.body.data, ...second.body.data].flatMap((token: { scopes: string[] }) => token.scopes)
  expect(scopes.toSorted()).toEqual(['mcp:read', 'mcp:write'])
  expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
  expect(Object.keys(first.body.data[0])).toEqual(['id', 'name', 'scopes', 'expires_at', 'revoked_at', 'created_at'])
})
