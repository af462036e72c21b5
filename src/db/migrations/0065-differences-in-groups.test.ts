import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { listStoredRollups } from '../../attribution/rollups/verify-days-queries.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
const adId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b09'

it('deltas that were not compacted are kept, each in its slot', async () => {
  await migrate(db, '0052-utm-health')
  await sql`insert into credit_delta (profile_id, level, local_day, batch, line, entity_id, reason, platform, conversion_key,
      revenue_type, counts, first_counts, amounts)
    values (${profileId}, 3, '2026-03-01', gen_random_uuid(), 1, ${adId}, 0, '', 'paid', 'cash', '{1,0,1}', '{}', '{9.5,0,4.75}'),
      (${profileId}, 3, '2026-03-01', gen_random_uuid(), 2, ${adId}, 0, '', 'paid', 'cash', '{-1}', '{-1}', '{}')`.execute(
    db,
  )
  await migrate(db)
  const newer = { first_value: '0', contribution: '0', costed_count: 0 }
  const key = { level: 3, local_day: '2026-03-01', entity_id: adId, reason: 0, platform: '' }
  const paid = { ...key, conversion_key: 'paid', revenue_type: 'cash', first_count: 0, value: '0', ...newer }
  const storedRollups = await listStoredRollups(db, profileId, ['2026-03-01'])
  expect(storedRollups.filter((sum) => sum.count !== 0)).toEqual(
    expect.arrayContaining([
      { ...paid, position: 1, count: 1, value: '9.5' },
      { ...paid, position: 3, count: 1, value: '4.75' },
      { ...paid, position: 1, count: -1, first_count: -1 },
    ]),
  )
  expect(storedRollups.filter((sum) => sum.count !== 0)).toHaveLength(3)
})
