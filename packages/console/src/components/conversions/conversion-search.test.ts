import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillDemo } from '../../../../../src/demo/fill-demo.ts'
import { seedDemo } from '../../../../../src/demo/seed-demo.ts'
import { ensureMasterKey } from '../../../../../src/deployment/ensure-master-key.ts'
import { secretBox } from '../../../../../src/kernel/secrets/secret-box.ts'
import { testApp } from '../../../../../test/support/app/test-app.ts'
import { type ConversionSearch, channelSearch, segmentSearch, totalSearches } from './conversion-search.ts'

const secrets = secretBox(randomBytes(32))
const app = await testApp({ secrets })
/** The test clock is set to noon of 10 March. */
const range = { date_from: '2026-02-01', date_to: '2026-03-09' }
let key: string

beforeAll(async () => {
  await ensureMasterKey(app.db, secrets, app.clock.now())
  key = (await seedDemo(app.ctx, { mode: 'on', isEmbedded: true }))!.key
  await fillDemo(app.ctx, { seed: 1, size: 0.08 })
})

async function read(path: string, query: object) {
  const { status, body } = await app.call(`GET /api/v1${path}`, { key, query: { ...range, ...query } as never })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

interface Row {
  conversion_id: string
  revenue_type: string
  share_value: string | null
  share_contribution: string | null
  is_counted: boolean
}

/** All pages of the list behind a figure. */
async function listRows(view: object, search: ConversionSearch): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read('/conversions', { ...view, ...search, limit: 100, ...(cursor && { cursor }) })
    rows.push(...page.data)
    cursor = page.pagination.cursor
  }
  expect(new Set(rows.map(({ conversion_id }) => conversion_id)).size).toBe(rows.length)
  return rows
}

const sum = (amounts: readonly (string | null)[]) =>
  Number(amounts.reduce((total, amount) => total + Number(amount), 0).toFixed(4))

/** The sums of the list behind a figure, as the overview shows them. */
async function sumList(view: object, search: ConversionSearch) {
  const rows = await listRows(view, search)
  const counted = rows.filter(({ is_counted }) => is_counted)
  const money = rows.filter(({ revenue_type }) => revenue_type === (search.revenue ?? 'cash'))
  return {
    cash: sum(money.map(({ share_value }) => share_value)),
    payments: counted.filter(({ revenue_type }) => revenue_type === 'cash').length,
    conversions: counted.length,
  }
}

const views = [
  ...['last_touch', 'linear'].flatMap((model) => [{ model }, { model, date_basis: 'touch' }]),
  { model: 'linear', date_basis: 'touch', window: '7' },
]

describe.each(views)('every figure of the overview with %j', (view) => {
  it('is the sum of its list', async () => {
    const { totals, segments, by_channel, by_model, by_day } = (await read('/overview', view)).data
    const close = (value: number) => Number(value.toFixed(4))
    const untouched = totals.conversions - totals.conversions_with_touch
    for (const [name, search] of Object.entries(totalSearches)) {
      const sums = await sumList(view, search)
      if (name === 'conversions') expect(sums.conversions).toBe(totals.conversions)
      else if (name === 'conversions_without_touch') expect(sums.conversions).toBe(untouched)
      else expect([name, sums.cash]).toEqual([name, close(totals[name])])
    }
    const payments = await listRows(view, totalSearches.cash)
    expect(totals.contribution).toBeGreaterThan(0)
    expect(sum(payments.map(({ share_contribution }) => share_contribution))).toBe(close(totals.contribution))
    const inOrder = ({ cash, payments, conversions }: Record<string, number>) => ({
      cash: close(cash!),
      payments,
      conversions,
    })
    for (const segment of segments) expect(await sumList(view, segmentSearch(segment))).toEqual(inOrder(segment))
    for (const item of by_channel) expect(await sumList(view, channelSearch(item.channel))).toEqual(inOrder(item))
    expect(segments.length).toBeGreaterThan(3)
    expect(by_channel.length).toBeGreaterThan(3)
    const busy = by_day.reduce((most: { cash: number }, day: { cash: number }) => (day.cash > most.cash ? day : most))
    const ofDay = { ...view, date_from: busy.date, date_to: busy.date }
    expect((await sumList(ofDay, totalSearches.cash)).cash).toBe(close(busy.cash))
    expect((await sumList(ofDay, totalSearches.conversions)).conversions).toBe(busy.conversions)
    const own = by_model.find(({ model }: { model: string }) => model === view.model)
    expect(close(own.credited_cash)).toBe(close(totals.credited_cash))
    const { spend } = (await read('/ads', { ...view, level: 'campaign' })).meta.totals
    expect(close(spend)).toBe(close(totals.spend))
  })
})

describe('the list', () => {
  it.each([
    [{ credited_to: 'no_touch', channel: 'Direct' }, 'credited_to'],
    [{ credited_to: 'nowhere' }, 'credited_to'],
    [{ goal: 'unknown_goal' }, 'goal'],
    [{ revenue: 'pipeline' }, 'revenue'],
    [{ cursor: 'x' }, 'cursor'],
    [{ limit: '0' }, 'limit'],
  ])('rejects %j', async (query, field) => {
    const { status, body } = await app.call('GET /api/v1/conversions', { key, query: { ...range, ...query } as never })
    expect([status, body.error.field]).toEqual([400, field])
  })
})
