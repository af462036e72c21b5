import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { generatedOnce } from '../../../src/config/deployment-keys.ts'
import { serviceDatabase } from '../database/service-database.ts'

export interface StartedService {
  port: number
  pid: number
  operatorKey: string
  /** The time from the start of the process to the first ready response. */
  readyMs: number
  /** Returns the standard output so far. */
  printed(): string
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<{ status: number; body: Json }>
  stop(): Promise<void>
  /** Returns the exit code or signal; null while it runs. */
  endedBy(): number | string | null
  /** `kill -9`. */
  kill(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read here.
export type Json = any

const root = join(import.meta.dirname, '../../..')

/** The same options as `npm start`. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const startArguments: string[] = scripts.start.split(' ').slice(2)

/** For tests of the embedded database, wherever the suite's database is. */
export const embedded = { DATABASE_URL: '' }

/** Starts the real service as a separate process on a data directory and waits until it is ready. */
export async function startService(dataDir: string, env: Record<string, string> = {}): Promise<StartedService> {
  const port = Number(env.PORT ?? (await freePort()))
  const databaseUrl = env.DATABASE_URL ?? (await serviceDatabase(dataDir))
  const startedAt = performance.now()
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    // Not the whole environment, because the test runner sets its own BASE_URL.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, ...keysOf(dataDir) }),
      // The earlier months of the demo would be written in the background of every test.
      DEMO_MONTHS: '3',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  // A worker has no port; its output says when it is running.
  const isUp = env.ROLE === 'worker' ? async () => printed.includes('is running') : () => isReady(port)
  await untilReady(isUp, child).catch(async (error) => {
    await stop(child)
    throw error
  })
  const readyMs = performance.now() - startedAt
  return {
    port,
    pid: child.pid!,
    operatorKey: readFileSync(join(dataDir, 'operator.key'), 'utf8').trim(),
    readyMs,
    printed: () => printed,
    call: caller(port),
    stop: () => stop(child),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    endedBy: () => child.signalCode ?? child.exitCode,
  }
}

/** A service with an external database gets its keys from the test, the same ones at every start on this directory. */
function keysOf(dataDir: string): Record<string, string> {
  return {
    MASTER_KEY: generatedOnce(dataDir, 'master.key', () => randomBytes(32).toString('base64')),
    OPERATOR_KEY: generatedOnce(dataDir, 'operator.key', () => `admin_secret_${randomBytes(32).toString('base64url')}`),
  }
}

async function untilReady(isUp: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + 180_000
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    if (await isUp()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the service did not get ready within three minutes')
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return response?.ok ?? false
}

function caller(port: number): StartedService['call'] {
  return async (method, path, { token, body } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // A test reads its own writes.
        prefer: 'wait=20',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json().catch(() => null) }
  }
}

/** Waits until the demo is written, which happens in the background; its last event marks the end. */
export async function untilDemoFilled(service: StartedService, seconds = 170): Promise<void> {
  const [token] = /trb_live_[0-9a-f]{32}_[\w-]+/.exec(service.printed())!
  const giveUpAt = performance.now() + seconds * 1_000
  while (performance.now() < giveUpAt) {
    const { body } = await service.call('GET', '/api/v1/tracking/events?limit=1', { token })
    if (body?.data?.events[0]?.event_name === 'demo_filled') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the demo was not written within ${seconds} seconds`)
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
