import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { migrate } from '../migrate.ts'

const { db } = await testDatabase('blank')

const workspaceId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const profileId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08'
const at = '2026-03-01T10:00:00Z'
const id = (last: string) => `0195b3c0-7a52-7d10-9a3e-0000000000${last}`

async function insertBefore(table: 'event' | 'campaign' | 'ad_set' | 'ad', columns: object) {
  const row = JSON.stringify({ profile_id: profileId, ...columns })
  await sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${row}::json)`.execute(
    db,
  )
}

/** A campaign with one ad set and one ad, all under the platform name of an import. */
async function insertEntities(digit: string, external: string, platform: string) {
  const dates = { described_on: '2026-03-01', created_at: at, updated_at: at }
  const values = { platform, external_id: external, account_id: 'act_1', name: external, ...dates }
  const campaign = { ...values, id: id(`c${digit}`) }
  const adSet = { ...values, id: id(`b${digit}`), campaign_id: campaign.id }
  await insertBefore('campaign', campaign)
  await insertBefore('ad_set', adSet)
  await insertBefore('ad', { ...values, id: id(`a${digit}`), campaign_id: campaign.id, ad_set_id: adSet.id })
}

const nothing = { is_synthetic: false, click_ids: {}, properties: {} }

async function insertHit(digit: string, device: string | null) {
  const values = { event_key: digit, recorded_via: 'tracker', event_type: 'page_view', event_name: 'page_view' }
  await insertBefore('event', { ...values, id: id(`e${digit}`), event_time: at, received_at: at, device, ...nothing })
}

it('entities imported under an alias get the platform name of touches, and a television is not a device', async () => {
  await migrate(db, '0019-ad-operations')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values (${workspaceId}, 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values (${profileId}, ${workspaceId}, 'Old', 'UTC', 'USD', 'standard', '{}', '2026-01-01')`.execute(db)
  const imported = ['meta', 'facebook', 'google', 'google_ads', 'social_ads', 'tiktok_ads', 'billboards']
  for (const [index, platform] of imported.entries()) await insertEntities(String(index), `x-${platform}`, platform)
  // The same ids under both names: their delivery can no longer be separated, so neither is renamed.
  await insertEntities('7', 'twice', 'meta')
  await insertEntities('8', 'twice', 'social_ads')
  for (const [index, device] of ['tv', 'desktop', 'mobile', 'tablet', null].entries()) {
    await insertHit(String(index), device)
  }

  await migrate(db)

  for (const table of ['campaign', 'ad_set', 'ad'] as const) {
    const rows = await db.selectFrom(table).select(['external_id', 'platform']).orderBy('id').execute()
    expect(rows.map((row) => `${row.external_id} ${row.platform}`)).toEqual([
      'x-meta social_ads',
      'x-facebook social_ads',
      'x-google search_ads',
      'x-google_ads search_ads',
      'x-social_ads social_ads',
      'x-tiktok_ads tiktok_ads',
      'x-billboards billboards',
      'twice meta',
      'twice social_ads',
    ])
  }
  const hits = await db.selectFrom('event').select('device').orderBy('id').execute()
  expect(hits.map(({ device }) => device)).toEqual([null, 'desktop', 'mobile', 'tablet', null])
})
