import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

const workspaceId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
const id = (last: string) => `0195b3c0-7a52-7d10-9a3e-0000000000${last}`

async function insertBefore(last: string, recorded_via: string, properties: object) {
  const at = '2026-03-01T10:00:00Z'
  const row = {
    profile_id: profileId,
    id: id(last),
    event_key: last,
    recorded_via,
    event_type: 'deal_won',
    event_name: 'deal_won',
    event_time: at,
    received_at: at,
    is_synthetic: false,
    click_ids: {},
    properties,
  }
  await sql`insert into event select * from json_populate_record(null::event, ${JSON.stringify(row)}::json)`.execute(db)
}

it('outcomes of the first release get their deal, so that the deal counts once together with later events', async () => {
  await migrate(db, '0019-ad-operations')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values (${workspaceId}, 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values (${profileId}, ${workspaceId}, 'Old', 'UTC', 'USD', 'standard', '{}', '2026-01-01')`.execute(db)
  await insertBefore('a1', 'crm_a', { opportunity_id: 'deal-1', stage: 'won' })
  await insertBefore('a2', 'crm_a', { opportunity_id: 'deal-1' })
  await insertBefore('a3', 'crm_a', { opportunity_id: 'deal-2' })
  // Events of an erased person, of a contact, and of a server.
  await insertBefore('a4', 'crm_a', {})
  await insertBefore('a5', 'crm_a', { opportunity_id: null })
  await insertBefore('a6', 'server', { opportunity_id: 'deal-1' })

  await migrate(db)

  expect(await db.selectFrom('deal_event').selectAll().orderBy('event_id').execute()).toEqual(
    [
      ['a1', 'deal-1'],
      ['a2', 'deal-1'],
      ['a3', 'deal-2'],
    ].map(([event, deal]) => ({
      profile_id: profileId,
      event_id: id(event!),
      provider: 'crm_a',
      deal_external_id: deal,
    })),
  )
})
