import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'
import { type StartedService, startService } from '../support/processes/started-service.ts'
import { stopUnderLoad } from '../support/processes/stop-under-load.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const { url: DATABASE_URL } = await testDatabase()
let service: StartedService
let key: string

beforeAll(async () => {
  service = await startService(await temporaryDirectory(), {
    DEMO: 'off',
    DATABASE_URL,
    WORKERS: '2',
    LOG_LEVEL: 'silent',
  })
  const workspace = await post('admin/workspaces', { name: 'Shop' })
  const profile = await post('admin/profiles', { workspace_id: workspace.id, name: 'Shop' })
  key = (await post('admin/keys', { profile_id: profile.id, scopes: ['campaigns:read'] })).key
})
afterAll(() => service.stop())

async function post(path: string, body: unknown) {
  const response = await service.call('POST', `/api/v1/${path}`, { token: service.operatorKey, body })
  expect(response.status).toBe(201)
  return response.body.data
}

/** Returns the processes that serve requests: children of the supervisor that run the same program. */
function apiProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === service.pid)
    .filter((name) => readProcFile(name, 'cmdline').includes('src/main.ts'))
    .map(Number)
}

function parentOf(pid: string): number {
  return Number(
    readProcFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  )
}

/** Returns an empty text for a process that ended after it was listed. */
function readProcFile(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Sends requests over kept-open connections until stopped, and counts the responses. */
function traffic(path: string) {
  const seen = { succeeded: 0, failures: [] as string[] }
  let isOver = false
  const sendRequest = async () => {
    while (!isOver) {
      const response = await service.call('GET', path, { token: service.operatorKey }).catch((error: Error) => error)
      if (response instanceof Error) seen.failures.push(String(response.cause ?? response))
      else if (response.status === 200) seen.succeeded += 1
      else seen.failures.push(`${response.status}`)
      // Leaves CPU time for the processes that start concurrently on a small machine.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const pendingRequests = Promise.all(Array.from({ length: 4 }, sendRequest))
  return {
    seen,
    async end() {
      isOver = true
      await pendingRequests
      return seen
    },
  }
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

const onLinux = it.runIf(process.platform === 'linux')

onLinux('a scrape of any process answers the numbers of all', async () => {
  const requestCount = 40
  for (let index = 0; index < requestCount; index++) {
    // Uses a new connection each time, so that the processes take turns.
    await fetch(`http://127.0.0.1:${service.port}/api/v1/profile`, {
      headers: { authorization: `Bearer ${key}`, connection: 'close' },
    })
  }
  // A response is cached for at most a second, so the count may lag at first.
  await until(async () => (await countedReads()) >= requestCount)
  expect(await countedReads()).toBe(requestCount)
})

async function countedReads(): Promise<number> {
  const headers = { authorization: `Bearer ${service.operatorKey}` }
  const text = await (await fetch(`http://127.0.0.1:${service.port}/metrics`, { headers })).text()
  const line = text.split('\n').find((item) => /_count\{.*operation="profiles\.readProfile".*\}/.test(item))
  return Number(line?.split(' ').at(-1) ?? 0)
}

onLinux('all processes are replaced under load, and not one request fails', async () => {
  const before = apiProcesses()
  const load = traffic('/api/v1/admin/workspaces?limit=1')
  process.kill(service.pid, 'SIGHUP')
  await until(() => {
    const now = apiProcesses()
    return now.length === before.length && now.every((pid) => !before.includes(pid))
  })
  const { succeeded, failures } = await load.end()
  expect(failures).toEqual([])
  expect(succeeded).toBeGreaterThan(100)
})

onLinux('a killed process loses no acknowledged write, and another takes its place', async () => {
  const before = apiProcesses()
  const acknowledged: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const response = await service
        .call('POST', '/api/v1/admin/workspaces', { token: service.operatorKey, body: { name: 'burst' } })
        .catch(() => null)
      if (response?.status === 201) acknowledged.push(response.body.data.id)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writing = Promise.all(Array.from({ length: 4 }, write))
  await until(() => acknowledged.length >= 40)
  process.kill(before[0]!, 'SIGKILL')
  await until(() => {
    const now = apiProcesses()
    return now.length === before.length && !now.includes(before[0]!)
  })
  isOver = true
  await writing
  const present = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/v1/admin/workspaces?limit=100${cursor && `&cursor=${cursor}`}`
    const { body } = await service.call('GET', path, { token: service.operatorKey })
    for (const { id } of body.data) present.add(id)
    cursor = body.pagination.cursor
  }
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
})

onLinux('SIGTERM under load breaks no connection, because the port closes first', async () => {
  expect(await stopUnderLoad(service, 4)).toEqual([])
  expect(service.endedBy()).toBe(0)
})
