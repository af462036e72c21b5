import pg from 'pg'
import {
  installCitus,
  readCatalogue,
  registerCoordinator,
  runStep,
} from '../../../src/db/distribution/distribution-queries.ts'
import { planDistribution } from '../../../src/db/distribution/plan-distribution.ts'
import { runStatement } from './database-statement.ts'

/**
 * With TEST_CITUS_WORKERS the server of TEST_DATABASE_URL is the coordinator of a cluster, and these are its worker nodes. A
 * database of a cluster has the same name on each node, so copying the template copies it on each.
 */
export function workersOf(value: string | undefined): string[] {
  return value ? value.split(',') : []
}

/** A test database needs no more, and each shard is a table. */
const testShardCount = 4

export async function onEveryNode(
  coordinator: pg.ClientConfig,
  workers: readonly string[],
  statement: string,
): Promise<void> {
  await runStatement(coordinator, statement)
  for (const worker of workers) await runStatement(toWorker(coordinator, worker), statement)
}

/** Creates the migrated template on every node and distributes its tables. */
export async function distributeTemplate(
  pool: pg.Pool,
  coordinator: pg.ClientConfig,
  template: string,
  workers: readonly string[],
): Promise<void> {
  for (const worker of workers) {
    await runStatement(toWorker(coordinator, worker), `create database ${template} template template0`)
  }
  await distributeDatabase(pool, { ...coordinator, database: template }, workers)
}

/** Distributes a database that exists on every node and is empty on all but the coordinator. A second call adds nodes. */
export async function distributeDatabase(
  pool: pg.Pool,
  coordinator: pg.ClientConfig,
  workers: readonly string[],
): Promise<void> {
  for (const worker of workers)
    await runStatement(toWorker(coordinator, worker), 'create extension if not exists citus')
  await installCitus(pool)
  await registerCoordinator(pool, `${coordinator.host}:${coordinator.port}`)
  for (const step of planDistribution(await readCatalogue(pool), workers, testShardCount)) await runStep(pool, step)
}

/**
 * Forbids connections and terminates existing ones, including the maintenance process of Citus, because a database in use cannot
 * be copied.
 */
export async function releaseTemplate(
  coordinator: pg.ClientConfig,
  template: string,
  workers: readonly string[],
): Promise<void> {
  await onEveryNode(coordinator, workers, `alter database ${template} with allow_connections false`)
  const terminateConnections = async (node: pg.ClientConfig) => {
    const connected = `from pg_stat_activity where datname = '${template}'`
    await runStatement(node, `select pg_terminate_backend(pid, 5000) ${connected}`)
  }
  for (const item of [coordinator, ...workers.map((worker) => toWorker(coordinator, worker))])
    await terminateConnections(item)
}

/** Name prefix of the databases of services that tests start. */
export const servicePrefix = 'tributary_service_'

export async function dropServiceDatabases(coordinator: pg.ClientConfig, workers: readonly string[]): Promise<void> {
  const client = new pg.Client(coordinator)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [servicePrefix],
  )
  await client.end()
  for (const { name } of rows) await onEveryNode(coordinator, workers, `drop database if exists ${name} with (force)`)
}

function toWorker(coordinator: pg.ClientConfig, worker: string): pg.ClientConfig {
  const [host, port] = worker.split(':')
  return { ...coordinator, host: host!, port: Number(port ?? 5432) }
}
