import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { verifyProfile } from '../../attribution/rollups/verify-days.ts'
import { up } from './0100-verified-rollups.ts'

const app = await testApp()

it('rollups that were counted twice before the upgrade are correct after its recompute', async () => {
  const shop = await app.seed.business()
  await shop.conversion({ at: '2026-03-02T10:00:00Z', person: 'ana', value: '5' })
  await shop.fold()
  const { id } = shop.profile
  for (const table of ['credit_day', 'credit_month']) {
    await sql`update ${sql.table(table)} set counts[1] = 2, amounts[1] = 10 where profile_id = ${id}`.execute(app.db)
  }
  expect(await verifyProfile(app.db, id)).not.toEqual([])
  await up(app.database.unguarded as unknown as Kysely<unknown>)
  await recomputeProfile(app.ctx, id)
  expect(await verifyProfile(app.db, id)).toEqual([])
})
