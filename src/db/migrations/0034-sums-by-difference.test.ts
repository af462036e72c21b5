import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { verifyProfile } from '../../attribution/rollups/verify-days.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

const workspaceId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
const id = (last: string) => `0195b3c0-7a52-7d10-9a3e-0000000000${last}`
const ppms = (...parts: number[]) =>
  Object.fromEntries(
    ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based'].map((model, index) => [
      `ppm_${model}`,
      parts[index],
    ]),
  )

async function insert(table: string, row: object): Promise<void> {
  await sql`insert into ${sql.table(table)}
    select * from json_populate_record(null::${sql.raw(table)}, ${JSON.stringify({ profile_id: profileId, ...row })}::json)`.execute(
    db,
  )
}

function conversion(suffix: string, columns: object) {
  return insert('conversion', {
    id: id(suffix),
    event_id: id(suffix),
    definition_id: id('d1'),
    conversion_key: 'paid',
    revenue_type: 'cash',
    is_counted: true,
    is_payment: true,
    is_refunded: false,
    conversion_time: '2026-03-01T10:00:00Z',
    local_day: '2026-03-01',
    value: 100,
    currency: 'USD',
    reporting_value: 100,
    refunded_value: 0,
    is_first_payment: true,
    is_first_counted: true,
    is_installment: false,
    created_at: '2026-03-01T10:00:00Z',
    ...columns,
  })
}

function credit(suffix: string, touch: string, columns: object) {
  return insert('credit', {
    conversion_id: id(suffix),
    touch_id: id(touch),
    touch_time: '2026-02-27T10:00:00Z',
    join_method: 'none',
    channel_class: 0,
    ...columns,
  })
}

it('credit of the first release keeps its shares, and its rollups equal that credit', async () => {
  await migrate(db, '0033-grantors')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values (${workspaceId}, 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values (${profileId}, ${workspaceId}, 'Old', 'UTC', 'USD', 'standard', '{}', '2026-01-01')`.execute(db)
  await insert('campaign', {
    id: id('c1'),
    platform: 'social_ads',
    account_id: '1',
    external_id: 'c1',
    name: 'One',
    described_on: '2026-01-01',
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  })
  await conversion('a1', { reporting_value: '100.5' })
  await credit('a1', 'b1', { campaign_id: id('c1'), channel_class: 2, ...ppms(0, 1e6, 5e5, 4e5, 1e6, 5e5) })
  await credit('a1', 'b2', ppms(1e6, 0, 5e5, 6e5, 0, 5e5))
  await conversion('a2', { local_day: '2026-04-02', refunded_value: 40, is_first_counted: false })
  await credit('a2', 'b3', { platform: 'search_ads', channel_class: 1, ...ppms(1e6, 1e6, 1e6, 1e6, 1e6, 1e6) })
  await conversion('a3', { is_payment: false, is_first_payment: null, is_first_counted: false })
  await conversion('a4', { is_refunded: true, refunded_value: 100 })
  await conversion('a5', {
    revenue_type: 'pipeline',
    is_payment: false,
    reporting_value: null,
    is_first_counted: false,
  })

  await migrate(db)

  const stored = await db
    .selectFrom('credit')
    .select(['ppm', 'platform', 'found_platform'])
    .orderBy('touch_id')
    .execute()
  expect(stored).toEqual([
    { ppm: [0, 1e6, 5e5, 4e5, 1e6, 5e5], platform: null, found_platform: 'social_ads' },
    { ppm: [1e6, 0, 5e5, 6e5, 0, 5e5], platform: null, found_platform: null },
    { ppm: [1e6, 1e6, 1e6, 1e6, 1e6, 1e6], platform: 'search_ads', found_platform: null },
  ])
  const models = await db
    .selectFrom('credit_model')
    .select(['model', 'position', 'state'])
    .orderBy('position')
    .execute()
  expect(models).toHaveLength(6)
  expect(models[1]).toEqual({ model: 'first_touch', position: 2, state: 'ready' })
  const storedRollups = await db.selectFrom('credit_day').selectAll().where('level', '=', 1).execute()
  expect(storedRollups).toContainEqual(
    expect.objectContaining({
      local_day: '2026-03-01',
      entity_id: id('c1'),
      counts: [0, 1, 1, 1, 1, 1],
      first_counts: [0, 1, 1, 1, 1, 1],
      amounts: ['0', '100.5', '50.25', '40.2', '100.5', '50.25'],
    }),
  )
  // Rollups of first payments' value are newer; the recompute that follows the migration fills them.
  const differing = (await verifyProfile(db, profileId)).filter(
    (mismatch) => 'month' in mismatch || hasOldMeasures(mismatch.missing),
  )
  expect(differing).toEqual([])
})

function hasOldMeasures({ count, first_count, value }: { count: number; first_count: number; value: string }): boolean {
  return count !== 0 || first_count !== 0 || Number(value) !== 0
}
