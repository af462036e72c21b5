import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

const workspaceId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
const id = (last: string) => `0195b3c0-7a52-7d10-9a3e-0000000000${last}`

/** A conversion in the previous schema: each cash definition had a separate one. */
async function insertBefore(suffix: string, event: string, definition: string, columns: object) {
  const row = {
    profile_id: profileId,
    id: id(suffix),
    event_id: id(event),
    definition_id: id(definition),
    conversion_key: suffix,
    revenue_type: 'cash',
    is_counted: true,
    conversion_time: '2026-03-01T10:00:00Z',
    local_day: '2026-03-01',
    value: 100,
    currency: 'USD',
    reporting_value: 100,
    refunded_value: 0,
    is_first_payment: false,
    is_first_counted: false,
    is_installment: false,
    created_at: '2026-03-01T10:00:00Z',
    ...columns,
  }
  await sql`insert into conversion select * from json_populate_record(null::conversion, ${JSON.stringify(row)}::json)`.execute(
    db,
  )
}

it('payments stored earlier are separated, and a recompute of every profile is requested', async () => {
  await migrate(db, '0019-ad-operations')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values (${workspaceId}, 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values (${profileId}, ${workspaceId}, 'Old', 'UTC', 'USD', 'standard', '{}', '2026-01-01')`.execute(db)
  for (const [definition, isDefault] of [
    ['d1', false],
    ['d2', true],
  ] as const) {
    await sql`insert into conversion_definition (profile_id, id, kind, name, conversion_key, source_event_names, revenue_type,
      attribution_eligible, lookback_window_days, is_default, created_at, updated_at) values (${profileId}, ${id(definition)},
      'event', ${definition}, ${definition}, '{payment_received}', 'cash', true, 30, ${isDefault}, '2026-01-01', '2026-01-01')`.execute(
      db,
    )
  }
  await insertBefore('a1', 'e1', 'd1', { is_first_payment: true, is_first_counted: true })
  await insertBefore('a2', 'e1', 'd2', { is_first_payment: true })
  await insertBefore('b1', 'e2', 'd1', { refunded_value: 100 })
  await insertBefore('c1', 'e3', 'd1', { revenue_type: 'gross', is_first_payment: null })

  await migrate(db, '0033-grantors')

  const rows = await db.selectFrom('conversion').selectAll().orderBy('id').execute()
  expect(
    rows.map((row) => [
      row.conversion_key,
      row.is_payment,
      row.is_first_payment,
      row.is_first_counted,
      row.is_refunded,
    ]),
  ).toEqual([
    ['a1', false, null, false, false],
    ['a2', true, true, true, false],
    ['b1', true, false, false, true],
    ['c1', false, null, false, false],
  ])
  const dirty = await sql<{ local_day: string }>`select local_day from dirty_day`.execute(db)
  expect(dirty.rows).toEqual([{ local_day: '2026-03-01' }])
  expect(await db.selectFrom('recompute_subject').selectAll().execute()).toEqual([
    { profile_id: profileId, kind: 'profile', key: '' },
  ])
})
