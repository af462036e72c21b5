import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const create = (body: object) => app.call('POST /api/v1/admin/keys', { operator: true, body })

it('creates a key that works immediately with exactly its scopes', async () => {
  const profile = await app.seed.profile()
  const { status, body } = await create({ profile_id: profile.id, scopes: ['goals:write', 'goals:write'] })
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      profile_id: profile.id,
      app_id: null,
      name: 'API key',
      scopes: ['goals:write'],
      rate_limit_per_minute: 300,
      expires_at: null,
      revoked_at: null,
      replaced_by_id: null,
      reserved_scopes: [],
      created_at: '2026-03-10T12:00:00.000Z',
      key: expect.stringMatching(/^trb_live_[0-9a-f]{32}_[\w-]{43}$/),
    },
    meta: { workspace_id: profile.workspace_id },
  })
  const read = await app.call('GET /api/v1/profile', { key: body.data.key })
  expect(read.body.data).toMatchObject({ id: profile.id, scopes: ['goals:write'] })
  expect(read.headers['x-ratelimit-limit']).toBe('300')
})

it('stores name, rate limit and expiry', async () => {
  const profile = await app.seed.profile()
  const keyFields = { name: 'Till 3', rate_limit_per_minute: 7, expires_at: '2026-04-01T00:00:00+02:00' }
  const { body } = await create({ profile_id: profile.id, scopes: ['goals:write'], ...keyFields })
  expect(body.data).toMatchObject({ ...keyFields, expires_at: '2026-03-31T22:00:00.000Z' })
})

it('does not store the secret', async () => {
  const profile = await app.seed.profile()
  const { body } = await create({ profile_id: profile.id, scopes: ['goals:write'] })
  const secret = body.data.key.slice(-43)
  const row = await app.db.selectFrom('api_key').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(row.secret_hash.toString('base64url')).not.toBe(secret)
})

it('creates a grant with the scopes of the key for an app without one; a live grant is unchanged', async () => {
  const profile = await app.seed.profile()
  const { app: made } = await app.seed.app({ allowed_scopes: ['analytics', 'goals:write'] })
  const createKey = (scopes: string[]) => create({ profile_id: profile.id, scopes, app_id: made.id })
  const grants = () =>
    app.db.selectFrom('app_grant').select(['app_id', 'scopes']).where('profile_id', '=', profile.id).execute()
  expect((await createKey(['goals:write'])).body.data.app_id).toBe(made.id)
  expect(await grants()).toEqual([{ app_id: made.id, scopes: ['goals:write'] }])
  await createKey(['analytics'])
  expect(await grants()).toEqual([{ app_id: made.id, scopes: ['goals:write'] }])
  await app.db.updateTable('app_grant').set({ revoked_at: app.clock.now() }).execute()
  await createKey(['analytics'])
  expect(await grants()).toEqual([{ app_id: made.id, scopes: ['analytics'] }])
})

it.each([['customers:read'], ['visitors:read'], ['analytics_pii']])(
  'rejects %s on a healthcare-family profile with 403 healthcare_scope_forbidden and creates no key (contract 5.5)',
  async (scope) => {
    const workspace = await app.seed.workspace({ is_healthcare_agency: true })
    const profile = await app.seed.profile({ workspace_id: workspace.id })
    const { status, body } = await create({ profile_id: profile.id, scopes: ['goals:write', scope] })
    expect(status).toBe(403)
    expect(body.error.code).toBe('healthcare_scope_forbidden')
    const keys = await app.db.selectFrom('api_key').select('id').where('profile_id', '=', profile.id).execute()
    expect(keys).toEqual([])
  },
)

it.each([
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['everything'] }],
  ['rate_limit_per_minute', { rate_limit_per_minute: 0 }],
  ['rate_limit_per_minute', { rate_limit_per_minute: 1_000_001 }],
  ['expires_at', { expires_at: '2026-03-10T12:00:00Z' }],
  ['expires_at', { expires_at: 'tomorrow' }],
  ['app_id', { app_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }],
  ['profile_id', { profile_id: 'mine' }],
])('rejects a bad %s with 422 and names the field', async (field, fields) => {
  const profile = await app.seed.profile()
  const { status, body } = await create({ profile_id: profile.id, scopes: ['goals:write'], ...fields })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'validation_error', field })
})

it('returns 404 for an unknown profile', async () => {
  const { status, body } = await create({ profile_id: newId(), scopes: ['goals:write'] })
  expect(status).toBe(404)
  expect(body.error.code).toBe('not_found')
})
