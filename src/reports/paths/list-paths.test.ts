import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { verifyProfile } from '../../attribution/rollups/verify-days.ts'
import { verifyRollups } from '../../attribution/rollups/verify-rollups.ts'

const app = await testApp({ areRollupsVerified: false })
const social = seededAd('1')
const search = seededAd('9', { platform: 'search_ads' })
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
const scopes = ['campaigns:read', 'conversions:read', 'attribution:write'] as const

async function seedPaths(): Promise<Business> {
  const business = await app.seed.business({ scopes: [...scopes] })
  await business.deliver(social)
  await business.deliver(search)
  const at = (day: string) => `2026-03-${day}T10:00:00Z`
  const touches = [
    { ad: social, at: at('01') },
    { ad: social, at: at('02') },
    { ad: search, at: at('03') },
  ]
  await business.convert({ touches })
  await business.convert({ touches: [{ ad: social }, { ad: search }], value: '50' })
  await business.convert({ touches: [{ ad: search }], value: '500' })
  await business.convert({ touches: [{}, { ad: search }], type: 'closed_won', value: '900' })
  await business.convert({ value: '7' })
  return business
}

interface Row {
  id: string
  path: string[]
  conversions: number
  value: number
}

let business: Business
beforeAll(async () => {
  business = await seedPaths()
})

const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await business.report('/paths', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Row[]
}

const named = (rows: Row[]) => rows.map(({ path, conversions, value }) => [path.join(' > '), conversions, value])

describe('GET /paths', () => {
  it('lists paths of channels with collapsed neighbours, medians, and conversions without a touch', async () => {
    const rows = await read()
    expect(named(rows)).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      path: ['Paid Social', 'Paid Search'],
      is_cut: false,
      conversions: 2,
      value: 150,
      median_days: 2,
      median_touches: 2.5,
    })
    expect(named(rows.slice(1)).toSorted()).toEqual([
      ['', 1, 7],
      ['Direct > Paid Search', 1, 0],
      ['Paid Search', 1, 500],
    ])
    expect(rows.find(({ path }) => path.length === 0)).toMatchObject({ median_days: null, median_touches: null })
  })

  it('lists paths of campaigns, with channels where there is none', async () => {
    const rows = await read({ level: 'campaign', order: 'value' })
    expect(named(rows)).toEqual([
      ['C c9', 1, 500],
      ['C c1 > C c9', 2, 150],
      ['', 1, 7],
      ['Direct > C c9', 1, 0],
    ])
    expect(rows[1]).toMatchObject({ steps: [{ campaign_id: await business.entityId('campaign', social) }, {}] })
    expect(rows[3]).toMatchObject({ steps: [{ name: 'Direct', campaign_id: null }, {}] })
  })

  it('filters by goal, step and length', async () => {
    expect(named(await read({ goal: 'closed_won' }))).toEqual([['Direct > Paid Search', 1, 900]])
    expect(named(await read({ contains: 'Paid Social' }))).toEqual([['Paid Social > Paid Search', 2, 150]])
    const long = named(await read({ min_length: '2', order: 'value' }))
    expect(long).toEqual([
      ['Paid Social > Paid Search', 2, 150],
      ['Direct > Paid Search', 1, 0],
    ])
    expect(await read({ level: 'campaign', contains: 'c1' })).toHaveLength(1)
    expect(await read({ min_length: '1' })).toHaveLength(3)
  })

  it.each(['conversions', 'value'] as const)('has the same rows by pages ordered by %s', async (order) => {
    const pages = await business.readAllPages('/paths', { ...march, order, limit: '1' })
    const rows = pages.flatMap(({ data }) => data)
    expect(rows).toEqual(await read({ order }))
    // Paths that are level are in the descending order of their ids.
    const byRank = (a: Row, b: Row) => b[order] - a[order] || (a.id > b.id ? -1 : 1)
    expect(rows).toEqual(rows.toSorted(byRank))
  })

  it.each([
    [{ level: 'ad' }],
    [{ goal: 'unknown' }],
    [{ contains: 'Telepathy' }],
    [{ contains: 'c7', level: 'campaign' }],
    [{ min_length: '21' }],
    [{ order: 'name' }],
  ])('rejects %o', async (query) => {
    const { status, body } = await business.report('/paths', query)
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toContain(Object.keys(query)[0])
  })
})

