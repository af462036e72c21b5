import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { embedded, type StartedService, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const writers = 8
const acknowledgedBeforeKill = 60

/** Creates workspaces as fast as possible until stopped; records which ones were acknowledged. */
function burst(service: StartedService) {
  const acknowledged: string[] = []
  const rejected = new Set<number>()
  const reached = Promise.withResolvers<void>()
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const token = service.operatorKey
      const response = await service
        .call('POST', '/api/v1/admin/workspaces', { token, body: { name: 'burst' } })
        .catch(() => null)
      if (response?.status === 201) acknowledged.push(response.body.data.id)
      else if (response) rejected.add(response.status)
      else await new Promise((resolve) => setImmediate(resolve))
      if (acknowledged.length >= acknowledgedBeforeKill) reached.resolve()
    }
  }
  const done = Promise.all(Array.from({ length: writers }, write))
  return {
    acknowledged,
    rejected,
    reached: reached.promise,
    async end() {
      isOver = true
      await done
    },
  }
}

async function listWorkspaceIds(service: StartedService): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/api/v1/admin/workspaces?limit=100${cursor && `&cursor=${cursor}`}`
    const { status, body } = await service.call('GET', path, { token: service.operatorKey })
    // A session of a killed database may still acknowledge a write before it notices, so a read can find the service without one.
    if (status === 503) continue
    for (const row of body.data) ids.add(row.id)
    cursor = body.pagination.cursor
  }
  return ids
}

async function untilWrites(service: StartedService): Promise<void> {
  for (;;) {
    const body = { name: 'after' }
    const response = await service.call('POST', '/api/v1/admin/workspaces', { token: service.operatorKey, body })
    if (response.status === 201) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const running: StartedService[] = []
afterAll(() => Promise.all(running.map((service) => service.stop())))

it('kill -9 of the service during a burst of writes loses no acknowledged write', { timeout: 60_000 }, async () => {
  const dataDir = await temporaryDirectory()
  const service = await startService(dataDir, { DEMO: 'off' })
  const writes = burst(service)
  await writes.reached
  await service.kill()
  await writes.end()
  const again = await startService(dataDir, { DEMO: 'off' })
  running.push(again)
  const present = await listWorkspaceIds(again)
  expect(writes.acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBeforeKill)
  expect(writes.acknowledged.filter((id) => !present.has(id))).toEqual([])
})

it('kill -9 of the database during a burst of writes loses no acknowledged write, and the service continues', {
  timeout: 60_000,
}, async () => {
  const dataDir = await temporaryDirectory()
  const service = await startService(dataDir, { ...embedded, DEMO: 'off', LOG_LEVEL: 'silent' })
  running.push(service)
  const writes = burst(service)
  await writes.reached
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await untilWrites(service)
  await writes.end()
  const present = await listWorkspaceIds(service)
  expect(writes.acknowledged.filter((id) => !present.has(id))).toEqual([])
  // Unacknowledged requests were asked to retry, not rejected as invalid.
  expect([...writes.rejected].filter((status) => status !== 503)).toEqual([])
})

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}
