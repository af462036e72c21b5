import pg from 'pg'
import { pino } from 'pino'
import { copiedTables } from '../../../src/db/distribution/plan-distribution.ts'
import { startEmbedded } from '../../../src/db/embedded/embedded.ts'
import { installJobSchema, migrate } from '../../../src/db/migrate.ts'
import { connectDatabase } from '../../../src/db/open.ts'
import { distributeTemplate, dropServiceDatabases, onEveryNode, releaseTemplate } from './citus-cluster.ts'
import { runStatement } from './database-statement.ts'

export interface TestServer {
  /** Without a database; add one to connect. */
  connection: pg.ClientConfig
  /** A database with every migration and the tables of the job queue, to be copied. */
  template: string
  /** The tables that are keyed by profile. */
  tenantTables: readonly string[]
}

export interface OpenedServer {
  server: TestServer
  close(): Promise<void>
}

const log = pino({ level: 'warn' })

/** Starts the server and builds the template database that test files copy. */
export async function openTestServer(runDirectory: string, citusWorkers: readonly string[]): Promise<OpenedServer> {
  const { connection, stop } = await startServer(process.env.TEST_DATABASE_URL, runDirectory)
  const template = `tributary_template_${process.pid}_${Date.now().toString(36)}`
  await runStatement(connection, `create database ${template} template template0`)
  const tenantTables = await fillTemplate(connection, template, citusWorkers)
  if (citusWorkers.length > 0) await releaseTemplate(connection, template, citusWorkers)
  return {
    server: { connection, template, tenantTables },
    close: async () => {
      if (citusWorkers.length > 0) await dropServiceDatabases(connection, citusWorkers)
      await onEveryNode(connection, citusWorkers, `drop database ${template} with (force)`)
      await stop()
    },
  }
}

async function startServer(
  url: string | undefined,
  runDirectory: string,
): Promise<{ connection: pg.ClientConfig; stop(): Promise<void> }> {
  if (url) {
    const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
    return {
      connection: { host, port, user, password, database, ssl },
      stop: async () => {},
    }
  }
  // A test database does not outlive its run, so durability would only cost time.
  const durability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  // An app and its test may use ten connections each, some files have several apps, and three files run at a time.
  const settings = { ...durability, max_connections: '300' }
  return startEmbedded({ dataDir: runDirectory, log, settings })
}

/** Uses its own pool, because no client may be connected to a database while it is copied. */
async function fillTemplate(
  server: pg.ClientConfig,
  template: string,
  citusWorkers: readonly string[],
): Promise<string[]> {
  const { db, pool, close } = connectDatabase({ ...server, database: template }, 2, log)
  await migrate(db)
  await installJobSchema(pool)
  if (citusWorkers.length > 0) await distributeTemplate(pool, server, template, citusWorkers)
  const { rows } = await pool.query<{ name: string }>(keyedByProfile)
  await close()
  return rows.map(({ name }) => name).filter((name) => !(name in copiedTables))
}

const keyedByProfile = `
  select c.relname as name from pg_index x
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
  where x.indisprimary and a.attname = 'profile_id'`
