import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/test-database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const { db } = await testDatabase('blank')

test('of several processes that migrate at once each migration is applied by exactly one', async () => {
  expect(await pendingMigrations(db)).toEqual(Object.keys(migrations))

  const runs = await Promise.all([migrate(db), migrate(db), migrate(db), migrate(db)])

  expect(runs.flatMap((run) => run.applied)).toEqual(Object.keys(migrations))
  expect(await pendingMigrations(db)).toEqual([])
})

test('migrating again does nothing', async () => {
  expect(await migrate(db)).toEqual({ applied: [] })
})
