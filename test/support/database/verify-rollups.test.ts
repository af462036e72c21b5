import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { RollupTable } from '../../../src/attribution/segments/domain/rollup-table.ts'
import { addSegment, packSegment } from '../../../src/attribution/segments/domain/segment.ts'
import { seededAd } from '../app/seed-business.ts'
import { testApp } from '../app/test-app.ts'
import { listRollupDifferences } from './verify-rollups.ts'

interface Segment {
  family: string
  grain: string
  slot: number
  period: string
  entries: Buffer
}

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
  const { rows: segments } = await sql<Segment>`select family, grain, slot, period, entries from segment`.execute(
    app.db,
  )
  for (const { family, grain, slot, period, entries } of segments) {
    const table = new RollupTable()
    addSegment(table, entries)
    addSegment(table, entries)
    const store = (bytes: Buffer) =>
      sql`update segment set entries = ${bytes} where profile_id = ${id}
      and family = ${family} and grain = ${grain} and slot = ${slot} and period = ${period}`.execute(app.db)
    await store(packSegment(table)!)
    expect(await differences(), `${family} ${grain} ${slot} ${period}`).not.toEqual([])
    await store(entries)
  }
  for (const [table, column] of [['spend_day', 'spend']]) {
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
  const tables = ['ad_delivery', 'conversion', 'fact_batch', 'segment', 'site_visit']
  for (const table of tables) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(app.db)
    expect(numAffectedRows, table).toBeGreaterThan(0n)
    expect(await differences(), `after the rows of ${table}`).not.toEqual([])
  }
  await app.db.deleteFrom('spend_day').execute()
  expect(await differences()).toEqual([])
})
