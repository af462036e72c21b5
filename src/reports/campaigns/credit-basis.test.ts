import Big from 'big.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { modelNames } from '../../attribution/models/models.ts'

const app = await testApp()
const ad = seededAd('1')
const search = seededAd('9', { platform: 'search_ads' })
const wide = { date_from: '2026-01-01', date_to: '2026-12-31' }
const windows = ['1', '7', '14', '28', '90', 'all']
const scopes = ['campaigns:read', 'conversions:read', 'attribution:write'] as const

let business: Business

beforeAll(async () => {
  business = await app.seed.business({ scopes: [...scopes] })
  await business.deliver(ad, { spend: '10' })
  await business.deliver(search, { spend: '5' })
  const visits = (...days: [typeof ad | null, string][]) =>
    days.map(([ad, day]) => ({ ...(ad && { ad }), at: `2026-${day}T10:00:00Z` }))
  await business.convert({
    at: '2026-03-20T10:00:00Z',
    touches: visits([ad, '02-25'], [search, '03-10'], [ad, '03-18']),
  })
  await business.convert({ at: '2026-03-20T09:00:00Z', touches: visits([ad, '03-01'], [null, '03-19']), value: '50' })
  await business.convert({
    at: '2026-04-02T10:00:00Z',
    touches: visits([ad, '03-31']),
    value: '7.30',
    refunded: '1.10',
  })
  await business.convert({
    at: '2026-04-03T10:00:00Z',
    touches: visits([ad, '03-30'], [ad, '04-01']),
    type: 'lead_created',
    value: null,
  })
  await business.convert({ at: '2026-03-02T10:00:00Z', value: '9' })
})

const campaign = async (query: Record<string, string>) => {
  const { status, body } = await business.read('/campaigns', query)
  expect(status).toBe(200)
  return body.data.find((row: { campaign_name: string }) => row.campaign_name === 'C c1')
}

describe('credit by touch day', () => {
  it('is on the day of the touch, next to the spend of that day', async () => {
    const query = { date_from: '2026-02-25', date_to: '2026-02-25', model: 'first_touch' }
    expect(await campaign({ ...query, date_basis: 'touch' })).toMatchObject({
      outcome_value: 100,
      outcome_count: 1,
      later_value: 0,
    })
    expect(await campaign(query)).toBeUndefined()
  })

  it.each(modelNames)('has the same total as by conversion day over all time under %s', async (model) => {
    const [byTouch, byConversion] = [
      await campaign({ ...wide, model, date_basis: 'touch' }),
      await campaign({ ...wide, model, date_basis: 'conversion' }),
    ]
    expect(byTouch).toEqual({ ...byConversion, expected_complete: null })
    const { later_value, ...usual } = byConversion
    expect([later_value, usual]).toEqual([0, await campaign({ ...wide, model })])
  })
})

describe.each(['conversion', 'touch'])('windows by %s day', (date_basis) => {
  it.each(modelNames)('nest, and what is outside is the later value, under %s', async (model) => {
    const all = await campaign({ ...wide, model, date_basis })
    let previous = 0
    for (const window of windows) {
      const { outcome_value, later_value, outcome_count } = await campaign({ ...wide, model, date_basis, window })
      expect(Number(new Big(outcome_value).plus(later_value))).toBe(all.outcome_value)
      expect(outcome_value).toBeGreaterThanOrEqual(previous)
      expect(outcome_count).toBeLessThanOrEqual(all.outcome_count)
      previous = outcome_value
    }
  })

  it.each(modelNames)('the conversions of a campaign add up to its row under %s', async (model) => {
    for (const [date_from, date_to] of [
      ['2026-01-01', '2026-12-31'],
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', '2026-04-30'],
    ]) {
      for (const window of ['1', '7', 'all']) {
        const query = { date_from: date_from!, date_to: date_to!, model, date_basis, window }
        const row = await campaign(query)
        const pages = await business.readAllPages('/campaigns/c1/conversions', { ...query, limit: '1' })
        const rows = pages.flatMap(({ data }) => data)
        const value = rows
          .filter(({ revenue_type }) => revenue_type === 'cash')
          .reduce((sum, { credited_value }) => sum.plus(credited_value ?? 0), new Big(0))
        expect(Number(value), JSON.stringify(query)).toBe(row?.outcome_value ?? 0)
        expect(rows.filter(({ is_counted }) => is_counted)).toHaveLength(row?.attributed_outcome_count ?? 0)
        expect(new Set(rows.map(({ conversion_id }) => conversion_id)).size).toBe(rows.length)
      }
    }
  })

  it('rows plus the unattributed remainder are all cash, within the window and outside', async () => {
    for (const window of windows) {
      const query = { ...wide, model: 'linear', date_basis, window }
      const { body } = await business.read('/campaigns', query)
      const rest = (await business.read('/campaigns/unattributed', query)).body
      const values = [...body.data, rest.data].flatMap(({ outcome_value, later_value }) => [outcome_value, later_value])
      expect(Number(values.reduce((sum, value) => sum.plus(value), new Big(0)))).toBeCloseTo(165.2, 4)
      expect(rest.meta).toMatchObject({ date_basis, window })
    }
  })
})

