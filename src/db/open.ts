import type { Kysely } from 'kysely'
import pg from 'pg'
import { type DatabaseFailures, databaseFailures, writeProbe } from './connections/database-failures.ts'
import { LimitedPool } from './connections/limited-pool.ts'
import { silentMs, watchSilence } from './connections/silent-connections.ts'
import { typeParsers } from './connections/type-parsers.ts'
import { startEmbedded } from './embedded/embedded.ts'
import type { DatabaseLog } from './embedded/process.ts'
import { cachePreparedStatements } from './statements/prepared-statements.ts'
import { followTimeline, PooledHandle } from './statements/transact.ts'
import type { Schema } from './tables/tables.ts'

export interface Database {
  pool: LimitedPool
  db: Kysely<Schema>
  isEmbedded: boolean
  /** Whether writes currently succeed, judging by recent statements. */
  failures: DatabaseFailures
  /** For a client outside the pool, such as a listener. */
  connection: pg.ClientConfig
  close(): Promise<void>
  /** Leaves the embedded server while connections are still used, which then fail; an external server is not affected. */
  leaveServer(): Promise<void>
}

const SERVER_VERSION_MIN = 15

/** Opens one pool on the PostgreSQL server of `databaseUrl`, or on the embedded one of `dataDir`. */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataDir: string
  poolMax: number
  /** How many processes with such a pool share the server. */
  processes?: number
  log: DatabaseLog
  /** How long to wait for a server that does not respond yet. */
  timeoutMs?: number
  /** Called while this process only waits for the server, see `startEmbedded`. */
  onWaiting?: () => void
}): Promise<Database> {
  const { databaseUrl, dataDir, poolMax, processes = 1, log, timeoutMs = 0, onWaiting } = options
  if (databaseUrl !== null) {
    onWaiting?.()
    const database = connectDatabase({ connectionString: databaseUrl }, poolMax, log)
    await requireServerVersion(database, log, performance.now() + timeoutMs)
    return database
  }
  const settings = embeddedSettingsFor(processes * poolMax)
  const server = await startEmbedded({ dataDir, log, settings, onWaiting })
  const database = connectDatabase(server.connection, poolMax, log)
  return {
    ...database,
    isEmbedded: true,
    async close() {
      await database.close()
      await server.stop()
    },
    leaveServer: server.stop,
  }
}

/** Connections for the pools, for their listeners and queues, and for a second service on the same directory. */
function embeddedSettingsFor(pooled: number): Record<string, string> {
  return pooled > 40 ? { max_connections: String(60 + 2 * pooled) } : {}
}

/** Opens a pool on a running server. A connection that is silent for `boundMs` is closed; a transaction may be idle for six times as long. */
export function connectDatabase(
  connection: pg.ClientConfig,
  poolMax: number,
  log: DatabaseLog,
  boundMs = silentMs,
): Database {
  const settings: pg.ClientConfig = {
    application_name: 'tributary',
    types: typeParsers,
    ...keepAliveOptions,
    ...connection,
  }
  const silence = watchSilence({ connection: settings, log, boundMs })
  let isDistributed: boolean | null = null
  const pool = new LimitedPool({
    ...settings,
    max: poolMax,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      silence.watch(client, await beginSession(client, frozenAfter * boundMs))
      followTimeline(db.database, await findTimeline(client))
      isDistributed ??= await findIsDistributed(client)
      db.database.isDistributed = isDistributed
    },
  })
  // The next query replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'A database connection was lost.')
  })
  // The pool does not listen to a checked-out connection, and between two queries of a transaction no one else does.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => cachePreparedStatements(client))
  const db: PooledHandle<Schema> = new PooledHandle<Schema>(pool)
  const failures = databaseFailures({ log, probe: () => probeWrites(pool) })
  db.database.onFailure = failures.record
  // Kysely ends the pool only if it has used it, so its destroy() could leave connections open.
  return {
    pool,
    db,
    isEmbedded: false,
    failures,
    connection: settings,
    async close() {
      failures.stop()
      await pool.end()
      silence.stop()
    },
    leaveServer: async () => {},
  }
}

/** In a separate transaction that is rolled back. */
async function probeWrites(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${writeProbe}; rollback`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Detects an idle connection whose peer is gone; the default of most systems is two hours. */
const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: silentMs }

/** A process that is only busy continues its transaction sooner; an operator who freezes one may still continue it. */
const frozenAfter = 6

/** Timeout of a session's first statement, which the silence watch does not cover yet. */
const beginMs = 10_000

/**
 * Sets the session to UTC, whatever the server's time zone, and disables JIT, because compiling takes longer than our statements. Makes
 * the server end a session, with its locks, if the client does not respond within 30 seconds, or if it responds but is frozen in a
 * transaction: its kernel acknowledges packets. The coordinator of a cluster waits ten
 * seconds for a node to accept a connection instead of 30. Returns the process id of the session.
 */
async function beginSession(client: pg.ClientBase, idleMs: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    text: `select pg_backend_pid() as pid, set_config('timezone', 'UTC', false),
      set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '30000', false),
      set_config('jit', 'off', false), set_config('idle_in_transaction_session_timeout', '${idleMs}', false),
      (select set_config('citus.node_connection_timeout', '10000', false) from pg_extension where extname = 'citus')`,
    query_timeout: beginMs,
  } as pg.QueryConfig)
  return rows[0]!.pid
}

/** The timeline of the server, which changes with a failover. Null on a standby, and on services without these functions. */
async function findTimeline(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  try {
    const { rows } = await client.query<{ timeline: string | null }>(
      'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
    )
    return rows[0]!.timeline
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null
    throw error
  }
}

async function findIsDistributed(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ is_cluster: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as is_cluster`,
  )
  return rows[0]!.is_cluster
}

async function requireServerVersion({ pool, close }: Database, log: DatabaseLog, giveUpAt: number): Promise<void> {
  try {
    const version = await readVersion(pool, log, giveUpAt)
    if (Number.parseInt(version, 10) < SERVER_VERSION_MIN) {
      const message = `DATABASE_URL leads to PostgreSQL ${version}; version ${SERVER_VERSION_MIN} or later is needed.`
      throw Object.assign(new Error(message), { isForOperator: true })
    }
  } catch (error) {
    await close()
    throw error
  }
}

const retryMs = 1_000
/** Unreachable, starting up, full or too slow: retrying may help. A wrong name or password is not retried. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P03',
  '53300',
])

/** Retries because a service and its database are often started together, and the service may be first. */
async function readVersion(pool: pg.Pool, log: DatabaseLog, giveUpAt: number): Promise<string> {
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
      return rows[0]!.version
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const isTransient = code ? transientCodes.has(code) : message.includes('Connection terminated')
      if (!isTransient || performance.now() > giveUpAt) throw error
      log.warn({ reason: message }, 'The database does not respond yet.')
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
