import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { copiedTables } from '../../src/db/distribution/plan-distribution.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { findPostmaster } from '../../src/db/embedded-postmaster.ts'
import { isAlive, signalProcess } from '../../src/db/embedded-process.ts'
import { installJobSchema, migrate } from '../../src/db/migrate.ts'
import { connectDatabase } from '../../src/db/open.ts'
import { dropServiceDatabases, onEveryMachine, releaseTemplate, spreadTemplate, workersOf } from './citus-cluster.ts'
import { runStatement } from './database-statement.ts'

export interface TestServer {
  /** Without a database; add one to connect. */
  connection: pg.ClientConfig
  /** A database with every migration and the tables of the job queue, to be copied. */
  template: string
  /** The tables that are keyed by profile. */
  tenantTables: readonly string[]
  /** The other machines, where the server is the coordinator of a cluster. */
  citusWorkers: readonly string[]
  /** For what the test files of a run share; gone after it. */
  runDirectory: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const log = pino({ level: 'warn' })

/** Where the run's demo is written, see `filled-demo.ts`. */
export const demoInTheMaking = (runDirectory: string) => join(runDirectory, 'demo-in-the-making')

/**
 * One server for the whole run: the one of TEST_DATABASE_URL, or an embedded one in a temporary directory. The template is
 * made anew in each run, so it never lags behind the migrations.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const runDirectory = await mkdtemp(join(tmpdir(), `tributary-test-${process.pid}-`))
  // PostgreSQL runs as an account of its own where the tests run as root.
  await chmod(runDirectory, 0o711)
  const server = await startServer(process.env.TEST_DATABASE_URL, runDirectory)
  const template = `tributary_template_${process.pid}_${Date.now().toString(36)}`
  await runStatement(server.connection, `create database ${template} template template0`)
  const citusWorkers = workersOf(process.env.TEST_CITUS_WORKERS)
  const tenantTables = await fillTemplate(server.connection, template, citusWorkers)
  if (citusWorkers.length > 0) await releaseTemplate(server.connection, template, citusWorkers)
  // Started services are no part of the runner, and have it from here.
  process.env.TEST_TEMPLATE = template
  project.provide('testServer', { connection: server.connection, template, tenantTables, citusWorkers, runDirectory })
  return async () => {
    if (citusWorkers.length > 0) await dropServiceDatabases(server.connection, citusWorkers)
    await onEveryMachine(server.connection, citusWorkers, `drop database ${template} with (force)`)
    await server.stop()
    await rm(runDirectory, { recursive: true })
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
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  return startEmbedded({ dataDir: runDirectory, log, settings })
}

/** A run that was killed could not clean up: its server goes on, for nobody. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runPid = Number(/^tributary-test-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    if (!(runPid > 0) || isAlive(runPid)) continue
    const directory = join(tmpdir(), name)
    for (const dataDir of [directory, demoInTheMaking(directory)]) {
      const postmaster = findPostmaster(join(dataDir, 'postgres', 'data'))
      if (postmaster) signalProcess(postmaster.pid, 'SIGKILL')
    }
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Nobody may be connected to a database while it is copied, hence the pool of its own. */
async function fillTemplate(
  server: pg.ClientConfig,
  template: string,
  citusWorkers: readonly string[],
): Promise<string[]> {
  const { db, pool, close } = connectDatabase({ ...server, database: template }, 2, log)
  await migrate(db)
  await installJobSchema(pool)
  if (citusWorkers.length > 0) await spreadTemplate(pool, server, template, citusWorkers)
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
