import { createHash } from 'node:crypto'
import pg from 'pg'
import { onEveryNode, servicePrefix, workersOf } from './citus-cluster.ts'
import { testServer } from './test-server.ts'

/**
 * Returns the database of a service started on a data directory if the suite runs on a cluster: a distributed copy of the
 * template, the same one at each start on that directory. Null otherwise: the service uses its embedded one.
 */
export async function serviceDatabase(dataDir: string): Promise<string | null> {
  const { TEST_DATABASE_URL: url, TEST_CITUS_WORKERS: workers } = process.env
  if (!url || !workers) return null
  const { template } = await testServer()
  const name = servicePrefix + createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const coordinator = { host, port, user, password, database }
  const create = `create database ${name} template ${template} strategy file_copy`
  await onEveryNode(coordinator, workersOf(workers), create).catch((error: pg.DatabaseError) => {
    const isThere = error.code === '42P04'
    if (!isThere) throw error
  })
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
