import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostmaster } from '../../../src/db/embedded/postmaster.ts'
import { isAlive, signalProcess } from '../../../src/db/embedded/process.ts'
import type { OpenedServer } from './open-test-server.ts'

export interface TestRun {
  /** The URL that starts the database server on its first request and returns its `TestServer`. */
  serverUrl: string
  /** The worker nodes, if the database server is the coordinator of a Citus cluster. */
  citusWorkers: readonly string[]
  /** A directory that the test files of a run share; it is removed after the run. */
  runDirectory: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testRun: TestRun
  }
}

/** The directory in which the run's demo data is being written, see `filled-demo.ts`. */
export const unfinishedDemo = (runDirectory: string) => join(runDirectory, 'demo-in-the-making')

/**
 * One database server per run, started by the first test file that requests it, so that a run of pure tests starts none. It is
 * the server of TEST_DATABASE_URL, or an embedded one in a temporary directory. The template is built in each run, so it always
 * has the current migrations.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const runDirectory = await mkdtemp(join(tmpdir(), `tributary-test-${process.pid}-`))
  // PostgreSQL runs under its own account if the tests run as root.
  await chmod(runDirectory, 0o711)
  const citusWorkers = process.env.TEST_CITUS_WORKERS?.split(',') ?? []
  let opened: Promise<OpenedServer> | null = null
  const listener = createServer((_, response) => {
    opened ??= open(runDirectory, citusWorkers)
    opened.then(
      ({ server }) => response.end(JSON.stringify(server)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  project.provide('testRun', { serverUrl: `http://127.0.0.1:${port}/`, citusWorkers, runDirectory })
  return async () => {
    listener.close()
    await (await opened)?.close()
    await rm(runDirectory, { recursive: true })
  }
}

/** Imported on demand: loading the database code costs more than most pure tests. */
async function open(runDirectory: string, citusWorkers: readonly string[]): Promise<OpenedServer> {
  const { openTestServer } = await import('./open-test-server.ts')
  return openTestServer(runDirectory, citusWorkers)
}

/** Stops the server and removes the directory of a run that was killed before it could clean up. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runPid = Number(/^tributary-test-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    if (!(runPid > 0) || isAlive(runPid)) continue
    const directory = join(tmpdir(), name)
    for (const dataDir of [directory, unfinishedDemo(directory)]) {
      const postmaster = findPostmaster(join(dataDir, 'postgres', 'data'))
      if (postmaster) signalProcess(postmaster.pid, 'SIGKILL')
    }
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
