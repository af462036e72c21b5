import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { hourMs } from '../../kernel/time/durations.ts'

const app = await testApp()

async function client(allowed: Scope[] = ['analytics', 'goals:write']) {
  const { app: made, client_secret } = await app.seed.app({ allowed_scopes: allowed })
  return { app: made, proof: { client_id: made.client_id, client_secret } }
}

const requestToken = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST /oauth/token', { body: { grant_type: 'client_credentials', ...body }, headers })

it('issues an app a token for an hour with all its scopes', async () => {
  const { proof } = await client()
  const { status, body, headers } = await requestToken(proof)
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^trb_app_[0-9a-f]{32}_[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'analytics goals:write',
  })
  expect(headers['cache-control']).toBe('no-store')
})

it('issues a profile token that works until it expires after an hour', async () => {
  const { app: made, proof } = await client()
  const profile = await app.seed.profile()
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes: ['goals:write'] })
  const { body } = await requestToken({ ...proof, profile_id: profile.id })
  expect(body).toMatchObject({ scope: 'goals:write', profile_id: profile.id })
  const read = () => app.call('GET /api/v1/profile', { key: body.access_token })
  expect((await read()).body.data).toMatchObject({ id: profile.id, scopes: ['goals:write'] })
  app.clock.advance(hourMs)
  expect((await read()).status).toBe(401)
})

it('accepts HTTP Basic and form bodies', async () => {
  const { proof } = await client()
  const pair = Buffer.from(`${proof.client_id}:${proof.client_secret}`).toString('base64')
  const { status, body } = await app.call('POST /oauth/token', {
    headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=goals%3Awrite+campaigns%3Aread',
  })
  expect(status).toBe(200)
  expect(body.scope).toBe('goals:write campaigns:read')
})

it('rejects an unknown client and a wrong secret with the same 401 invalid_client', async () => {
  const { proof } = await client()
  const rejections = await Promise.all([
    requestToken({ ...proof, client_secret: 'wrong' }),
    requestToken({ client_id: 'nobody', client_secret: 'wrong' }),
    requestToken({ client_id: 'no\nbody', client_secret: 'wrong' }),
    requestToken({ client_id: proof.client_id }),
    requestToken({}),
    requestToken({}, { authorization: 'Bearer abc' }),
  ])
  for (const { status, body, headers } of rejections) {
    expect(status).toBe(401)
    expect(body).toEqual({
      error: 'invalid_client',
      error_description: 'The client is unknown or its secret is wrong.',
    })
    expect(headers['www-authenticate']).toBe('Basic realm="tributary"')
    expect(headers['cache-control']).toBe('no-store')
  }
})

it('rejects a NUL in a form field', async () => {
  const { status, body } = await app.call('POST /oauth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=a%00bc&client_secret=%00&profile_id=%00',
  })
  expect(status).toBe(400)
  expect(body.error).toBe('invalid_request')
})

it.each([
  ['unsupported_grant_type', { grant_type: 'password' }],
  ['invalid_request', { grant_type: undefined }],
  ['invalid_scope', { scope: 'customers:read' }],
  ['invalid_scope', { scope: 'goals:write everything' }],
  ['invalid_scope', { scope: 'toString' }],
  ['invalid_request', { profile_id: 'mine' }],
  ['invalid_request', { profile_id: newId() }],
])('%s for %j', async (error, fields) => {
  const { proof } = await client()
  const { status, body } = await requestToken({ ...proof, ...fields })
  expect(status).toBe(400)
  expect(body).toEqual({ error, error_description: expect.any(String) })
})

it('rejects two authentication methods with invalid_request', async () => {
  const { proof } = await client()
  const pair = Buffer.from(`${proof.client_id}:${proof.client_secret}`).toString('base64')
  const { status, body } = await requestToken(proof, { authorization: `Basic ${pair}` })
  expect(status).toBe(400)
  expect(body.error).toBe('invalid_request')
})

it('returns the same response for a profile without a live grant and for one that does not exist', async () => {
  const { app: made, proof } = await client()
  const ungoverned = await app.seed.profile()
  const withdrawn = await app.seed.profile()
  await app.seed.grant({ profile_id: withdrawn.id, app_id: made.id, scopes: ['goals:write'] })
  await app.db
    .updateTable('app_grant')
    .set({ revoked_at: app.clock.now() })
    .where('profile_id', '=', withdrawn.id)
    .execute()
  const absent = await requestToken({ ...proof, profile_id: newId() })
  for (const { id } of [ungoverned, withdrawn]) {
    const { status, body } = await requestToken({ ...proof, profile_id: id })
    expect({ status, body }).toEqual({ status: absent.status, body: absent.body })
  }
})

it('limits a profile token to the grant of the app there', async () => {
  const { app: made, proof } = await client(['analytics', 'goals:write'])
  const profile = await app.seed.profile()
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes: ['analytics'] })
  const { status, body } = await requestToken({ ...proof, profile_id: profile.id, scope: 'goals:write' })
  expect(status).toBe(400)
  expect(body.error).toBe('invalid_scope')
})

it('rejects a personal data scope on a healthcare-family profile with its own code, and omits it from the default (contract 5.5)', async () => {
  const { app: made, proof } = await client(['analytics_pii', 'customers:read', 'goals:write'])
  const profile = await app.seed.profile()
  await app.seed.grant({ profile_id: profile.id, app_id: made.id, scopes: ['analytics_pii', 'goals:write'] })
  await app.call(`PATCH /api/v1/admin/profiles/${profile.id}`, { operator: true, body: { privacy_mode: 'hipaa' } })
  for (const scope of ['customers:read', 'analytics_pii']) {
    const { status, body } = await requestToken({ ...proof, profile_id: profile.id, scope })
    expect([status, body.error]).toEqual([400, 'healthcare_scope_forbidden'])
  }
  const replacement = await requestToken({ ...proof, profile_id: profile.id })
  expect(replacement.body.scope).toBe('analytics goals:write')
})

it('returns a flat 400 invalid_request for a field that is not text (RFC 6749, 5.2)', async () => {
  const { status, body } = await app.call('POST /oauth/token', { body: { grant_type: 7 } })
  expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: expect.any(String) }])
})
