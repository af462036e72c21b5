import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'
import { sessionCookie } from '../../http/authenticate.ts'

const app = await testApp()

test('a signed-out session is gone, its cookie emptied, and other sessions of the person live on', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const session = await app.seed.session({ user_id: user.id })
  const other = await app.seed.session({ user_id: user.id })
  const read = async (bearer: string) => (await app.call('GET /api/v1/sessions/current', { session: bearer })).status
  expect(await read(session)).toBe(200)

  const { status, body, headers } = await app.call('DELETE /api/v1/sessions/current', { session })

  expect([status, body.data]).toEqual([200, { signed_out: true }])
  expect(headers['set-cookie']).toMatch(new RegExp(`^${sessionCookie}=; .*Max-Age=0`))
  expect([await read(session), await read(other)]).toEqual([401, 200])
})

test('a page of another origin cannot sign anyone out', async () => {
  const user = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'viewer' })
  const session = await app.seed.session({ user_id: user.id })
  const headers = { origin: 'https://evil.example' }
  expect((await app.call('DELETE /api/v1/sessions/current', { session, headers })).status).toBe(403)
})
