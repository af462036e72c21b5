import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

const workspaceId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
const id = (last: string) => `0195b3c0-7a52-7d10-9a3e-0000000000${last}`
const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`

async function insertBefore(table: 'event' | 'touch' | 'visit_session', columns: object) {
  const row = JSON.stringify({ profile_id: profileId, ...columns })
  await sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${row}::json)`.execute(
    db,
  )
}

async function insertEvent(last: string, minute: number, columns: object) {
  await insertBefore('event', {
    id: id(last),
    event_key: last,
    recorded_via: 'tracker',
    event_type: 'page_view',
    event_name: 'page_view',
    event_time: at(minute),
    received_at: at(minute),
    is_synthetic: false,
    click_ids: {},
    properties: {},
    ...columns,
  })
}

async function insertTouch(last: string, event: string, minute: number, columns: object) {
  await insertBefore('touch', {
    id: id(last),
    event_id: id(event),
    touch_time: at(minute),
    channel: 'Direct',
    join_method: 'none',
    is_synthetic: false,
    ...columns,
  })
}

const visit = { visitor_id: 'v1', session_id: 's1' }
const paid = { channel: 'Paid Social', source: 'facebook', medium: 'paid', platform: 'social_ads' }

it('events of the first release store the acquisition of their touches, and start no other touches', async () => {
  await migrate(db, '0019-ad-operations')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values (${workspaceId}, 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values (${profileId}, ${workspaceId}, 'Old', 'UTC', 'USD', 'standard', '{}', '2026-01-01')`.execute(db)
  const session = { ...visit, started_at: at(0), last_seen_at: at(20) }
  await insertBefore('visit_session', { ...session, signal: id('f1') })
  // A visit with two campaigns and a page view between them.
  await insertEvent('a1', 0, visit)
  await insertEvent('a2', 10, visit)
  await insertEvent('a3', 20, visit)
  await insertTouch('b1', 'a1', 0, { ...visit, ...paid, ad_external_id: '7', join_method: 'ad_id' })
  const click = { click_id_kind: 'fbclid', click_id: 'X', join_method: 'click_id' }
  await insertTouch('b3', 'a3', 20, { ...visit, ...paid, ...click })
  // A direct visit whose session the service derived from the pauses between hits.
  await insertEvent('a4', 30, { visitor_id: 'v2', session_id: 'v2.1' })
  await insertTouch('b4', 'a4', 30, { visitor_id: 'v2', session_id: 'v2.1' })
  // A payment reported by a server, with a click an hour before.
  await insertEvent('a5', 59, { recorded_via: 'server', event_type: 'payment_received' })
  await insertTouch('b5', 'a5', 1, {
    ...paid,
    click_id_kind: 'fbclid',
    click_id: 'Y',
    join_method: 'click_id',
    is_synthetic: true,
  })
  await insertEvent('a6', 59, { recorded_via: 'server', event_type: 'lead_created' })

  await migrate(db, '0020-touch-facts')

  const { rows } = await sql<Record<string, unknown>>`
    select event_key, arrival, clicked_at, is_session_told from event order by id`.execute(db)
  expect(rows).toEqual([
    {
      event_key: 'a1',
      clicked_at: null,
      is_session_told: true,
      arrival: { ...paid, ad_external_id: '7', join_method: 'ad_id', signal: id('b1') },
    },
    { event_key: 'a2', clicked_at: null, is_session_told: true, arrival: { referrer_kind: 'own' } },
    {
      event_key: 'a3',
      clicked_at: null,
      is_session_told: true,
      arrival: { ...paid, ...click, signal: id('f1') },
    },
    {
      event_key: 'a4',
      clicked_at: null,
      is_session_told: false,
      arrival: { channel: 'Direct', join_method: 'none' },
    },
    {
      event_key: 'a5',
      clicked_at: new Date(at(1)),
      is_session_told: true,
      arrival: { ...paid, click_id_kind: 'fbclid', click_id: 'Y', join_method: 'click_id', signal: id('b5') },
    },
    { event_key: 'a6', clicked_at: null, is_session_told: true, arrival: null },
  ])
  await migrate(db)
})
