import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../test/support/app/stored-rows.ts'
import { type TestApp, testApp } from '../../test/support/app/test-app.ts'
import { tableRows } from '../../test/support/processes/guide-lines.ts'
import { modelNames } from '../attribution/models/models.ts'
import { ensureMasterKey } from '../deployment/ensure-master-key.ts'
import { secretBox } from '../kernel/secrets/secret-box.ts'
import { demoIds } from './demo-ids.ts'
import { type FillOptions, fillDemo } from './fill-demo.ts'
import { lacksHistory } from './fill-history.ts'
import { seedDemo } from './seed-demo.ts'

const secrets = secretBox(randomBytes(32))
const ids = demoIds(secrets)
const small = { seed: 1, size: 0.08 }
/** The test clock is set to noon of 10 March. */
const dates = { date_from: '2025-12-10', date_to: '2026-03-09' }

async function demoApp() {
  const app = await testApp({ secrets })
  await ensureMasterKey(app.db, secrets, app.clock.now())
  const { key } = (await seedDemo(app.ctx, { mode: 'on', isEmbedded: true }))!
  const read = async (path: string, query: Record<string, string> = {}) =>
    (await app.call(`GET /api/v1${path}`, { key, query: { ...dates, ...query } })).body
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, ids.furniture)
  return {
    app,
    key,
    read,
    rows,
    fill: (options: Partial<FillOptions> = {}) => fillDemo(app.ctx, { ...small, ...options }),
  }
}

/** A report without the ids that differ per database. */
async function reportOf({ read }: Pick<Awaited<ReturnType<typeof demoApp>>, 'read'>): Promise<string> {
  const levels = await Promise.all(
    ['campaign', 'ad_set', 'ad'].map((level) => read('/campaigns', { level, limit: '100', model: 'linear' })),
  )
  return JSON.stringify(
    levels.map(({ data }) => data.map(({ campaign_id: _, ...row }: { campaign_id: string }) => row)),
  )
}

async function countOf(app: TestApp, table: 'event' | 'touch' | 'conversion' | 'credit' | 'customer'): Promise<number> {
  return (await storedRows(app.db, table, ids.furniture)).length
}

// biome-ignore lint/suspicious/noExplicitAny: rows of several reports are read here.
type Row = any

const texts = (...cells: (string | number)[]) => cells.map(String)

const demo = await demoApp()
const progress: number[] = []
const isFilled = await demo.fill({ onProgress: (done, total) => progress.push(done / total) })

