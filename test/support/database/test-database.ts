import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { connectDatabase, type Database } from '../../../src/db/open.ts'
import { afterUse } from '../after-use.ts'
import { watchStatements } from '../tenant-guard/watch-statements.ts'
import { onEveryNode } from './citus-cluster.ts'
import { citusWorkers, testServer } from './test-server.ts'
import { listRollupDifferences } from './verify-rollups.ts'

export interface TestDatabase extends Database {
  /** The test's own handle, whose statements may concern several profiles. Statements of the service are checked. */
  unguarded: Database['db']
  /** The same database as a URL, for a process that is started with DATABASE_URL. */
  url: string
}

export interface TestDatabaseOptions {
  isGuarded?: boolean
  areRollupsVerified?: boolean
}

/**
 * Creates a database for a test file or for the test that calls it, and drops it afterwards. It is a copy of the migrated
 * template, or blank for tests of the migrations themselves. Rollups that do not match their credit at the end fail it. A
 * file that writes such rows itself opts out with `areRollupsVerified: false`.
 */
export async function testDatabase(
  content: 'migrated' | 'blank' = 'migrated',
  // Code that migrates, copies or restores a whole database concerns every profile.
  { isGuarded = content === 'migrated', areRollupsVerified = content === 'migrated' }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const { connection, template, tenantTables } = await testServer()
  const workers = citusWorkers()
  const name = `tributary_test_${randomBytes(8).toString('hex')}`
  const log = pino({ level: 'error' })
  const database = connectDatabase({ ...connection, database: name }, 10, log)
  const own = connectDatabase({ ...connection, database: name }, 10, log)
  if (isGuarded) watchStatements(database.pool, new Set(tenantTables))
  afterUse(async () => {
    await Promise.all([database.close(), own.close()])
    const differences = areRollupsVerified ? await listRollupDifferences({ ...connection, database: name }) : []
    await onEveryNode(connection, workers, `drop database if exists ${name} with (force)`)
    expect(differences, 'rollups that differ from their credit').toEqual([])
  })
  const origin = content === 'blank' ? 'template0' : template
  // file_copy is two to three times as fast as copying through the WAL, and the database need not survive a crash.
  await onEveryNode(connection, workers, `create database ${name} template ${origin} strategy file_copy`)
  return { ...database, unguarded: own.db, url: toUrl({ ...connection, database: name }) }
}

function toUrl({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user)}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}
