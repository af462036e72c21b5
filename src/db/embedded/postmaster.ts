import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, fchownSync, openSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedBinaries } from './binaries.ts'
import { clusterName, isAlive, isPostmaster, readText } from './process.ts'
import type { EmbeddedUser } from './user.ts'

export interface EmbeddedDirectory {
  /** PostgreSQL's data directory; it exists only after initdb has finished. */
  pgdata: string
  socketDir: string
  logFile: string
  binaries: EmbeddedBinaries
  user: EmbeddedUser
}

/**
 * Settings of the embedded server, passed on its command line so that an upgrade of the program also upgrades them. Memory is
 * modest because the database shares a small node with the service; durability (`fsync`, `synchronous_commit`,
 * `full_page_writes`) keeps PostgreSQL's defaults, which are on.
 */
const embeddedSettings: Readonly<Record<string, string>> = {
  // Only the Unix socket, and only for the server's account (and root), which no other program uses: therefore local trust
  // authentication is enough.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  // Nothing replicates from an embedded server, so it writes minimal WAL and runs no replication processes.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // The planner needs fresh statistics while the tables of a new database grow a hundredfold within a minute.
  autovacuum_naptime: '15s',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

interface Postmaster {
  pid: number
  /** Null while the server has written its pid file but not yet opened its socket. */
  socketDir: string | null
}

const LOG_BYTES_MAX = 8 * 1024 * 1024

/** The server that runs on a data directory, whichever process started it; null if the pid file belongs to a killed server. */
export function findPostmaster(pgdata: string): Postmaster | null {
  const lines = readText(join(pgdata, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !(pid > 0) || !isPostmaster(pid, pgdata)) return null
  return { pid, socketDir: lines[4] || null }
}

/**
 * Spawns a server in a separate session, so that Ctrl-C in the terminal reaches this process and not the database. PostgreSQL's
 * interlock on the data directory lets only one of several servers run; the others exit.
 */
export function launchPostmaster(directory: EmbeddedDirectory, settings: Record<string, string> = {}): ChildProcess {
  removeForeignLock(join(directory.pgdata, 'postmaster.pid'), directory.pgdata)
  removeForeignLock(join(directory.socketDir, '.s.PGSQL.5432.lock'), directory.pgdata)
  const all = { ...embeddedSettings, cluster_name: clusterName(directory.pgdata), ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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
 * PostgreSQL trusts a stale lock file if its process id belongs to a live process of the same account: another program, or the
 * killed server itself while it is a zombie.
 */
function removeForeignLock(path: string, pgdata: string): void {
  const pid = Number.parseInt(readText(path) ?? '', 10)
  if (pid > 0 && isAlive(pid) && !isPostmaster(pid, pgdata)) rmSync(path, { force: true })
}

function openLog({ logFile, user }: EmbeddedDirectory): number {
  rotateLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  if (user) fchownSync(log, user.uid, user.gid)
  return log
}

/**
 * Keeps the server log and one rotated copy, 8 MB each. The server holds the file open and appends, so the content is copied and
 * the file truncated; without disk space for the copy, it is only truncated.
 */
export function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= LOG_BYTES_MAX) return
  try {
    copyFileSync(logFile, `${logFile}.old`)
  } catch {
    rmSync(`${logFile}.old`, { force: true })
  }
  truncateSync(logFile)
}