describe('a filled demo', () => {
  it('reports its progress to the end', () => {
    expect(isFilled).toBe(true)
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  it('gets the months before it, also if it is interrupted now', async () => {
    expect(await lacksHistory(demo.app.ctx, 5)).toBe(true)
  })

  it('has a report at every level, from fully compacted rollups', async () => {
    const campaigns = (await demo.read('/campaigns', { level: 'campaign' })).data
    expect(campaigns).toHaveLength(6)
    expect(campaigns[0]).toMatchObject({ campaign_name: 'Search | Marca' })
    expect((await demo.read('/campaigns', { level: 'ad_set', limit: '100' })).data).toHaveLength(20)
    expect((await demo.read('/campaigns', { level: 'ad', limit: '100' })).data).toHaveLength(41)
    expect(await demo.rows('fact_batch')).toEqual([])
    expect(await demo.rows('recompute_subject')).toEqual([])
  })

  it.each(modelNames)('adds up under %s: rows plus unattributed equal the total at every level', async (model) => {
    const conversions = (await demo.rows('conversion')).filter((row) => row.is_counted && row.revenue_type === 'cash')
    const total = conversions.reduce((sum, one) => sum + Number(one.reporting_value) - Number(one.refunded_value), 0)
    for (const level of ['campaign', 'ad_set', 'ad']) {
      const { data } = await demo.read('/campaigns', { level, model, limit: '100' })
      const rest = (await demo.read('/campaigns/unattributed', { level, model })).data
      const values = data.map(({ outcome_value }: { outcome_value: number }) => outcome_value)
      const sum = values.reduce((all: number, value: number) => all + value, rest.outcome_value)
      expect(sum).toBeCloseTo(total, 2)
      expect(rest.outcome_value).toBeGreaterThan(0)
      expect(sum).toBeGreaterThan(rest.outcome_value)
    }
  })

  it('has the figures of the guide to paths and models', async () => {
    const guide = tableRows('docs/guides/paths-and-models.md')
    const paths = (await demo.read('/paths', { limit: '4' })).data
    expect(guide.path).toEqual(
      paths
        .filter(({ path }: Row) => path.length > 0)
        .map((row: Row) =>
          texts(row.path.join(' > '), row.conversions, row.value, row.median_days, row.median_touches),
        ),
    )
    const summary = (await demo.read('/paths/summary')).data
    expect(guide.touches).toEqual(summary.touches.map((row: Row) => texts(row.touches, row.conversions)))
    expect([summary.conversions, summary.median_days, summary.single_touch_share.toFixed(3)]).toEqual([95, 2, '0.349'])
    const roles = (await demo.read('/paths/roles', { level: 'channel' })).data
    expect(
      roles.map((row: Row) => texts(row.name, row.opener, row.middle, row.closer, row.only, row.assisted_count)),
    ).toEqual(expect.arrayContaining(guide.channel!))
    const { data, meta } = await demo.read('/campaigns/models')
    const credited = ({ last_touch, first_touch, linear }: Row) => [last_touch.value, first_touch.value, linear.value]
    expect(data.map((row: Row) => texts(row.name, ...credited(row.models), row.spread))).toEqual(
      expect.arrayContaining(guide.campaign!),
    )
    expect(meta.total.value).toBe(5_824_191.2947)
    const sum = guide.touch!.reduce((all, [, p]) => all + Number(p), 0)
    expect(guide.touch!.map(([, p]) => (Number(p) / sum).toFixed(3))).toEqual(guide.touch!.map(([, , share]) => share))
  })

  it('has plans for the spend of the month, on track and not', async () => {
    const { data } = await demo.read('/budgets', { month: '2026-03' })
    expect(data).toHaveLength(4)
    expect(new Set(data.map(({ pace }: Row) => pace)).size).toBeGreaterThan(1)
  })

  it('has customers with several devices, and a merge of two', async () => {
    expect((await demo.rows('customer_merge')).length).toBeGreaterThan(0)
    const visitors = (await demo.rows('visitor')).flatMap(({ customer_id }) => customer_id ?? [])
    expect(visitors.length).toBeGreaterThan(new Set(visitors).size)
  })

  it('has refunds and payers assigned by the merchant', async () => {
    const payments = await demo.app.call('GET /api/v1/payments', {
      key: demo.key,
      query: { from: dates.date_from, to: dates.date_to, limit: '200' },
    })
    const some = (has: (payment: Record<string, unknown>) => unknown) => payments.body.data.some(has)
    expect(some(({ manual_refund }) => manual_refund)).toBe(true)
    expect(some(({ provider_refunded_amount }) => Number(provider_refunded_amount) > 0)).toBe(true)
    expect(some(({ payer_source }) => payer_source === 'merchant')).toBe(true)
    expect(some(({ currency, reporting_value }) => currency === 'USD' && reporting_value !== null)).toBe(true)
  })

  it('has an erased customer, whose payment still counts', async () => {
    const erased = (await demo.rows('customer')).filter(({ erased_at }) => erased_at !== null)
    expect(erased).toMatchObject([{ email: null, phone: null, first_name: null }])
    const conversions = await demo.rows('conversion')
    expect(conversions.some(({ customer_id }) => customer_id === erased[0]!.id)).toBe(true)
  })

  it('has sent recent conversions except one, and is disconnected afterwards', async () => {
    const key = await demo.app.seed.key({ profile_id: ids.furniture, scopes: ['exports:read'] })
    const readApi = async (path: string) => (await demo.app.call(`GET /api/v1${path}`, { key })).body.data
    const { entries } = await readApi('/conversion-sync/catalog')
    const on = entries.filter((entry: { is_enabled: boolean }) => entry.is_enabled)
    expect(on.map((entry: { event_name: string }) => entry.event_name).toSorted()).toEqual(['Lead', 'Purchase'])
    for (const { counts } of on) {
      expect(counts).toMatchObject({ pending: 0 })
      expect(counts.sent + counts.skipped + counts.rejected).toBe(counts.selected)
    }
    const runs = await readApi('/exports')
    expect(runs.length).toBeGreaterThan(0)
    expect(runs.reduce((sum: number, { rejected }: { rejected: number }) => sum + rejected, 0)).toBe(1)
    expect(await demo.rows('connection')).toMatchObject([{ status: 'disconnected', tokens: null }])
  })

  it('has traffic of every kind', async () => {
    const channels = new Set((await demo.rows('touch')).map(({ channel }) => channel))
    for (const channel of [
      'Paid Social',
      'Paid Search',
      'Paid Messaging',
      'Organic Search',
      'Email',
      'Referral',
      'Direct',
    ])
      expect(channels).toContain(channel)
  })

  it('has a second business of the healthcare family with its own history', async () => {
    const clinic = await demo.app.seed.key({ profile_id: ids.clinic, scopes: ['campaigns:read'] })
    const profile = await demo.app.call('GET /api/v1/profile', { key: clinic })
    expect(profile.body.data).toMatchObject({ name: 'Clínica Dental Maipo', is_healthcare_family: true })
    const report = await demo.app.call('GET /api/v1/campaigns', { key: clinic, query: dates })
    expect(report.body.data).toHaveLength(2)
  })

  it('is filled once', async () => {
    const before = await countOf(demo.app, 'event')
    expect(await demo.fill()).toBe(false)
    expect(await countOf(demo.app, 'event')).toBe(before)
  })
})

describe('the same seed and day', () => {
  it('give the same report byte for byte, even if the first start was interrupted and two continued concurrently', async () => {
    const other = await demoApp()
    const stopping = new AbortController()
    const interrupted = other.fill({
      signal: stopping.signal,
      onProgress: (done, total) => done > total / 3 && stopping.abort(),
    })
    await expect(interrupted).rejects.toThrow(/abort/i)
    const went = await Promise.all([other.fill(), other.fill()])
    expect(went.toSorted()).toEqual([false, true])
    expect(await reportOf(other)).toBe(await reportOf(demo))
    const eventIds = async (one: typeof demo) => (await one.rows('event')).map(({ id }) => id).toSorted()
    expect(await eventIds(other)).toEqual(await eventIds(demo))
    for (const table of ['touch', 'conversion', 'credit', 'customer'] as const) {
      expect([table, await countOf(other.app, table)]).toEqual([table, await countOf(demo.app, table)])
    }
  })
})
