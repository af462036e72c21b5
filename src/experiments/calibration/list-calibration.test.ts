import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { loadCalibrations } from './load-calibration.ts'

const app = await testApp()

async function testedShop() {
  const shop = await app.seed.business({ timezone: 'UTC' })
  await shop.deliver(seededAd('1'), { spend: '40' })
  const conversions: string[] = []
  for (let sale = 0; sale < 4; sale++) {
    conversions.push(await shop.convert({ touches: [{ ad: seededAd('1') }], value: '100' }))
  }
  const key = await shop.keyWith(['experiments:write', 'analytics:read', 'campaigns:read', 'conversions:read'])
  const campaign = await app.db
    .selectFrom('campaign')
    .select('id')
    .where('profile_id', '=', shop.profile.id)
    .executeTakeFirstOrThrow()
  const day = app.clock.now().toISOString().slice(0, 10)
  const importTest = (changes: object = {}) =>
    app.call('POST /api/v1/experiments/import', {
      key,
      body: {
        name: 'Lift',
        campaign_ids: [campaign.id],
        metric: { conversion_key: 'payment_received', measure: 'value' },
        start: new Date(Date.parse(day) - 20 * dayMs).toISOString().slice(0, 10),
        end: day,
        method: 'Conversion lift',
        incremental: 200,
        interval: { lower: 100, upper: 400, level: 0.9 },
        ...changes,
      },
    })
  const list = async () => (await app.call('GET /api/v1/campaigns/calibration', { key })).body.data
  const read = async (path: string, query: Record<string, string> = {}) =>
    (await app.call(`GET /api/v1${path}` as 'GET /', { key, query })).body.data
  return { shop, campaign, importTest, list, read, conversions }
}

describe('reports', () => {
  const range = { date_from: '2026-03-01', date_to: '2026-03-10' }

  it('show what a lift test found beside the credit, which stays the same', async () => {
    const { importTest, read, conversions } = await testedShop()
    const pages = [
      ['/campaigns', {}],
      ['/ads', { level: 'campaign' }],
      ['/campaigns/platform-comparison', {}],
    ] as const
    const rowOf = async ([path, query]: (typeof pages)[number]) => {
      const data = await read(path, { ...range, ...query })
      return (data.rows ?? data)[0]
    }
    const before = await Promise.all(pages.map(rowOf))
    expect(before.some((row) => 'calibration' in row)).toBe(false)
    const { id } = (await importTest()).body.data
    for (const [index, page] of pages.entries()) {
      const { calibration, advice: _, reason: __, ...row } = await rowOf(page)
      const { advice: ___, reason: ____, ...same } = before[index]
      expect(row).toEqual(same)
      expect(calibration).toMatchObject({ experiment_ids: [id], is_imported: true, expires_at: expect.any(String) })
      expect(calibration.factor).toBeCloseTo(0.5, 6)
      expect(calibration.incremental_value).toBeCloseTo(200, 4)
      expect(calibration.lower).toBeLessThan(calibration.incremental_value)
    }
    const ad = await read('/ads', { ...range, level: 'ad' })
    expect('calibration' in ad[0]).toBe(false)
    const receipt = await read(`/conversions/${conversions[0]}/receipt`)
    expect(receipt.lift_tests).toMatchObject([{ experiment_id: id, is_imported: true, incremental: 200 }])
  })
})

describe('GET /campaigns/calibration', () => {
  it('divides what a test found by what was credited on the same days', async () => {
    const { campaign, importTest, list } = await testedShop()
    expect(await list()).toEqual([])
    const { body } = await importTest()
    const [row, ...more] = await list()
    expect(more).toEqual([])
    expect(row).toMatchObject({ campaign_ids: [campaign.id], metric: { measure: 'value' } })
    expect(row.factor).toBeCloseTo(0.5, 6)
    expect(row.lower).toBeCloseTo(0.25, 2)
    expect(row.tests).toMatchObject([{ experiment_id: body.data.id, is_imported: true, weight: 1 }])
  })

  it('of a geo test counts only the credit in its treated regions', async () => {
    const { importTest, list, conversions } = await testedShop()
    const { body } = await importTest({ incremental: 50, interval: { lower: 25, upper: 100, level: 0.9 } })
    const { id, design } = body.data
    await app.db
      .updateTable('customer')
      .set({ region: 'CL-RM' })
      .where('id', 'in', (eb) => eb.selectFrom('conversion').select('customer_id').where('id', '=', conversions[0]!))
      .execute()
    const regional = { ...design, treated_regions: ['CL-RM'], control_regions: ['CL-VS'] }
    await app.db
      .updateTable('experiment')
      .set({ design: JSON.stringify(regional) })
      .where('id', '=', id)
      .execute()
    expect((await list())[0].factor).toBeCloseTo(0.5, 6)
  })

  it('of a holdout counts only the credit of its treated people', async () => {
    const { importTest, list, conversions } = await testedShop()
    const { id, design } = (await importTest()).body.data
    const people = await app.db
      .selectFrom('conversion')
      .select(['profile_id', 'customer_id'])
      .where('id', 'in', conversions)
      .execute()
    const holdout = { ...design, audience_id: null, held_out_share: 0.25, tuning_people: 5_000 }
    await app.db
      .updateTable('experiment')
      .set({ kind: 'holdout' as const, design: JSON.stringify(holdout) } as never)
      .where('id', '=', id)
      .execute()
    const assigned = people.slice(0, 3).map(({ profile_id, customer_id }, index) => ({
      ...{ profile_id, experiment_id: id, customer_id: customer_id!, is_held_out: index === 0 },
      assigned_at: new Date('2026-02-20T00:00:00Z'),
    }))
    await app.db.insertInto('experiment_assignment').values(assigned).execute()
    // Two of four customers are treated, with 100 each.
    expect((await list())[0].factor).toBeCloseTo(1, 6)
  })

  it('combines tests of the same campaigns, and leaves out void and expired ones', async () => {
    const { importTest, list } = await testedShop()
    await importTest()
    await importTest({ incremental: 800, interval: { lower: 400, upper: 1_600, level: 0.9 } })
    await importTest({
      metric: { conversion_key: 'payment_received', measure: 'count' },
      incremental: 1,
      interval: { lower: 0, upper: 2, level: 0.9 },
    })
    const rows = await list()
    expect(rows.map(({ factor }: { factor: number }) => Math.round(factor * 100) / 100).toSorted()).toEqual([0.25, 1])
    app.clock.advance(190 * dayMs)
    expect(await list()).toEqual([])
  })

  it('reads the tested campaigns one after the other, so that other reports get a connection', async () => {
    const { shop, importTest } = await testedShop()
    for (const conversion_key of ['payment_received', 'lead_created', 'order_placed'])
      await importTest({ metric: { conversion_key, measure: 'count' } })
    let [running, most] = [0, 0]
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        most = Math.max(most, ++running)
        return node
      },
      transformResult: async ({ result }) => {
        running--
        return result
      },
    })
    await loadCalibrations({ db, now: app.clock.now }, shop.profile, 'last_touch')
    expect(most).toBe(1)
  })
})
