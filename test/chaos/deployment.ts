import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../src/db/open.ts'
import { freePort, type StartedService, startService } from '../support/processes/started-service.ts'
import { scratchDirectory } from './scratch-directory.ts'

/** Several processes of one service on one embedded database; each can be killed and restarted. */
export interface Deployment {
  dataDir: string
  database: Database
  running: Map<string, StartedService>
  /** Returns the port of any process that serves requests. */
  anyPort(): number
  start(name: string): Promise<StartedService>
  postmaster(): number
  /** The processes that a process has started: those that serve its requests if it has several. */
  childrenOf(name: string): number[]
  close(): Promise<void>
}

export type Roles = Readonly<Record<string, 'all' | 'api' | 'worker'>>

export async function deploy(
  roles: Roles,
  {
    dataDir,
    env = {},
    envOf = {},
  }: { dataDir?: string; env?: Record<string, string>; envOf?: Record<string, Record<string, string>> } = {},
): Promise<Deployment> {
  const directory = dataDir ?? scratchDirectory()
  const running = new Map<string, StartedService>()
  // A restarted process keeps its port.
  const ports = new Map<string, number>()
  const quiet = pino({ level: 'silent' })
  const start = async (name: string) => {
    if (!ports.has(name)) ports.set(name, await freePort())
    const service = await startService(directory, {
      DEMO: 'off',
      LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? 'silent',
      RATE_LIMIT_STORE: 'postgres',
      ROLE: roles[name]!,
      PORT: String(ports.get(name)),
      ...env,
      ...envOf[name],
    })
    running.set(name, service)
    return service
  }
  // Sequential, because the first process migrates and a worker has no readiness endpoint.
  for (const name of Object.keys(roles)) await start(name)
  const database = await openDatabase({ databaseUrl: null, dataDir: directory, poolMax: 2, log: quiet })
  let turn = 0
  return {
    dataDir: directory,
    database,
    running,
    start,
    anyPort() {
      const apiProcesses = Object.keys(roles).filter((name) => roles[name] !== 'worker')
      return ports.get(apiProcesses[turn++ % apiProcesses.length]!)!
    },
    postmaster: () => Number(readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    childrenOf: (name) => childrenOf(running.get(name)!.pid),
    async close() {
      await database.close()
      for (const service of running.values()) await service.stop()
    },
  }
}

/** The Node processes among the children: the embedded database also is a child. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent && readText(name, 'comm') !== 'postgres\n')
    .map(Number)
}

function parentOf(pid: string): number {
  const [, parent] = (readText(pid, 'stat') ?? '').replace(/^.*\) /s, '').split(' ')
  return Number(parent)
}

/** Null if the process has ended meanwhile. */
function readText(pid: string, file: 'stat' | 'comm'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
