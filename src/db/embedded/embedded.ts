import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareEmbeddedDirectory } from './directory.ts'
import { LOCK_CLASS, MEMBERSHIP, PRESENCE, startGuard } from './guard.ts'
import type { EmbeddedDirectory } from './postmaster.ts'
import { findPostmaster, launchPostmaster, rotateLog } from './postmaster.ts'
import { type DatabaseLog, isAlive, listLingeringBackends, signalProcess } from './process.ts'

interface EmbeddedServer {
  connection: { host: string; port: number; user: string; database: string }
  /** Leaves the server, and stops it if no other process uses it. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /** PostgreSQL settings that extend or override ours. */
  settings?: Record<string, string>
  /** Called, possibly more than once, while this process waits for another one. */
  onWaiting?: () => void
}

const POLL_MS = 25
const LAUNCHES_MAX = 6
const SILENCE_MS_MAX = 60_000
const ROTATE_MS = 60_000

/**
 * Starts the PostgreSQL server of a data directory, or joins the one that already runs there.
 *
 * All processes on a data directory are equal. Each keeps one session with the server, in which it holds a shared advisory lock
 * (its presence). When that session ends, the process knows immediately that the server is gone and launches a new one:
 * PostgreSQL's interlock lets one launch succeed, and all processes join it. Processes leave one at a time under an exclusive
 * lock, and the last one stops the server. A killed process loses its session and so its presence; the next process joins the
 * server that it left running, and a session of the server itself (the guard) stops it if none does.
 */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  onWaiting,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const directory = await prepareEmbeddedDirectory(dataDir, { isDurable: settings.fsync !== 'off', onWaiting })
  let isStopping = false
  let session = await openSession()
  let rejoining = Promise.resolve()
  const rotating = setInterval(() => tryRotate(directory.logFile, log), ROTATE_MS).unref()

  async function openSession(): Promise<pg.Client> {
    const opened = await join(directory, settings, log, onWaiting)
    await startGuard(opened.host)
    opened.once('end', () => {
      if (!isStopping) rejoining = rejoin()
    })
    return opened
  }

  async function rejoin(): Promise<void> {
    log.warn('The embedded PostgreSQL stopped; starting it again.')
    while (!isStopping) {
      try {
        session = await openSession()
        log.info('The embedded PostgreSQL runs again.')
        return
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL does not start.')
        await delay(1000)
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(rotating)
    await rejoining
    await leave(session, directory, log)
  }

  let stopped: Promise<void> | null = null
  return {
    connection: { host: session.host, port: session.port, user: 'tributary', database: 'postgres' },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** A log that cannot be rotated must not stop the service. */
function tryRotate(logFile: string, log: DatabaseLog): void {
  try {
    rotateLog(logFile)
  } catch (error) {
    log.warn({ err: error }, 'The log of the embedded PostgreSQL could not be rotated.')
  }
}

/** Connects to the server and launches it as often as needed. */
async function join(
  directory: EmbeddedDirectory,
  settings: Record<string, string>,
  log: DatabaseLog,
  onWaiting?: () => void,
): Promise<pg.Client> {
  let launched: ChildProcess | null = null
  let launches = 0
  let lastResponseAt = performance.now()
  for (;;) {
    const running = findPostmaster(directory.pgdata)
    if (!running && !isStarting(launched)) {
      if (launches >= LAUNCHES_MAX) throw await startError(directory)
      if (launches > 0) await endLingeringBackends(directory, launches, log)
      launched = launchPostmaster(directory, settings)
      launched.once('error', (error) => log.error({ err: error }, 'PostgreSQL cannot be run here: set DATABASE_URL.'))
      launches += 1
    }
    onWaiting?.()
    const attempt = await tryOpenSession(running?.socketDir ?? directory.socketDir)
    if (attempt instanceof pg.Client) return attempt
    if (attempt === 'busy') lastResponseAt = performance.now()
    if (performance.now() - lastResponseAt > SILENCE_MS_MAX) throw await startError(directory)
    await delay(POLL_MS)
  }
}

function isStarting(child: ChildProcess | null): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** A failed launch lost against another process, which the next attempt finds, or against remains of a killed server. */
async function endLingeringBackends(directory: EmbeddedDirectory, launches: number, log: DatabaseLog): Promise<void> {
  const lingering = listLingeringBackends(directory.pgdata)
  for (const pid of lingering) signalProcess(pid, 'SIGKILL')
  if (lingering.length > 0) log.warn({ pids: lingering }, 'Killed backends that a killed PostgreSQL left running.')
  await delay(launches * 2 * POLL_MS)
}

/** Opens a session with the presence lock; `busy` if the server starts, recovers or shuts down; `silent` if none responds. */
async function tryOpenSession(host: string): Promise<pg.Client | 'busy' | 'silent'> {
  const client = new pg.Client({
    host,
    port: 5432,
    user: 'tributary',
    database: 'postgres',
    application_name: `tributary presence ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  // The 'end' event that follows every error is handled instead.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`
      select pg_advisory_lock(${LOCK_CLASS}, ${MEMBERSHIP});
      select pg_advisory_lock_shared(${LOCK_CLASS}, ${PRESENCE});
      select pg_advisory_unlock(${LOCK_CLASS}, ${MEMBERSHIP})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = (error as { code?: string }).code ?? ''
    if (code === 'EACCES' || code.startsWith('28')) throw error
    return code.startsWith('57P') ? 'busy' : 'silent'
  }
}

async function startError(directory: EmbeddedDirectory): Promise<Error> {
  const lines = (await readFile(directory.logFile, 'utf8').catch(() => '')).trimEnd().split('\n')
  return new Error(
    `The embedded PostgreSQL does not start. ${directory.logFile} ends with:\n${lines.slice(-8).join('\n')}`,
  )
}

async function leave(session: pg.Client, directory: EmbeddedDirectory, log: DatabaseLog): Promise<void> {
  try {
    if ((await countOthers(session)) > 0) {
      // Before the exclusive lock is released, so that the next process to leave does not count this one.
      await session.query(`select pg_advisory_unlock_shared(${LOCK_CLASS}, ${PRESENCE})`)
    } else {
      const postmaster = findPostmaster(directory.pgdata)
      if (postmaster) await shutDown(postmaster.pid, directory.pgdata, log)
    }
  } catch (error) {
    log.warn({ err: error }, 'The embedded PostgreSQL had already stopped.')
  }
  await session.end().catch(() => {})
}

/**
 * Takes the exclusive lock, so that no process enters between the count and the shutdown. The server may need a moment to notice
 * that a killed process is gone, so each session carries the id of its process.
 */
async function countOthers(session: pg.Client): Promise<number> {
  await session.query(`select pg_advisory_lock(${LOCK_CLASS}, ${MEMBERSHIP})`)
  const { rows } = await session.query<{ pid: number }>(`
    select split_part(application_name, ' ', 3)::int as pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ${LOCK_CLASS} and objid = ${PRESENCE} and pid <> pg_backend_pid()`)
  return rows.filter(({ pid }) => isAlive(pid)).length
}

/** SIGINT is PostgreSQL's fast shutdown: it ends the sessions, writes a checkpoint and exits. */
async function shutDown(pid: number, pgdata: string, log: DatabaseLog): Promise<void> {
  signalProcess(pid, 'SIGINT')
  for (const startedAt = performance.now(); findPostmaster(pgdata)?.pid === pid; await delay(POLL_MS)) {
    if (performance.now() - startedAt > SILENCE_MS_MAX) {
      log.warn('The embedded PostgreSQL takes long to stop; it continues in the background.')
      return
    }
  }
}
