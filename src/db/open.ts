import type { Kysely } from 'kysely'
import pg from 'pg'
import { type DatabaseFailures, databaseFailures, writeProbe } from './connections/database-failures.ts'
import { silentMs, watchSilence } from './connections/silent-connections.ts'
import { typeParsers } from './connections/type-parsers.ts'
import { startEmbedded } from './embedded/embedded.ts'
import type { DatabaseLog } from './embedded/process.ts'
import { cachePreparedStatements } from './statements/prepared-statements.ts'
import { PooledHandle } from './statements/transact.ts'
import type { Schema } from './tables/tables.ts'

export interface Database {
  pool: pg.Pool
  db: Kysely<Schema>
  isEmbedded: boolean
  /** Whether it can write, as far as statements have shown. */
  failures: DatabaseFailures
  /** For a client outside of the pool, such as one that listens. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

const SERVER_VERSION_MIN = 15

/** One pool on the PostgreSQL of `databaseUrl`, or on the embedded one of `dataDir`; nothing else knows which. */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataDir: string
  poolMax: number
  /** How many processes with such a pool share the server. */
  processes?: number
  log: DatabaseLog
  /** How long a server that does not answer yet is waited for. */
  timeoutMs?: number
  /** Told once the server is at work and this process only waits, see `startEmbedded`. */
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
  }
}

/** Room for the pools, for what listens and queues beside them, and for a second service on the same directory. */
function embeddedSettingsFor(pooled: number): Record<string, string> {
  return pooled > 40 ? { max_connections: String(60 + 2 * pooled) } : {}
}

/** A pool on a server that runs already. A connection that falls silent for `boundMs` is given up. */
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
  const pool: pg.Pool = new pg.Pool({
    ...settings,
    max: poolMax,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      silence.watch(client, await beginSession(client))
      isDistributed ??= await findIsDistributed(client)
      db.isDistributed = isDistributed
    },
  })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'A database connection was lost.')
  })
  // While a connection is lent out the pool does not listen to it, and between two queries of a transaction nobody does.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', cachePreparedStatements)
  const db: PooledHandle<Schema> = new PooledHandle<Schema>(pool)
  const failures = databaseFailures({ log, probe: () => probeWrites(pool) })
  db.onFailure = failures.record
  // Kysely ends the pool only if it has used it, so its own destroy() would leave connections open.
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
  }
}

/** In a transaction of its own, which is rolled back: nothing of it is left. */
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

/** An idle connection whose other end is gone is noticed; the default of most systems is two hours. */
const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: silentMs }

/** How long the first statement of a session is waited for: nobody watches over it yet. */
const beginMs = 10_000

/**
 * Sessions keep UTC, whatever the server's own zone; and the server lets go of one whose client cannot be heard within half a
 * minute, and with it of the locks it holds. Answers the session's number.
 */
async function beginSession(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    text: `select pg_backend_pid() as pid, set_config('timezone', 'UTC', false),
      set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '30000', false)`,
    query_timeout: beginMs,
  } as pg.QueryConfig)
  return rows[0]!.pid
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
/** Not there, starting up, full, or too slow to answer: it may be well in a moment. A wrong name or password never is. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P03',
  '53300',
])

/** A service and its database are often started together, and the service may well be first. */
async function readVersion(pool: pg.Pool, log: DatabaseLog, giveUpAt: number): Promise<string> {
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
      return rows[0]!.version
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const isTransient = code ? transientCodes.has(code) : message.includes('Connection terminated')
      if (!isTransient || performance.now() > giveUpAt) throw error
      log.warn({ reason: message }, 'The database does not answer yet.')
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
