import type { Socket } from 'node:net'
import pg from 'pg'
import { findActiveQuery } from '../driver/private-fields.ts'
import type { DatabaseLog } from '../embedded/process.ts'

/*
 * A network can fail without closing a connection: a cable, a firewall that dropped the connection, a node that is gone. TCP
 * notices after 15 minutes, and behind a proxy never; until then the caller waits while it holds its locks and blocks others. A
 * statement timeout does not help, because a valid statement may take minutes.
 *
 * Therefore the pool asks the server, on a new connection, whether the session still works on the statement. If it does, or if
 * the server cannot accept another connection, the wait continues. If it does not, or if the server cannot be reached, the
 * connection is closed: its statement fails as with any lost connection, and the next caller gets a new connection.
 */

/** How long a connection may be without traffic while a response is pending, before the server is asked. */
export const silentMs = 10_000

export interface SilenceWatch {
  /** Starts to watch the connection; `pid` is the process id of its session. */
  watch(client: pg.ClientBase, pid: number): void
  stop(): void
}

interface Watched {
  client: pg.Client
  pid: number
  bytes: number
  quietSince: number
  /** The server does not work on it: the response is lost or still in transit. */
  isSuspect: boolean
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
    for (const item of silent) if (item.isSuspect) closeConnection(item)
    const suspects = silent.filter(({ isSuspect }) => !isSuspect)
    if (suspects.length > 0 && !isChecking) void probe(suspects)
  }

  async function probe(suspects: readonly Watched[]): Promise<void> {
    isChecking = true
    const isWorking = await findWorkingSessions(connection, suspects, 2 * boundMs)
    for (const item of suspects) {
      if (isWorking(item.pid)) item.quietSince = performance.now()
      else item.isSuspect = true
    }
    isChecking = false
  }

  function closeConnection(entry: Watched): void {
    watched.delete(entry)
    const reason = 'Connection terminated: the database did not respond.'
    log.warn({ session: entry.pid, reason }, 'A database connection fell silent and was closed.')
    entry.client.connection.stream.destroy(new Error(reason))
  }

  const timer = setInterval(check, boundMs / 5).unref()
  return {
    watch(client, pid) {
      const entry = { client: client as pg.Client, pid, bytes: 0, quietSince: performance.now(), isSuspect: false }
      watched.add(entry)
      client.once('end', () => watched.delete(entry))
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * True if a response is pending and there was no traffic for `boundMs`. A COPY stream, as of a backup, is no `pg.Query`; it runs at
 * the pace of its other end, so silence means nothing there.
 */
function isSilent(entry: Watched, now: number, boundMs: number): boolean {
  const stream = entry.client.connection.stream as Socket
  const bytes = stream.bytesRead + stream.bytesWritten
  if (bytes === entry.bytes && findActiveQuery(entry.client) instanceof pg.Query)
    return now - entry.quietSince >= boundMs
  Object.assign(entry, { bytes, quietSince: now, isSuspect: false })
  return false
}

/**
 * Returns whether the server works on a session. Waiting for the client counts as not working, because the client also waits. The
 * coordinator of a cluster also reports that it waits for its client while it waits for its nodes; then the session works if all
 * nodes respond. It could wait forever for a node that is frozen, because the kernel of that node still acknowledges packets.
 */
async function findWorkingSessions(
  connection: pg.ClientConfig,
  suspects: readonly Watched[],
  /** An overloaded node takes long to accept a new connection; that must not end a connection that works. */
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
    const { rows } = await client.query<{ pid: number; is_waiting: boolean }>(
      `select pid, wait_event_type is not distinct from 'Client' as is_waiting from pg_stat_activity
      where pid = any($1) and state not like 'idle%'`,
      [suspects.map(({ pid }) => pid)],
    )
    const areWaitingForNodes =
      rows.some(({ is_waiting }) => is_waiting) && (await haveNodesResponded(client, timeoutMs))
    const working = new Set(rows.filter(({ is_waiting }) => !is_waiting || areWaitingForNodes).map(({ pid }) => pid))
    return (pid) => working.has(pid)
  } catch (error) {
    // An error from the server proves that it is alive (full, or starting up) and says nothing about its sessions.
    return () => error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}

/** True on a cluster if every node accepts a connection; false on a single-node database. */
async function haveNodesResponded(client: pg.Client, timeoutMs: number): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  if (rows.length === 0) return false
  await client.query(`set citus.node_connection_timeout = ${timeoutMs / 2}`)
  const { rows: unreachable } = await client.query(`
    select from pg_dist_node where isactive and groupid <> 0 and not citus_check_connection_to_node(nodename, nodeport) limit 1`)
  return unreachable.length === 0
}
