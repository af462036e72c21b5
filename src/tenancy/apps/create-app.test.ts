import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const valid = {
  name: 'Booking suite',
  redirect_uris: ['https://app.example/callback', 'https://app.example/other'],
  allowed_scopes: ['attribution:write', 'analytics', 'analytics'],
}
const create = (fields: object = {}) =>
  app.call('POST /api/v1/admin/oauth-apps', { operator: true, body: { ...valid, ...fields } })

it('returns an app with its secret once, and derives the return origins from its redirect URIs', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      client_id: expect.stringMatching(/^app_[0-9a-f]{24}$/),
      name: 'Booking suite',
      redirect_uris: valid.redirect_uris,
      allowed_return_origins: ['https://app.example'],
      allowed_scopes: ['attribution:write', 'analytics'],
      rate_limit_tier: 'standard',
      registration: 'operator',
      workspace_id: null,
      created_at: '2026-03-10T12:00:00.000Z',
      client_secret: expect.stringMatching(/^trb_secret_[\w-]{43}$/),
    },
    meta: { client_id: body.data.client_id },
  })
  const row = await app.db.selectFrom('app').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow()
  expect(row.client_secret_hash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(body.data.client_secret)
})

it('the credentials of a new app get a token immediately', async () => {
  const { body } = await create({ client_id: 'booking-suite', rate_limit_tier: 'elevated' })
  const { client_id, client_secret } = body.data
  const token = await app.call('POST /oauth/token', {
    body: { grant_type: 'client_credentials', client_id, client_secret },
  })
  expect(token.status).toBe(200)
  expect(token.body.scope).toBe('attribution:write analytics')
})

it('returns 409 for a client id in use, also for concurrent requests', async () => {
  const responses = await Promise.all([create({ client_id: 'twin' }), create({ client_id: 'twin' })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.body.error.code).toBe('invalid_state')
})

it.each([
  ['client_id', { client_id: 'a b' }],
  ['redirect_uris', { redirect_uris: ['http://app.example/cb'] }],
  ['allowed_return_origins', { allowed_return_origins: ['https://app.example/path'] }],
  ['allowed_scopes', { allowed_scopes: [] }],
  ['allowed_scopes', { allowed_scopes: ['root'] }],
  ['rate_limit_tier', { rate_limit_tier: 'gold' }],
  ['name', { name: '' }],
])('rejects a bad %s with 422 and names the field', async (field, fields) => {
  const { status, body } = await create(fields)
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field })
})
