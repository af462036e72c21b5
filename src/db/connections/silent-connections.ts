import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { DatabaseLog } from '../embedded/process.ts'

/*
 * A network can fall silent without a word: a cable, a firewall that forgot a connection, a machine that is gone. TCP notices
 * after a quarter of an hour, and behind a proxy never; until then whoever waits for an answer waits, with its lane, its lock
 * and everybody behind it. A bound on the time of a statement would be no help, since a rightful one may take minutes.
 *
 * So the server itself is asked, on a new connection, whether it still works on what is waited for. Where it does, or cannot
 * take one more connection, the wait goes on. Where it does not, or where it cannot be reached at all, the connection is given
 * up: what waited fails as with any lost connection, and whoever comes next gets a new one.
 */

/** How long nothing may come or go while an answer is waited for, until the server is asked. */
export const silentMs = 10_000

export interface SilenceWatch {
  /** From here on the connection is watched; `pid` is that of its session. */
  watch(client: pg.ClientBase, pid: number): void
  stop(): void
}

interface Watched {
  client: DriverClient
  pid: number
  bytes: number
  quietSince: number
  /** The server does not work on it: the answer is lost, or is just on its way. */
  isSuspect: boolean
}

/** What the driver knows of a connection and does not declare. `silent-connections.test.ts` holds it to that. */
type DriverClient = pg.ClientBase & {
  readyForQuery?: boolean
  _activeQuery?: unknown
  connection: { stream: Duplex & { bytesRead: number; bytesWritten: number } }
}

export function watchSilence(options: {
  connection: pg.ClientConfig
  log: DatabaseLog
  boundMs: number
}): SilenceWatch {
  const { connection, log, boundMs } = options
  const watched = new Set<Watched>()
  let isChecking = false

  function check(): void {
    const now = performance.now()
    const silent = [...watched].filter((item) => isSilent(item, now, boundMs))
    for (const item of silent) if (item.isSuspect) giveUp(item)
    const doubtful = silent.filter(({ isSuspect }) => !isSuspect)
    if (doubtful.length > 0 && !isChecking) void probe(doubtful)
  }

  async function probe(doubtful: readonly Watched[]): Promise<void> {
    isChecking = true
    const isWorking = await queryServer(connection, doubtful, 2 * boundMs)
    for (const item of doubtful) {
      if (isWorking(item.pid)) item.quietSince = performance.now()
      else item.isSuspect = true
    }
    isChecking = false
  }

  function giveUp(one: Watched): void {
    watched.delete(one)
    log.warn({ session: one.pid }, 'A database connection fell silent and was given up.')
    one.client.connection.stream.destroy(new Error('Connection terminated: the database did not respond.'))
  }

  const timer = setInterval(check, boundMs / 5).unref()
  return {
    watch(client, pid) {
      const one = { client: client as DriverClient, pid, bytes: 0, quietSince: performance.now(), isSuspect: false }
      watched.add(one)
      client.once('end', () => watched.delete(one))
    },
    stop: () => clearInterval(timer),
  }
}

/** Whether an answer is waited for, and nothing came or went for the whole bound. */
function isSilent(one: Watched, now: number, boundMs: number): boolean {
  const { stream } = one.client.connection
  const bytes = stream.bytesRead + stream.bytesWritten
  if (bytes === one.bytes && isWaitingForResponse(one.client)) return now - one.quietSince >= boundMs
  Object.assign(one, { bytes, quietSince: now, isSuspect: false })
  return false
}

/** A stream over COPY, as of a backup, goes at the pace of its other end: there silence means nothing. */
function isWaitingForResponse({ readyForQuery, _activeQuery }: DriverClient): boolean {
  return readyForQuery === false && _activeQuery instanceof pg.Query
}

/**
 * Tells of a session whether the server works on it. Waiting for the client counts as not working, since the client waits as
 * well; but the coordinator of a cluster says that it waits for its client also while it waits for its machines.
 */
async function queryServer(
  connection: pg.ClientConfig,
  doubtful: readonly Watched[],
  /** A machine that is busy beyond measure takes long over a new connection; that alone must not cost one that works. */
  timeoutMs: number,
): Promise<(pid: number) => boolean> {
  const client = new pg.Client({
    ...connection,
    application_name: 'tributary watch',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
      where pid = any($1) and state not like 'idle%'
        and (wait_event_type is distinct from 'Client' or exists (select from pg_extension where extname = 'citus'))`,
      [doubtful.map(({ pid }) => pid)],
    )
    const working = new Set(rows.map(({ pid }) => pid))
    return (pid) => working.has(pid)
  } catch (error) {
    // A refusal by the server is a sign of life: it is full, or starts up, and nothing is known of the sessions.
    return () => error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}
