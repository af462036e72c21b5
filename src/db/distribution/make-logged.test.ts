import { expect, inject, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { makeLogged } from './distribution-queries.ts'

const { pool } = await testDatabase()

const kindOf = async (table: string) => {
  const { rows } = await pool.query('select relpersistence as kind from pg_class where oid = $1::regclass', [table])
  return rows[0].kind
}

it('makes an unlogged table logged before it is distributed, and leaves other tables unchanged', async () => {
  // If the suite runs on a cluster, the database is already distributed.
  expect(await kindOf('rate_limit_window')).toBe(inject('testRun').citusWorkers.length > 0 ? 'p' : 'u')
  // `event` is partitioned: only its partitions hold rows.
  for (const table of ['rate_limit_window', 'profile', 'event']) await makeLogged(pool, table)
  expect(await Promise.all(['rate_limit_window', 'profile', 'event'].map(kindOf))).toEqual(['p', 'p', 'p'])
})
