import { expect, it } from 'vitest'
import { baseUrl, testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const create = (body: object) =>
  app.call('POST /api/v1/admin/users', { operator: true, body: { role: 'admin', ...body } })
const newEmail = () => `${newId()}@people.example`
const stored = (id: string) =>
  app.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('stores a user under the trimmed lower-case email', async () => {
  const workspace = await app.seed.workspace()
  const { status, body } = await create({ email: '  Ana@People.Example ', workspace_id: workspace.id })
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      email: 'ana@people.example',
      workspace_id: workspace.id,
      role: 'admin',
      is_new: true,
      sign_in_url: expect.any(String),
    },
    meta: { workspace_id: workspace.id },
  })
})

it('returns a sign-in link whose secret is not stored', async () => {
  const workspace = await app.seed.workspace()
  const { body } = await create({ email: newEmail(), workspace_id: workspace.id })
  const url = new URL(body.data.sign_in_url)
  expect(`${url.origin}${url.pathname}`).toBe(`${baseUrl}/sign-in`)
  const token = url.searchParams.get('token')!
  expect(token).toMatch(/^trb_signin_[0-9a-f]{32}_[\w-]{43}$/)
  const links = await app.db.selectFrom('sign_in_link').selectAll().where('user_id', '=', body.data.id).execute()
  expect(links).toHaveLength(1)
  expect(links[0]).toMatchObject({ used_at: null, expires_at: new Date('2026-03-11T12:00:00Z') })
  expect(JSON.stringify(links)).not.toContain(token.slice(-43))
  expect((await stored(body.data.id)).password_hash).toBeNull()
})

it('adds an existing user to another workspace', async () => {
  const [first, second] = [await app.seed.workspace(), await app.seed.workspace()]
  const email = newEmail()
  const { body: known } = await create({ email, workspace_id: first.id })
  const before = await stored(known.data.id)
  const { status, body } = await create({ email, workspace_id: second.id, role: 'viewer' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ id: known.data.id, is_new: false, role: 'viewer' })
  expect(await stored(known.data.id)).toEqual(before)
})

it('returns 409 invalid_state for an existing membership, also for concurrent requests', async () => {
  const workspace = await app.seed.workspace()
  const email = newEmail()
  const responses = await Promise.all([
    create({ email, workspace_id: workspace.id }),
    create({ email: email.toUpperCase(), workspace_id: workspace.id }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.body.error.code).toBe('invalid_state')
})

it('creates no link for a user with a password, who can sign in with it', async () => {
  const workspace = await app.seed.workspace()
  const email = newEmail()
  const { status, body } = await create({ email, password: 'correct horse 1 battery', workspace_id: workspace.id })
  expect([status, body.data.sign_in_url]).toEqual([201, null])
  expect((await stored(body.data.id)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const proof = { email, password: 'correct horse 1 battery' }
  expect((await app.call('POST /api/v1/sessions', { body: proof })).status).toBe(201)
})

it.each([
  ['weak_password', 'short'],
  ['weak_password', 'áéíóúáéíóúá'],
  ['compromised_password', 'qwerty123456'],
  ['compromised_password', 'QWERTY123456'],
])('rejects a bad password with 422 %s: %s, and creates no user', async (code, password) => {
  const workspace = await app.seed.workspace()
  const email = newEmail()
  const { status, body } = await create({ email, password, workspace_id: workspace.id })
  expect([status, body.error.code, body.error.field]).toEqual([422, code, 'password'])
  const found = await app.db.selectFrom('user_account').select('id').where('email', '=', email).execute()
  expect(found).toEqual([])
})

it('does not set the password of an existing account', async () => {
  const [first, second] = [await app.seed.workspace(), await app.seed.workspace()]
  const email = newEmail()
  const { body: known } = await create({ email, workspace_id: first.id })
  const response = await create({ email, password: 'correct horse 1 battery', workspace_id: second.id })
  expect([response.status, response.body.error.reason]).toEqual([409, 'account_exists'])
  expect((await stored(known.data.id)).password_hash).toBeNull()
})

it('returns 404 for an unknown workspace and creates no user', async () => {
  const email = newEmail()
  expect((await create({ email, workspace_id: newId() })).status).toBe(404)
  expect(await app.db.selectFrom('user_account').select('id').where('email', '=', email).execute()).toEqual([])
})

it.each([
  ['email', { email: 'ana' }],
  ['role', { role: 'king' }],
])('rejects a bad %s with 422 and names the field', async (field, fields) => {
  const workspace = await app.seed.workspace()
  const { status, body } = await create({ email: newEmail(), workspace_id: workspace.id, ...fields })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field })
})