describe('the comparison', () => {
  it("uses each platform's own basis and window unless one is requested", async () => {
    const march = { date_from: '2026-03-01', date_to: '2026-03-31', model: 'linear' }
    const { body } = await business.read('/campaigns/platform-comparison', march)
    const cash = Object.fromEntries(
      body.data.rows.map((row: Record<string, string>) => [row.platform, row.atribu_cash_revenue]),
    )
    // Social: the touch two days before the first payment, and the whole of the one of April 2; search: ten days before.
    expect(
      Object.values(cash)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([33.3333, 39.5334])
    const { body: fixed } = await business.read('/campaigns/platform-comparison', {
      ...march,
      date_basis: 'conversion',
    })
    expect(fixed.meta.platform_bases).toEqual([
      { platform: 'search_ads', date_basis: 'conversion', window: 'all' },
      { platform: 'social_ads', date_basis: 'conversion', window: 'all' },
    ])
    expect(fixed.data.rows[0].atribu_cash_revenue).toBe('91.6667')
  })
})

it.each([
  ['/campaigns', { date_basis: 'click' }, 'date_basis'],
  ['/campaigns', { window: '30' }, 'window'],
  ['/campaigns/c1/conversions', { window: '0' }, 'window'],
  ['/campaigns/unattributed', { date_basis: '' }, 'date_basis'],
  ['/campaigns/platform-comparison', { window: 'ALL' }, 'window'],
])('%s rejects %j', async (path, query, field) => {
  const { status, body } = await business.report(path, query)
  expect(status).toBe(400)
  expect(JSON.stringify(body.error)).toContain(field)
})

describe('the trend by basis', () => {
  it.each([
    ['conversion', '28'],
    ['conversion', 'all'],
    ['touch', '7'],
    ['touch', 'all'],
  ])('adds up to the row of the campaign by %s day and window %s under every model', async (date_basis, window) => {
    const id = await business.entityId('campaign', ad)
    for (const model of modelNames) {
      const query = { ...wide, model, date_basis, window }
      const { outcome_value, later_value, outcome_count } = await campaign(query)
      const { status, body } = await business.read('/campaigns/trend', { ...query, entity_ids: id })
      const sum = (field: string) =>
        body.data.reduce((total: Big, row: Record<string, number>) => total.plus(row[field]!), new Big(0)).toNumber()
      expect([status, sum('outcome_value'), sum('later_value'), sum('outcome_count')]).toEqual([
        200,
        outcome_value,
        later_value,
        outcome_count,
      ])
      expect(body.meta).toMatchObject({ date_basis, window })
    }
  })

  it('has the credit on the day of the touch', async () => {
    const id = await business.entityId('campaign', ad)
    const query = { date_from: '2026-02-25', date_to: '2026-02-25', model: 'first_touch', entity_ids: id }
    const rows = async (basis: object) => (await business.read('/campaigns/trend', { ...query, ...basis })).body.data
    expect(await rows({ date_basis: 'touch' })).toMatchObject([{ outcome_count: 1, outcome_value: 100 }])
    expect(await rows({ date_basis: 'conversion' })).toMatchObject([{ outcome_count: 0, outcome_value: 0 }])
    expect((await rows({}))[0]).not.toHaveProperty('outcome_value')
  })
})

describe('the overview by basis', () => {
  const overview = async (query: object) => (await business.read('/overview', { ...wide, ...query })).body.data

  it('has the credit of the campaign report, and the value outside the window as later_value', async () => {
    for (const date_basis of ['conversion', 'touch'])
      for (const window of windows) {
        const query = { model: 'linear', date_basis, window }
        const { totals, by_day, by_model } = await overview(query)
        const { data: rows } = (await business.read('/campaigns', { ...wide, ...query, limit: '100' })).body
        const { data: rest } = (await business.read('/campaigns/unattributed', { ...wide, ...query })).body
        const sum = (values: readonly number[]) =>
          values.reduce((total, value) => total.plus(value), new Big(0)).toNumber()
        expect(totals.credited_cash).toBe(sum(rows.map((row: { outcome_value: number }) => row.outcome_value)))
        expect(totals.unattributed_cash).toBe(rest.outcome_value)
        expect(sum([totals.credited_cash, totals.unattributed_cash, totals.later_value])).toBe(totals.cash)
        expect(sum(by_day.map((day: { credited_cash: number }) => day.credited_cash))).toBe(totals.credited_cash)
        expect(by_model).toContainEqual(
          expect.objectContaining({ model: 'linear', credited_cash: totals.credited_cash }),
        )
      }
  })

  it('is the usual one without basis and window, and has the same total on both bases', async () => {
    const [usual, byTouch] = [await overview({}), await overview({ date_basis: 'touch' })]
    expect(usual.totals).not.toHaveProperty('later_value')
    expect(usual.by_day[0]).not.toHaveProperty('expected_complete')
    expect(byTouch.totals).toEqual({ ...usual.totals, later_value: 0, expected_complete: null })
    expect(byTouch.segments).toEqual(usual.segments)
    expect(byTouch.by_channel).toEqual(usual.by_channel)
  })
})

describe('expected_complete', () => {
  it('is the share of credit that usually arrives by the age of the touch day, in no other figure', async () => {
    const shop = await app.seed.business({ scopes: [...scopes] })
    const day = (ago: number) => new Date(app.ctx.now().getTime() - ago * 86_400_000).toISOString()
    for (const [lag, ago] of [
      [0, 60],
      [0, 61],
      [3, 62],
      [3, 63],
    ] as const) {
      await shop.convert({ at: day(ago - lag - 0.2), touches: [{ ad, at: day(ago) }], value: '10' })
    }
    for (const ago of [2, 40]) await shop.deliver(ad, { date: day(ago).slice(0, 10), spend: '10' })
    const range = { date_from: day(40).slice(0, 10), date_to: day(0).slice(0, 10), date_basis: 'touch' }
    const { body } = await shop.read('/campaigns', range)
    expect(body.data[0]).toMatchObject({ expected_complete: 0.75, outcome_value: 0 })
    const { totals, by_day } = (await shop.read('/overview', range)).body.data
    expect([totals.expected_complete, totals.credited_cash]).toEqual([0.75, 0])
    expect(by_day.at(-1).expected_complete).toBe(0)
    expect(by_day.at(-3).expected_complete).toBe(0.5)
    expect(by_day[0].expected_complete).toBe(1)
    const trend = await shop.read('/campaigns/trend', { ...range, entity_ids: await shop.entityId('campaign', ad) })
    expect(trend.body.data.map((row: { expected_complete: number }) => row.expected_complete)).toEqual(
      by_day.map((row: { expected_complete: number }) => row.expected_complete),
    )
    expect((await shop.read('/campaigns', { ...range, date_basis: 'conversion' })).body.data[0]).not.toHaveProperty(
      'expected_complete',
    )
  })
})
