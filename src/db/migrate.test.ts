import { expect, inject, it } from 'vitest'
import { distributeDatabase } from '../../test/support/database/citus-cluster.ts'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const { db } = await testDatabase('blank')
const { citusWorkers } = inject('testRun')
const earlier = citusWorkers.length > 0 ? await testDatabase('blank') : null

it('each migration is applied by exactly one of several concurrent processes', async () => {
  expect(await pendingMigrations(db)).toEqual(Object.keys(migrations))

  const runs = await Promise.all([migrate(db), migrate(db), migrate(db), migrate(db)])

  expect(runs.flatMap((run) => run.applied)).toEqual(Object.keys(migrations))
  expect(await pendingMigrations(db)).toEqual([])
})

it('migrating again has no effect', async () => {
  expect(await migrate(db)).toEqual({ applied: [] })
})

// Only where the suite runs on a cluster.
it.runIf(earlier)('migrates a database that an earlier release has distributed', async () => {
  const { db, pool, connection } = earlier!
  const release = '0067-words-of-consent'
  await migrate(db, release)
  await distributeDatabase(pool, connection, citusWorkers)
  await pool.query("insert into credit_model values (gen_random_uuid(), 'last_touch', 1, 'ready')")

  const since = Object.keys(migrations).filter((name) => name > release)
  expect((await migrate(db)).applied).toEqual(since)
})
