import { expect, inject, it } from 'vitest'
import { distributeDatabase } from '../../test/support/database/citus-cluster.ts'
import { addLaterMigrations } from '../../test/support/database/later-migrations.ts'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { type MigrationStep, migrate, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const released = Object.keys(migrations)
const later = addLaterMigrations()
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
  await migrate(db, released.at(-1))
  const steps: MigrationStep[] = []
  expect(await migrate(db, undefined, (step) => steps.push(step))).toEqual({ applied: later })
  expect(steps).toEqual([0, 1, 2].map((step) => ({ step, of: 2 })))
})

it('runs all pending migrations or none', async () => {
  const { db } = await testDatabase('blank')
  const { up } = migrations[later[1]]!
  migrations[later[1]]!.up = () => Promise.reject(new Error('disk full'))
  await expect(migrate(db)).rejects.toThrow('disk full')
  migrations[later[1]]!.up = up
  expect(await pendingMigrations(db)).toEqual([...released, ...later])
})

// Only where the suite runs on a cluster.
it.runIf(earlier)('migrates a database that an earlier release has distributed', async () => {
  const { db, pool, connection } = earlier!
  await migrate(db, released.at(-1))
  await distributeDatabase(pool, connection, citusWorkers)

  expect((await migrate(db)).applied).toEqual(later)
})
