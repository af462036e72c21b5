import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'
import { unfinishedDemo } from '../database/global-database.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type StartedService, startService, untilDemoFilled } from './started-service.ts'

/**
 * Returns a data directory with the complete demo, removed after the test file. Writing the demo takes longer than most tests of
 * it, so a run writes it once and copies the directory of the stopped service.
 */
export async function filledDemo(): Promise<string> {
  const { runDirectory, citusWorkers } = inject('testRun')
  const directory = await temporaryDirectory()
  if (citusWorkers.length > 0) {
    // The database is on the cluster, not in the directory.
    await fill(directory, letOwnerOperate)
    return directory
  }
  const origin = join(runDirectory, 'demo')
  const isThere = () => existsSync(origin)
  if (!isThere() && !(await tryToFill(origin, unfinishedDemo(runDirectory))))
    await vi.waitUntil(isThere, { timeout: 170_000, interval: 50 })
  // Keeps the file owner: PostgreSQL runs under its own account if the tests run as root.
  await promisify(execFile)('cp', ['-a', `${origin}/.`, directory])
  return directory
}

/** Returns false if another worker is writing it. */
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

async function fill(
  directory: string,
  finish: (service: StartedService) => Promise<void> = async () => {},
): Promise<void> {
  // A third of the visitors has every kind of row, and takes half as long to write and to read.
  const service = await startService(directory, { DEMO: 'on', DEMO_SIZE: '0.3' })
  try {
    await untilDemoFilled(service)
    await finish(service)
  } finally {
    await service.stop()
  }
  // A stop that takes too long on a busy machine leaves the database server running, and its files cannot be copied.
  if (service.endedBy() !== 0) await (await startService(directory)).stop()
}

/** Like on an embedded database, where the person who starts the service is the operator. */
async function letOwnerOperate({ call, operatorKey: token }: StartedService): Promise<void> {
  const { body } = await call('GET', '/api/v1/admin/users?email=owner@demo.example', { token })
  await call('PUT', `/api/v1/admin/users/${body.data[0].id}/operator`, { token, body: { is_operator: true } })
}
