import { afterAll, expect, it } from 'vitest'
import { type StartedService, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const dataDir = await temporaryDirectory()
const [first, second] = await Promise.all([
  startService(dataDir, { DEMO: 'off' }),
  startService(dataDir, { DEMO: 'off' }),
])
afterAll(() => Promise.all([first.stop(), second.stop()]))

async function post(service: StartedService, path: string, body: unknown) {
  const response = await service.call('POST', `/api/v1/admin/${path}`, { token: service.operatorKey, body })
  expect(response.status).toBe(201)
  return response.body.data
}

it('two processes started concurrently on an empty data directory share one database and one operator key', async () => {
  expect(second.operatorKey).toBe(first.operatorKey)
  const workspace = await post(first, 'workspaces', { name: 'Shared' })
  const profile = await post(second, 'profiles', { workspace_id: workspace.id, name: 'Shared' })
  const { key } = await post(first, 'keys', { profile_id: profile.id, scopes: ['campaigns:read'] })
  for (const service of [first, second]) {
    const response = await service.call('GET', '/api/v1/profile', { token: key })
    expect(response.body.data.id).toBe(profile.id)
  }
})

it('a key revoked in one process is rejected in the other', async () => {
  const workspace = await post(first, 'workspaces', { name: 'Revoke' })
  const profile = await post(first, 'profiles', { workspace_id: workspace.id, name: 'Revoke' })
  const { id, key } = await post(first, 'keys', { profile_id: profile.id, scopes: ['campaigns:read'] })
  const read = async (service: StartedService) => (await service.call('GET', '/api/v1/profile', { token: key })).status
  expect([await read(first), await read(second)]).toEqual([200, 200])
  await first.call('DELETE', `/api/v1/admin/keys/${id}`, { token: first.operatorKey })
  expect(await read(first)).toBe(401)
  // The notification passes through the database; a few round trips are more than it needs.
  const seen: number[] = []
  for (let attempt = 0; attempt < 100 && seen.at(-1) !== 401; attempt++) seen.push(await read(second))
  expect(seen.at(-1)).toBe(401)
})
