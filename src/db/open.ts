import type { Kysely } from 'kysely'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import type { DatabaseLog } from './embedded-process.ts'
import { keepPrepared } from './prepared-statements.ts'
import type { Schema } from './schema.ts'
import { PooledHandle } from './transact.ts'
import { typeParsers } from './type-parsers.ts'

export interface Database {
  pool: pg.Pool
  db: Kysely<Schema>
  isEmbedded: boolean
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
}): Promise<Database> {
  const { databaseUrl, dataDir, poolMax, processes = 1, log } = options
  if (databaseUrl !== null) {
    const database = connectDatabase({ connectionString: databaseUrl }, poolMax, log)
    await requireServerVersion(database)
    return database
  }
  const server = await startEmbedded({ dataDir, log, settings: embeddedSettingsFor(processes * poolMax) })
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

/** A pool on a server that runs already. Sessions keep UTC, whatever the server's own zone. */
export function connectDatabase(connection: pg.ClientConfig, poolMax: number, log: DatabaseLog): Database {
  const settings: pg.ClientConfig = { application_name: 'tributary', types: typeParsers, ...connection }
  const pool = new pg.Pool({
    ...settings,
    max: poolMax,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      await client.query(`set timezone to 'UTC'`)
    },
  })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'A database connection was lost.')
  })
  // While a connection is lent out the pool does not listen to it, and between two queries of a transaction nobody does.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', keepPrepared)
  const db = new PooledHandle<Schema>(pool)
  // Kysely ends the pool only if it has used it, so its own destroy() would leave connections open.
  return { pool, db, isEmbedded: false, connection: settings, close: () => pool.end() }
}

async function requireServerVersion({ pool, close }: Database): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
    const version = rows[0]!.version
    if (Number.parseInt(version, 10) < SERVER_VERSION_MIN) {
      throw new Error(`PostgreSQL ${SERVER_VERSION_MIN} or later is needed; DATABASE_URL leads to ${version}.`)
    }
  } catch (error) {
    await close()
    throw error
  }
}
