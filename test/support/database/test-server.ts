import { inject } from 'vitest'
import type {} from './global-database.ts'
import type { TestServer } from './open-test-server.ts'

let requested: Promise<TestServer> | null = null

/** The database server of the run. The first call of the run starts it, see `global-database.ts`. */
export function testServer(): Promise<TestServer> {
  requested ??= requestServer()
  return requested
}

/** The worker nodes, if the suite runs on a Citus cluster. Reading them starts no server. */
export const citusWorkers = (): readonly string[] => inject('testRun').citusWorkers

async function requestServer(): Promise<TestServer> {
  const response = await fetch(inject('testRun').serverUrl)
  if (!response.ok) throw new Error(`the test database did not start: ${await response.text()}`)
  return (await response.json()) as TestServer
}
