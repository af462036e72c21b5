import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

it('a profile created before the migration gets the nine default definitions once', async () => {
  await migrate(db, '0006-webhooks')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values ('0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    select '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08', id, 'Old', 'UTC', 'USD', 'standard', '{}', created_at
    from workspace`.execute(db)

  await migrate(db)

  const rows = await db.selectFrom('conversion_definition').selectAll().orderBy('conversion_key').execute()
  expect(rows.map((row) => `${row.conversion_key} ${row.revenue_type} ${row.attribution_eligible}`)).toEqual([
    'appointment_booked pipeline true',
    'closed_won pipeline true',
    'contact_reply pipeline true',
    'dm_started pipeline true',
    'lead_created pipeline true',
    'order_placed gross true',
    'payment_received cash true',
    'payment_refunded cash false',
    'quote_sent pipeline true',
  ])
  expect(rows[0]).toMatchObject({
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08',
    kind: 'event',
    source_event_names: ['appointment_booked'],
    lookback_window_days: 30,
    is_default: true,
    first_attributed_at: null,
  })
})
