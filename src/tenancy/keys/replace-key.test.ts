import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { parseToken } from '../../kernel/secrets/token.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { decideRotation, type RotatableKey } from './replace-key.ts'

const app = await testApp()
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs)
const statusOf = async (key: string) => (await app.call('GET /api/v1/profile', { key })).status
const rotate = (session: string, id: string) => app.call(`POST /api/v1/keys/${id}/rotate`, { session })

async function keyAndConsole(columns: object = {}, role: Role = 'admin') {
  const profile = await app.seed.profile()
  const key = await app.seed.key({ profile_id: profile.id, name: 'Till', scopes: ['analytics'], ...columns })
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
  const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
  return { id: parseToken(key)!.id, key, session, profile }
}

it('the successor has the same scopes, and both keys work for 48 hours', async () => {
  const { app: made } = await app.seed.app()
  const { id, key, session, profile } = await keyAndConsole({ app_id: made.id, rate_limit_per_minute: 77 })
  const end = inHours(48).toISOString()
  const { status, body } = await rotate(session, id)
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    profile_id: profile.id,
    app_id: made.id,
    name: 'Till',
    scopes: ['analytics'],
    rate_limit_per_minute: 77,
    expires_at: null,
    previous_key_id: id,
    previous_key_expires_at: end,
  })
  expect(body.data.id).not.toBe(id)
  app.clock.advance(48 * hourMs - 1)
  expect([await statusOf(key), await statusOf(body.data.key)]).toEqual([200, 200])
  app.clock.advance(1)
  expect([await statusOf(key), await statusOf(body.data.key)]).toEqual([401, 200])
})

it('rotation extends neither the old key nor the new one', async () => {
  const soon = inHours(5)
  const { id, session } = await keyAndConsole({ expires_at: soon })
  const { body } = await rotate(session, id)
  expect(body.data).toMatchObject({
    expires_at: soon.toISOString(),
    previous_key_expires_at: soon.toISOString(),
  })
})

it('one of two concurrent rotations succeeds and the other returns 409', async () => {
  const { id, session, profile } = await keyAndConsole()
  const responses = await Promise.all([rotate(session, id), rotate(session, id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const keys = await app.db.selectFrom('api_key').select('id').where('profile_id', '=', profile.id).execute()
  expect(keys).toHaveLength(2)
})

it.each([
  ['revoked', () => ({ revoked_at: app.clock.now() })],
  ['expired', () => ({ expires_at: app.clock.now() })],
])('returns 409 invalid_state for a key that is %s', async (_state, columns) => {
  const { id, session } = await keyAndConsole(columns())
  const { status, body } = await rotate(session, id)
  expect(status).toBe(409)
  expect(body.error.code).toBe('invalid_state')
})

it('returns the same response for a key of another profile and for one that does not exist', async () => {
  const { session } = await keyAndConsole()
  const foreign = await keyAndConsole()
  const responses = await Promise.all([rotate(session, foreign.id), rotate(session, newId())])
  const [first, second] = responses.map(({ status, body }) => ({ status, error: { ...body.error, request_id: '' } }))
  expect(first).toEqual(second)
  expect(first?.status).toBe(404)
})

it('an editor gets 403 forbidden', async () => {
  const { id, session } = await keyAndConsole({}, 'editor')
  expect((await rotate(session, id)).body.error.code).toBe('forbidden')
})

it('the operator rotates any key once, and gets 404 for one that does not exist', async () => {
  const { id, key } = await keyAndConsole()
  const asOperator = (keyId: string) => app.call(`POST /api/v1/admin/keys/${keyId}/rotate`, { operator: true })
  const { status, body } = await asOperator(id)
  expect(status).toBe(201)
  expect([await statusOf(key), await statusOf(body.data.key)]).toEqual([200, 200])
  expect((await asOperator(id)).status).toBe(409)
  expect((await asOperator(newId())).status).toBe(404)
})

const now = new Date('2026-03-10T12:00:00Z')
const inTwoDays = '2026-03-12T12:00:00.000Z'
const live: RotatableKey = { expires_at: null, revoked_at: null, replaced_by_id: null }

const cases: [string, Partial<RotatableKey>, string | null][] = [
  ['a live key works for another 48 hours', {}, inTwoDays],
  ['a key that expires later is cut to 48 hours', { expires_at: new Date('2026-04-01T00:00:00Z') }, inTwoDays],
  [
    'a key that expires sooner is not extended',
    { expires_at: new Date('2026-03-11T00:00:00Z') },
    '2026-03-11T00:00:00.000Z',
  ],
  ['an expired key cannot be rotated', { expires_at: now }, null],
  ['a revoked key cannot be rotated', { revoked_at: new Date('2026-03-01T00:00:00Z') }, null],
  ['a rotated key cannot be rotated again', { replaced_by_id: 'k2' }, null],
]

it.each(cases)('%s', (_title, key, expected) => {
  expect(decideRotation({ ...live, ...key }, now)?.oldKeyEndsAt.toISOString() ?? null).toBe(expected)
})
