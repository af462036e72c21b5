import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()

const row = {
  date: '2026-03-06',
  campaign_id: 'c1',
  campaign_name: 'Spring',
  objective: 'sales',
  ad_set_id: 's1',
  ad_set_name: 'Women 25-34',
  daily_budget: 20,
  ad_id: 'a1',
  ad_name: 'Video',
  status: 'active',
  spend: 42.5,
  impressions: 10_200,
  clicks: 312,
  reach: 9_000,
  platform_conversions: 3,
  platform_conversion_value: '120.10',
  messaging_conversations_started_7d: 5,
}

function importRows(key: string, rows: unknown[], source: object = {}) {
  const body = { platform: 'tiktok_ads', account_id: '7100', currency: 'USD', ...source, rows }
  return app.call('POST /api/v1/campaigns/import', { key, body })
}

async function newProfile() {
  return app.seed.profileWithKey({ scopes: ['attribution:write'] })
}

const stored = { status: 'stored', reason: null, field: null, message: null }

describe('an import of campaigns', () => {
  it('stores each ad, its parents, and its day', async () => {
    const { profile, key } = await newProfile()
    const { status, body } = await importRows(key, [row, { ...row, ad_id: 'a2', ad_name: 'Carousel', spend: '0.10' }])
    expect(status).toBe(200)
    expect(body.data).toEqual({
      results: [
        { index: 0, ...stored },
        { index: 1, ...stored },
      ],
      summary: { total: 2, stored: 2, superseded: 0, rejected: 0 },
      new_entities: { campaigns: ['c1'], ad_sets: ['s1'], ads: ['a1', 'a2'] },
    })
    const storedRow = await app.db
      .selectFrom('ad_delivery as d')
      .innerJoin('ad', (join) => join.onRef('ad.profile_id', '=', 'd.profile_id').onRef('ad.id', '=', 'd.ad_id'))
      .innerJoin('ad_set as s', (join) =>
        join.onRef('s.profile_id', '=', 'd.profile_id').onRef('s.id', '=', 'ad_set_id'),
      )
      .innerJoin('campaign as c', (join) =>
        join.onRef('c.profile_id', '=', 'd.profile_id').onRef('c.id', '=', 's.campaign_id'),
      )
      .where('d.profile_id', '=', profile.id)
      .where('ad.external_id', '=', 'a1')
      .select(['d.date', 'd.spend', 'd.reporting_spend', 'd.currency', 'd.impressions', 'd.clicks', 'd.reach'])
      .select(['d.platform_conversions', 'd.platform_conversion_value', 'd.messaging_conversations_started_7d'])
      .select(['ad.name', 'ad.status', 's.daily_budget', 'c.objective', 'c.platform', 'c.account_id'])
      .execute()
    expect(storedRow).toEqual([
      {
        date: '2026-03-06',
        spend: '42.5',
        reporting_spend: '42.5',
        currency: 'USD',
        impressions: 10_200,
        clicks: 312,
        reach: 9_000,
        platform_conversions: '3',
        platform_conversion_value: '120.1',
        messaging_conversations_started_7d: 5,
        name: 'Video',
        status: 'ACTIVE',
        daily_budget: '20',
        objective: 'sales',
        platform: 'tiktok_ads',
        account_id: '7100',
      },
    ])
  })

  it('replaces a day that is sent again, and reports only new ads as new', async () => {
    const { profile, key } = await newProfile()
    await importRows(key, [row])
    const again = await importRows(key, [
      { ...row, spend: 50 },
      { ...row, date: '2026-03-07', ad_id: 'a2' },
    ])
    expect(again.body.data.new_entities).toEqual({ campaigns: [], ad_sets: [], ads: ['a2'] })
    expect(await deliveryOf(profile.id)).toEqual(['2026-03-06 50', '2026-03-07 42.5'])
  })

  it('with two rows of one ad and day stores the later row and reports the earlier one as superseded', async () => {
    const { profile, key } = await newProfile()
    const { body } = await importRows(key, [row, { ...row, spend: 7 }])
    expect(body.data.results.map((result: { status: string }) => result.status)).toEqual(['superseded', 'stored'])
    expect(body.data.summary).toEqual({ total: 2, stored: 1, superseded: 1, rejected: 0 })
    expect(await deliveryOf(profile.id)).toEqual(['2026-03-06 7'])
  })

  it('describes an ad by its newest day in whatever order the days arrive', async () => {
    const { profile, key } = await newProfile()
    await importRows(key, [{ ...row, ad_name: 'Video, final', status: 'paused' }])
    await importRows(key, [{ ...row, date: '2026-02-01', ad_name: 'Draft', status: 'active', objective: 'traffic' }])
    const ads = await app.db.selectFrom('ad').selectAll().where('profile_id', '=', profile.id).execute()
    expect(ads).toMatchObject([{ name: 'Video, final', status: 'PAUSED', described_on: '2026-03-06' }])
  })

  it.each([
    ['an invalid date', { date: '2026-02-30' }, 'date'],
    ['a date in the future', { date: '2026-03-12' }, 'date'],
    ['a date long ago', { date: '1999-12-31' }, 'date'],
    ['an id that is a number', { ad_id: 1803 }, 'ad_id'],
    ['an empty id', { campaign_id: ' ' }, 'campaign_id'],
    ['an id that no link can contain', { ad_id: '{{ad.id}}' }, 'ad_id'],
    ['no name', { ad_set_name: undefined }, 'ad_set_name'],
    ['no spend', { spend: undefined }, 'spend'],
    ['a negative spend', { spend: -1 }, 'spend'],
    ['a spend that is no number', { spend: '1,50' }, 'spend'],
    ['a fraction of a click', { clicks: 0.5 }, 'clicks'],
    ['fewer than no impressions', { impressions: -1 }, 'impressions'],
  ])('rejects only the row with %s and names the field', async (_title, wrong, field) => {
    const { profile, key } = await newProfile()
    const { status, body } = await importRows(key, [{ ...row, ad_id: 'bad', ...wrong }, row])
    expect(status).toBe(200)
    expect(body.data.results[0]).toMatchObject({ index: 0, status: 'rejected', reason: 'invalid_row', field })
    expect(body.data.results[1]).toEqual({ index: 1, ...stored })
    expect(await deliveryOf(profile.id)).toHaveLength(1)
  })

  it('rejects items that are not rows', async () => {
    const { key } = await newProfile()
    const { body } = await importRows(key, [null, 7, 'row', [], {}])
    expect(body.data.summary).toEqual({ total: 5, stored: 0, superseded: 0, rejected: 5 })
    expect(body.data.new_entities).toEqual({ campaigns: [], ad_sets: [], ads: [] })
  })

  it('accepts 5,000 rows with long names and rejects 5,001', async () => {
    const { profile, key } = await newProfile()
    const many = Array.from({ length: 5_001 }, (_, index) => ({ ...row, ad_id: `a${index}`, ad_name: 'x'.repeat(400) }))
    const over = await importRows(key, many)
    expect([over.status, over.body.error.code, over.body.error.field]).toEqual([422, 'validation_error', 'rows'])
    const accepted = await importRows(key, many.slice(1))
    expect(accepted.body.data.summary).toMatchObject({ stored: 5_000, rejected: 0 })
    expect(await deliveryOf(profile.id)).toHaveLength(5_000)
  })

  it('keeps profiles and platforms separate', async () => {
    const [mine, theirs] = [await newProfile(), await newProfile()]
    await importRows(mine.key, [row])
    const other = await importRows(mine.key, [row], { platform: 'social_ads' })
    expect(other.body.data.new_entities.ads).toEqual(['a1'])
    const foreign = await importRows(theirs.key, [row])
    expect(foreign.body.data.new_entities.ads).toEqual(['a1'])
    expect(await deliveryOf(mine.profile.id)).toHaveLength(2)
    expect(await deliveryOf(theirs.profile.id)).toHaveLength(1)
  })

  it('stores the same rows once when several imports run concurrently', async () => {
    const { profile, key } = await newProfile()
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...row, ad_id: `a${index}`, ad_set_id: `s${index % 5}` }))
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => importRows(key, turn % 2 ? rows : rows.toReversed())),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const newAds = responses.flatMap(({ body }) => body.data.new_entities.ads)
    expect(new Set(newAds).size).toBe(50)
    expect(newAds).toHaveLength(50)
    expect(await deliveryOf(profile.id)).toHaveLength(50)
  })
})

async function deliveryOf(profileId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('ad_delivery').selectAll().where('profile_id', '=', profileId).execute()
  return rows.map(({ date, spend }) => `${date} ${Number(spend)}`).toSorted()
}