describe('GET /paths/{id}/conversions', () => {
  it('lists the conversions of each path, by pages', async () => {
    for (const level of ['channel', 'campaign']) {
      for (const { id, conversions } of await read({ level })) {
        const pages = await business.readAllPages(`/paths/${id}/conversions`, { ...march, limit: '1' })
        expect(pages.flatMap(({ data }) => data)).toHaveLength(conversions)
      }
    }
  })

  it('shows touches and value, and is not found for another profile', async () => {
    const [first] = await read()
    const { body } = await business.report(`/paths/${first!.id}/conversions`)
    const shown = body.data.map(({ net_value, path }: { net_value: string; path: unknown[] }) => [
      net_value,
      path.length,
    ])
    expect(shown.toSorted()).toEqual([
      ['100.00', 3],
      ['50.00', 2],
    ])
    const other = await app.seed.business({ scopes: [...scopes] })
    expect((await other.report(`/paths/${first!.id}/conversions`)).status).toBe(404)
  })
})

describe('GET /paths/summary', () => {
  it('counts conversions by touches and days', async () => {
    const { body } = await business.report('/paths/summary')
    expect(body.data).toEqual({
      conversions: 5,
      without_touch: 1,
      touches: [
        { touches: 0, conversions: 1 },
        { touches: 1, conversions: 1 },
        { touches: 2, conversions: 2 },
        { touches: 3, conversions: 1 },
      ],
      days: [
        { days: 0, conversions: 3 },
        { days: 4, conversions: 1 },
      ],
      median_touches: 2,
      median_days: 0,
      single_touch_share: 0.25,
    })
  })

  it('is empty without conversions', async () => {
    const { body } = await business.read('/paths/summary', { date_from: '2026-05-01', date_to: '2026-05-02' })
    expect(body.data).toMatchObject({ conversions: 0, touches: [], days: [], median_days: null })
    const list = await business.read('/paths', { date_from: '2026-05-01', date_to: '2026-05-02' })
    expect([body.meta.reason, list.body.meta.reason]).toEqual(['no_conversions', 'no_conversions'])
  })
})

describe('stored paths', () => {
  it('are restored by a recompute of the operator', async () => {
    const old = await seedPaths()
    const { id } = old.profile
    const readOld = async () => (await old.report('/paths')).body.data as Row[]
    const before = await readOld()
    await old.fold()
    await sql`delete from segment where profile_id = ${id} and family like '%path'`.execute(app.db)
    expect(named(await readOld())).toEqual([['', 1, 7]])
    await requestRecompute(app.ctx, id, { kind: 'operator' })
    await old.recompute()
    expect(await readOld()).toEqual(before)
    expect(await verifyProfile(app.db, id)).toEqual([])
  })

  it('are restored by the nightly verification', async () => {
    const damaged = await seedPaths()
    const { id } = damaged.profile
    const before = await damaged.report('/paths')
    await damaged.fold()
    await sql`update segment s set entries = o.entries from segment o where s.profile_id = ${id} and o.profile_id = ${id}
      and s.family = 'channel_path' and o.family = 'campaign_path' and s.grain = o.grain and s.period = o.period`.execute(
      app.db,
    )
    await verifyRollups.run(app.ctx, { profile_id: id })
    await damaged.fold()
    await verifyRollups.run(app.ctx, { profile_id: id })
    expect((await damaged.report('/paths')).body.data).toEqual(before.body.data)
    expect(await verifyProfile(app.db, id)).toEqual([])
  })
})
