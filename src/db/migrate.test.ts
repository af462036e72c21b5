import { expect, inject, it } from 'vitest'
import { distributeDatabase } from '../../test/support/database/citus-cluster.ts'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { type MigrationStep, migrate, pendingMigrations } from './migrate.ts'
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

it('migrating again has no effect and reports no step', async () => {
  const steps: MigrationStep[] = []
  expect(await migrate(db, undefined, (step) => steps.push(step))).toEqual({ applied: [] })
  expect(steps).toEqual([])
})

it('reports each pending migration before it runs', async () => {
  const { db } = await testDatabase('blank')
  const [first, second, third] = Object.keys(migrations).sort()
  await migrate(db, first)
  const of = Object.keys(migrations).length - 1
  const steps: MigrationStep[] = []
  expect(await migrate(db, third, (step) => steps.push(step))).toEqual({ applied: [second, third] })
  expect(steps).toEqual([0, 1, 2].map((step) => ({ step, of })))
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
