import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'
import { type Json, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const { url: DATABASE_URL } = await testDatabase()
const service = await startService(await temporaryDirectory(), { DEMO: 'off', DATABASE_URL })
afterAll(() => service.stop())

async function admin(path: string, body: object): Promise<Json> {
  const response = await service.call('POST', `/api/v1/admin/${path}`, { token: service.operatorKey, body })
  expect(response.status).toBe(201)
  return response.body.data
}

it('the workers erase a long history completely, and its receipt goes from queued to done', async () => {
  const workspace = await admin('workspaces', { name: 'Long' })
  const profile = await admin('profiles', { workspace_id: workspace.id, name: 'Long' })
  const scopes = ['attribution:write', 'visitors:read', 'conversions:read']
  const { key: token } = await admin('keys', { profile_id: profile.id, scopes })
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) })
  for (let batch = 0; batch < 11; batch++) {
    const events = Array.from({ length: 500 }, (_, index) => ({
      event_type: 'note_written',
      idempotency_key: `n-${batch}-${index}`,
      properties: { text: 'in confidence' },
      user_traits: { external_id: 'long-1' },
    }))
    expect((await call('POST', '/events', { events })).body.data.summary.accepted).toBe(500)
  }
  const erased = await call('POST', '/customers/erasures', { request_ref: 'r', customer_key: 'long-1' })
  expect([erased.status, erased.body.data.status]).toEqual([202, 'queued'])
  expect((await call('GET', '/customers/journey?customer_key=long-1')).status).toBe(404)
  const read = async () => (await call('GET', `/customers/erasures/${erased.body.data.erasure_id}`)).body.data
  const giveUpAt = performance.now() + 60_000
  let receipt = await read()
  while (receipt.status !== 'done' && performance.now() < giveUpAt) receipt = await read()
  expect(receipt).toEqual({ ...erased.body.data, status: 'done', completed_at: expect.any(String) })
  const { body } = await call('GET', '/tracking/events?limit=200')
  expect(body.data.events).toHaveLength(200)
  expect(JSON.stringify(body)).not.toContain('confidence')
}, 180_000)
