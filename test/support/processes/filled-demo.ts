import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'
import { demoInTheMaking } from '../database/global-database.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type StartedService, startService } from './started-service.ts'

/**
 * A data directory whose demo is written already, gone after the test file. Writing it takes longer than most tests of it, so a
 * run does it once and copies the directory of a service that was stopped.
 */
export async function filledDemo(): Promise<string> {
  const { runDirectory, citusWorkers } = inject('testRun')
  const directory = await temporaryDirectory()
  if (citusWorkers.length > 0) {
    // Its database lies on the cluster, not in the directory.
    await fill(directory, letOwnerOperate)
    return directory
  }
  const origin = join(runDirectory, 'demo')
  const isThere = () => existsSync(origin)
  if (!isThere() && !(await tryToFill(origin, demoInTheMaking(runDirectory))))
    await vi.waitUntil(isThere, { timeout: 170_000, interval: 50 })
  // With their owner: PostgreSQL runs as an account of its own where the tests run as root.
  await promisify(execFile)('cp', ['-a', `${origin}/.`, directory])
  return directory
}

/** False when another worker is at it. */
async function tryToFill(origin: string, making: string): Promise<boolean> {
  const isOurs = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (!isOurs) return false
  try {
    await fill(making)
    await rename(making, origin)
    return true
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

/** The demo is written in the background; its last event says that all of it is there. */
async function fill(
  directory: string,
  finish: (service: StartedService) => Promise<void> = async () => {},
): Promise<void> {
  const service = await startService(directory, { DEMO: 'on' })
  const [token] = /trb_live_[0-9a-f]{32}_[\w-]+/.exec(service.printed())!
  const isFilled = async () => {
    const { body } = await service.call('GET', '/api/v1/tracking/events?limit=1', { token })
    return body?.data?.events[0]?.event_name === 'demo_filled'
  }
  try {
    await vi.waitUntil(isFilled, { timeout: 170_000, interval: 100 })
    await finish(service)
  } finally {
    await service.stop()
  }
}

/** As on a database that the service brings along, where whoever starts it is the operator. */
async function letOwnerOperate({ call, operatorKey: token }: StartedService): Promise<void> {
  const { body } = await call('GET', '/api/v1/admin/users?email=owner@demo.example', { token })
  await call('PUT', `/api/v1/admin/users/${body.data[0].id}/operator`, { token, body: { is_operator: true } })
}
