import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedDirectory } from './embedded-directory.ts'
import { embeddedSettings } from './embedded-settings.ts'

export interface Postmaster {
  pid: number
  /** Null for the moment in which the server has announced itself but not yet opened its socket. */
  socketDir: string | null
}

const LOG_BYTES_MAX = 8 * 1024 * 1024

/** The server that runs on a data directory, whoever started it. A file left by one that was killed does not count. */
export function findPostmaster(pgdata: string): Postmaster | null {
  const lines = readText(join(pgdata, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !(pid > 0) || !isServerProcess(pid, pgdata)) return null
  return { pid, socketDir: lines[4] || null }
}

/**
 * Spawns a server in a session of its own, so that Ctrl-C in the terminal reaches this process and not the database.
 * Its own interlock on the data directory lets only one of several live; the others exit.
 */
export function launchPostmaster(directory: EmbeddedDirectory, settings: Record<string, string> = {}): ChildProcess {
  removeForeignPidFile(directory.pgdata)
  const flags = Object.entries({ ...embeddedSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openLog(directory)
  const child = spawn(
    directory.binaries.postgres,
    ['-D', directory.pgdata, '-k', directory.socketDir, '-p', '5432', ...flags],
    { ...directory.user, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  return child
}

/**
 * Kills what a killed server left behind. A backend in the middle of a query outlives its server until the query ends,
 * and no new server may start beside it. Elsewhere than on Linux the new server has to wait for the end of the query.
 */
export function killLingeringBackends(pgdata: string): number {
  const processes = listProcesses().filter((pid) => isServerProcess(pid, pgdata))
  const lingering = processes.filter((pid) => isBackend(pid) && !processes.includes(parentOf(pid)))
  for (const pid of lingering) signal(pid, 'SIGKILL')
  return lingering.length
}

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/**
 * A number alone proves nothing, since it may by now belong to another program: a server process works in its data
 * directory. Comparing inodes holds through links and bind mounts, and a zombie has no working directory.
 */
function isServerProcess(pid: number, pgdata: string): boolean {
  if (process.platform !== 'linux') return signal(pid, 0)
  try {
    const expected = statSync(pgdata)
    const actual = statSync(`/proc/${pid}/cwd`)
    return actual.ino === expected.ino && actual.dev === expected.dev && readText(`/proc/${pid}/comm`) === 'postgres\n'
  } catch {
    return false
  }
}

/** PostgreSQL believes in a left-over pid file when its number was given to another process of the same account. */
function removeForeignPidFile(pgdata: string): void {
  if (process.platform === 'linux' && findPostmaster(pgdata) === null)
    rmSync(join(pgdata, 'postmaster.pid'), { force: true })
}

function openLog({ logFile, user }: EmbeddedDirectory): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.old`)
  const log = openSync(logFile, 'a', 0o600)
  if (user) fchownSync(log, user.uid, user.gid)
  return log
}

function listProcesses(): number[] {
  return process.platform === 'linux'
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0)
    : []
}

function isBackend(pid: number): boolean {
  return readText(`/proc/${pid}/cmdline`)?.startsWith('postgres: ') ?? false
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readText(`/proc/${pid}/status`) ?? '')?.[1])
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
