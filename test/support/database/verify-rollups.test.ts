import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seededAd } from '../app/seed-business.ts'
import { testApp } from '../app/test-app.ts'
import { listRollupDifferences } from './verify-rollups.ts'

const app = await testApp({ areRollupsVerified: false })

const differences = async () => listRollupDifferences({ connectionString: app.database.url })

it('finds a planted difference in each table and column, and none in rows written by the service', async () => {
  const business = await app.seed.business()
  await business.campaigns(['c-s-a'])
  await business.deliver(seededAd('1'), { spend: '40' })
  const query = 'utm_source=facebook&utm_medium=paid&ad_id='
  await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: `${query}c-s-a`, person: 'ana' })
  await business.touch({ at: '2026-03-02T10:00:00Z', visitor: 'v', query: `${query}unknown` })
  await business.touch({ at: '2026-03-03T10:00:00Z', visitor: 'v', query: 'utm_source=news&utm_medium=email' })
  await business.conversion({ at: '2026-03-04T10:00:00Z', person: 'ana', value: '7.77' })
  await business.conversion({ at: '2026-03-04T11:00:00Z', value: '5' })
  await business.fold()
  await business.conversion({ at: '2026-03-05T10:00:00Z', person: 'bob', value: '10' })
  expect(await differences()).toEqual([])
  const { id } = business.profile
  for (const table of ['credit_day', 'credit_month', 'credit_delta']) {
    for (const column of ['counts', 'first_counts', 'amounts']) {
      const number = sql.raw(`${column}${table === 'credit_delta' ? '[1][1]' : '[1]'}`)
      const add = async (by: number) => {
        const { numAffectedRows } = await sql`update ${sql.table(table)} set ${number} = ${number} + ${by}
          where profile_id = ${id} and level = 0 and ${number} is not null`.execute(app.db)
        expect(numAffectedRows, `${table}.${column}`).toBeGreaterThan(0n)
      }
      await add(1)
      expect(await differences(), `${table}.${column}`).not.toEqual([])
      await add(-1)
    }
  }
  for (const [table, column] of [
    ['profile_day', 'conversions'],
    ['profile_day', 'untouched'],
    ['profile_day', 'cash'],
    ['profile_day', 'credited[1]'],
    ['spend_day', 'spend'],
  ]) {
    const add = async (by: number) => {
      const { numAffectedRows } =
        await sql`update ${sql.table(table!)} set ${sql.raw(column!)} = ${sql.raw(column!)} + ${by}
        where profile_id = ${id}`.execute(app.db)
      expect(numAffectedRows, `${table}.${column}`).toBeGreaterThan(0n)
    }
    await add(1)
    expect(await differences(), `${table}.${column}`).not.toEqual([])
    await add(-1)
  }
  expect(await differences()).toEqual([])
  const tables = [
    'ad_delivery',
    'conversion',
    'cohort_delta',
    'cohort_rollup',
    'credit_delta',
    'credit_month',
    'credit_day',
  ]
  for (const table of [...tables, 'profile_day']) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(app.db)
    expect(numAffectedRows, table).toBeGreaterThan(0n)
    expect(await differences(), `after the rows of ${table}`).not.toEqual([])
  }
  await app.db.deleteFrom('spend_day').execute()
  expect(await differences()).toEqual([])
})
