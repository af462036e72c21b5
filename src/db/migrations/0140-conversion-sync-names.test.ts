import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { migrate } from '../migrate.ts'

const { db, pool } = await testDatabase('blank')

const ids = {
  profile: '00000000-0000-4000-8000-000000000001',
  connection: '00000000-0000-4000-8000-000000000002',
  destination: '00000000-0000-4000-8000-000000000003',
  definition: '00000000-0000-4000-8000-000000000004',
  run: '00000000-0000-4000-8000-000000000005',
  customer: '00000000-0000-4000-8000-000000000006',
}
const at = new Date('2026-03-01T10:00:00Z')

it('the upgrade keeps catalog lines, runs, rows and queued changes under their new names', async () => {
  await migrate(db, '0111-resumable-swaps')
  // Only the tables that are renamed matter here.
  await pool.query('alter table export_destination drop constraint export_destination_profile_id_connection_id_fkey')
  await pool.query(
    `insert into export_destination (profile_id, id, connection_id, provider, kind, purpose, external_id, created_at)
    values ($1, $2, $3, 'social_ads', 'dataset', 'standard', '1', $4)`,
    [ids.profile, ids.destination, ids.connection, at],
  )
  await pool.query(
    `insert into export_catalog (profile_id, definition_id, destination_id, is_enabled, sends_value, told_from, told_until,
      updated_at) values ($1, $2, $3, false, true, $4, $4, $4)`,
    [ids.profile, ids.definition, ids.destination, at],
  )
  await pool.query(
    `insert into export_run (profile_id, id, destination_id, provider, cause, status, told, refused, started_at, settled_at)
    values ($1, $2, $3, 'social_ads', 'new', 'completed', 3, 2, $4, $4)`,
    [ids.profile, ids.run, ids.destination, at],
  )
  const rows = [
    ['told', 'adjustment_refused', at],
    ['waiting', 'vendor_refused_batch', null],
    ['refused', 'vendor_refused', null],
    ['skipped', 'too_old', null],
  ]
  for (const [index, [status, reason, told_at]] of rows.entries()) {
    await pool.query(
      `insert into export_row (profile_id, destination_id, conversion_id, definition_id, conversion_time, status, reason, due_at,
        claimed_at, told_at, told_to, told_value, told_currency, told_customer_id, moved_reason, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $5, $5, $8, '1', 12.5, 'USD', $9, 'refunded', $5, $5)`,
      [
        ids.profile,
        ids.destination,
        `00000000-0000-4000-8000-00000000010${index}`,
        ids.definition,
        at,
        status,
        reason,
        told_at,
        ids.customer,
      ],
    )
  }
  await pool.query('insert into conversion_follower values ($1, $2)', [ids.profile, ids.definition])
  await pool.query('insert into conversion_note (profile_id, conversion_id) values ($1, $2)', [ids.profile, ids.run])

  await migrate(db)

  const line = await db.selectFrom('export_catalog').selectAll().executeTakeFirstOrThrow()
  expect(line).toMatchObject({ enabled_from: at, enabled_until: at })
  const run = await db.selectFrom('export_run').selectAll().executeTakeFirstOrThrow()
  expect(run).toMatchObject({ sent: 3, rejected: 2, finished_at: at })
  const kept = await db.selectFrom('export_row').selectAll().orderBy('conversion_id').execute()
  expect(kept.map(({ status, reason }) => [status, reason])).toEqual([
    ['sent', 'adjustment_rejected'],
    ['pending', 'vendor_rejected_batch'],
    ['rejected', 'vendor_rejected'],
    ['skipped', 'too_old'],
  ])
  expect(kept[0]).toMatchObject({
    send_started_at: at,
    sent_at: at,
    sent_to: '1',
    sent_value: '12.5',
    sent_currency: 'USD',
    sent_customer_id: ids.customer,
    change_reason: 'refunded',
  })
  expect(await db.selectFrom('conversion_subscriber').selectAll().execute()).toEqual([
    { profile_id: ids.profile, definition_id: ids.definition },
  ])
  expect(await db.selectFrom('conversion_change').select('conversion_id').execute()).toEqual([
    { conversion_id: ids.run },
  ])
})

it('the database accepts the new statuses only, and a sent row only with its time', async () => {
  const set = (status: string) => pool.query("update export_row set status = $1 where reason = 'too_old'", [status])
  await expect(set('told')).rejects.toThrow('export_row_status_check')
  await expect(set('sent')).rejects.toThrow('export_row_check')
  await set('pending')
})
