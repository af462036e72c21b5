import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { compactProfile } from '../../attribution/rollups/compact-rollups.ts'
import { repairProfile } from '../../attribution/rollups/repair.ts'
import { verifyProfile } from '../../attribution/rollups/verify-days.ts'
import { up } from './0068-channels-in-sums.ts'

const app = await testApp()

it('rollups of a database without channels become what they would be if channels had existed from the start', async () => {
  const profiles = [await app.seed.profile(), await app.seed.profile()]
  for (const { id: profile_id } of profiles) {
    const ad = await app.seed.campaign({ profile_id })
    for (const person of ['ana', 'bo']) {
      await app.seed.touch({ profile_id, person, at: '2026-02-26T10:00:00Z', ad })
      await app.seed.touch({
        profile_id,
        person,
        at: '2026-02-27T10:00:00Z',
        query: 'utm_source=mail&utm_medium=email',
      })
      await app.seed.touch({ profile_id, person, at: '2026-02-27T20:00:00Z', ad })
      await app.seed.conversion({ profile_id, person, at: '2026-02-28T10:00:00Z', value: '10.01' })
      await app.seed.conversion({ profile_id, person, at: '2026-03-01T10:00:00Z', value: '7' })
      await app.seed.conversion({ profile_id, person, at: '2026-03-02T10:00:00Z', type: 'lead_created' })
    }
    await app.seed.conversion({ profile_id, person: 'cy', at: '2026-03-02T10:00:00Z', value: '5' })
    await compactProfile(app.ctx, profile_id)
    // Not compacted yet.
    await app.seed.conversion({ profile_id, person: 'bo', at: '2026-03-03T10:00:00Z', value: '0.01' })
  }
  const { id } = profiles[0]!
  const before = await rollupsAndCredit(id)
  expect(before.credit.map(({ channel }) => channel)).toContain('Email')

  const isNew = sql`level = 7 or (level = 0 and reason = 6)`
  const isNewGroup = sql`level = 7 or (level = 0 and 6 = any(reasons))`
  await sql`alter table credit drop column channel`.execute(app.db)
  for (const table of ['credit_day', 'credit_month']) {
    await sql`delete from ${sql.table(table)} where ${isNew}`.execute(app.db)
  }
  // As an earlier version wrote it, without either rollup.
  await sql`
    update credit_delta set reasons = array[reasons[1]], counts = array[array[counts[1][1]]], amounts = array[array[amounts[1][1]]]
    where level = 0 and reasons[1] = 0`.execute(app.db)
  await sql`delete from credit_delta where level = 7`.execute(app.db)
  expect(await sql`select from credit_delta where ${isNewGroup}`.execute(app.db)).toMatchObject({ rows: [] })

  // A later migration renamed the column that this one reads.
  await sql`alter table conversion rename column rollup_type to sum_type`.execute(app.db)
  await up(app.db as Kysely<unknown>)
  await sql`alter table conversion rename column sum_type to rollup_type`.execute(app.db)
  for (const profile of profiles) {
    // The rollups of first payments' value are newer than this migration, so a repair has to add them, and only them.
    const differing = await verifyProfile(app.db, profile.id)
    expect(differing.filter((mismatch) => 'missing' in mismatch && hasOldMeasures(mismatch.missing))).toEqual([])
    await repairProfile(app.ctx, profile.id)
    await compactProfile(app.ctx, profile.id)
    expect(await verifyProfile(app.db, profile.id)).toEqual([])
  }
  expect(await rollupsAndCredit(id)).toEqual(before)
})

async function rollupsAndCredit(profileId: string) {
  await compactProfile(app.ctx, profileId)
  const sortedRows = async <T extends 'credit' | 'credit_day' | 'credit_month'>(table: T) =>
    (await storedRows(app.db, table, profileId))
      .map(withoutNewer)
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    credit: await sortedRows('credit'),
    days: await sortedRows('credit_day'),
    months: await sortedRows('credit_month'),
  }
}

function hasOldMeasures({ count, first_count, value }: { count: number; first_count: number; value: string }): boolean {
  return count !== 0 || first_count !== 0 || Number(value) !== 0
}

/** The measures that are newer than the migration: rollups that it adds have no list of them instead of a list of zeros. */
function withoutNewer<Row extends object>(row: Row) {
  const newer = ['first_amounts', 'contributions', 'costed_counts']
  return Object.fromEntries(Object.entries(row).filter(([column]) => !newer.includes(column))) as Row
}
