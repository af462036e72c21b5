import { expect, it } from 'vitest'
import { baseUrl, testApp } from '../../test/support/app/test-app.ts'
import { newId } from '../kernel/ids.ts'
import { insertUser } from '../tenancy/users/user-queries.ts'
import { demoOwnerEmail, findFirstOwnerUrl } from './first-owner.ts'

const app = await testApp()
const formType = 'application/x-www-form-urlencoded'

async function linkToken(): Promise<string> {
  const url = await findFirstOwnerUrl(app.ctx)
  return new URL(url!).searchParams.get('token')!
}

function press(fields: Record<string, string>, origin = baseUrl) {
  return app.server.inject({
    method: 'POST',
    url: '/first-owner',
    headers: { 'content-type': formType, origin },
    payload: new URLSearchParams(fields).toString(),
  })
}

const ownerFields = { workspace: 'Norte', email: 'Ana@People.example', password: 'harbour lantern 61' }

it('the printed link creates the first account with its workspace once, and is the only way to do so', async () => {
  const created_at = new Date()
  await insertUser(app.db, { id: newId(), email: demoOwnerEmail, password_hash: null, created_at })
  // The row of the first start: concurrent requests lock it.
  await app.db.insertInto('deployment').values({ id: true, master_key_proof: 'x', created_at }).execute()
  const token = await linkToken()
  const shown = await app.call(`GET /first-owner?token=${token}` as 'GET /')
  expect([shown.status, shown.headers['referrer-policy']]).toEqual([200, 'same-origin'])
  const rejected: [Record<string, string>, string, number][] = [
    [{ ...ownerFields, token: `${token.slice(0, -2)}xx` }, baseUrl, 404],
    [{ ...ownerFields, token: '' }, baseUrl, 404],
    [{ ...ownerFields, token }, 'https://evil.example', 403],
    [{ ...ownerFields, token, email: 'ana' }, baseUrl, 422],
    [{ ...ownerFields, token, password: 'short' }, baseUrl, 422],
    [{ ...ownerFields, token, workspace: ' ' }, baseUrl, 422],
  ]
  for (const [fields, origin, status] of rejected) {
    const response = await press(fields, origin)
    expect([fields, response.statusCode, response.headers['set-cookie']]).toEqual([fields, status, undefined])
  }
  expect(await app.db.selectFrom('workspace').selectAll().execute()).toEqual([])

  const both = await Promise.all([
    press({ ...ownerFields, token }),
    press({ ...ownerFields, email: 'eva@people.example', token }),
  ])
  expect(both.map((response) => response.statusCode).sort()).toEqual([303, 404])
  const made = both.find((response) => response.statusCode === 303)!
  expect(made.headers['set-cookie']).toContain('tributary_session=')
  const members = app.db.selectFrom('workspace_member as m').innerJoin('workspace as w', 'w.id', 'm.workspace_id')
  expect(await members.select(['w.name', 'm.role']).execute()).toEqual([{ name: 'Norte', role: 'owner' }])
  expect(await findFirstOwnerUrl(app.ctx)).toBeNull()
  expect((await press({ ...ownerFields, email: 'eva@people.example', token })).statusCode).toBe(404)
  expect((await app.call(`GET /first-owner?token=${token}` as 'GET /')).status).toBe(404)
})
