import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { modelNames } from '../../attribution/models/models.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { repairProfile } from '../../attribution/rollups/repair.ts'
import { verifyProfileSample } from '../../attribution/rollups/verify-rollups.ts'
import type { Scope } from '../../kernel/context/scopes.ts'

const app = await testApp()
const scopes: Scope[] = ['analytics:read', 'conversions:read', 'goals:write', 'attribution:write', 'campaigns:read']
const [social, search] = [seededAd('1'), seededAd('9', { platform: 'search_ads' })]
const spring = { date_from: '2026-03-01', date_to: '2026-04-30' }
const costs = { rules: [{ effective_from: '2026-01-01', gross_margin_percent: 50, fees: [] }] }

/** Ana is acquired in March by a social and a search ad and pays again; Bo is acquired in April, directly. */
async function openShop(): Promise<Business> {
  const shop = await app.seed.business({ scopes })
  await shop.deliver(social, { date: '2026-03-02', spend: '40' })
  await shop.deliver(search, { date: '2026-03-03', spend: '60' })
  const touches = [
    { ad: social, at: '2026-03-01T10:00:00Z' },
    { ad: search, at: '2026-03-04T10:00:00Z' },
  ]
  await shop.convert({ at: '2026-03-05T10:00:00Z', person: 'ana', is_first: true, touches })
  await shop.conversion({ at: '2026-03-20T10:00:00Z', type: 'payment_received', person: 'ana', value: '40' })
  await shop.conversion({ at: '2026-05-06T10:00:00Z', type: 'payment_received', person: 'ana', value: '60' })
  await shop.conversion({ at: '2026-04-02T10:00:00Z', type: 'payment_received', person: 'bo', value: '10' })
  await shop.recompute()
  return shop
}

const cohorts = async ({ key }: Business, query: Record<string, string> = {}) => {
  const { status, body } = await app.call('GET /api/v1/cohorts', { key, query: { ...spring, ...query } })
  expect(status).toBe(200)
  return body
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total.plus(value), new Big(0)).toNumber()

describe('cohorts', () => {
  it('group customers by the month of their first payment, with spend and cumulative revenue', async () => {
    const shop = await openShop()
    const { data, meta } = await cohorts(shop)
    expect(meta).toMatchObject({ ...spring, by: 'none', interval: 'month', metric: 'revenue', reason: null })
    expect(data.map(({ ages: _, ...row }: { ages: object[] }) => row)).toEqual([
      {
        cohort: '2026-04-01',
        key: null,
        name: null,
        customers: 1,
        spend: 0,
        payback_age: null,
        payback_reason: 'no_spend',
        repeat_rate: 0,
      },
      {
        cohort: '2026-03-01',
        key: null,
        name: null,
        customers: 1,
        spend: 100,
        payback_age: null,
        payback_reason: 'costs_unknown',
        repeat_rate: 1,
      },
    ])
    const march = data[1].ages.map(({ value }: { value: number }) => value)
    expect(march.slice(0, 3)).toEqual([140, 140, 200])
    expect(data[1].ages[2]).toMatchObject({ age: 2, orders: 3, customers_active: 1 })
    expect(data[1].ages.at(-1).complete).toBe(false)
  })

  it('give parts of customers under a multi-credit model, which add up to all', async () => {
    const shop = await openShop()
    const [all] = [await cohorts(shop)]
    for (const by of ['channel', 'campaign', 'first_product', 'country'])
      for (const model of modelNames)
        for (const interval of ['week', 'month']) {
          const { data } = await cohorts(shop, { by, model, interval })
          expect(sum(data.map((row: { customers: number }) => row.customers))).toBe(2)
          const last = data.flatMap((row: { ages: { value: number }[] }) => row.ages.at(-1)?.value ?? [])
          expect(sum(last)).toBe(sum(all.data.map((row: { ages: { value: number }[] }) => row.ages.at(-1)!.value)))
        }
    const { data } = await cohorts(shop, { by: 'campaign', model: 'linear' })
    expect(data).toContainEqual(expect.objectContaining({ name: 'C c1', customers: 0.5, spend: 40 }))
    expect(data).toContainEqual(expect.objectContaining({ name: 'C c9', customers: 0.5, spend: 60 }))
    const byChannel = (await cohorts(shop, { by: 'channel', model: 'first_touch' })).data
    expect(byChannel).toContainEqual(expect.objectContaining({ key: 'Paid Search', customers: 0, spend: 60 }))
  })

  it('pay back at the first age at which the contribution reaches the spend', async () => {
    const shop = await openShop()
    await app.call('PUT /api/v1/profile/costs', { key: shop.key, body: costs })
    await shop.recompute()
    const { data } = await cohorts(shop, { metric: 'contribution' })
    expect(data[1]).toMatchObject({ payback_age: 2, payback_reason: null })
    expect(data[1].ages.slice(0, 3).map(({ value }: { value: number }) => value)).toEqual([70, 70, 100])
  })

  it('are moved by a refund of the first payment, and back when it is undone', async () => {
    const shop = await openShop()
    const before = (await cohorts(shop)).data
    const payment = (await shop.rows('conversion')).find(({ value }) => Number(value) === 100)!
    const path = `api/v1/payments/pay_${payment.event_id}/refund`
    expect((await app.call(`POST /${path}`, { key: shop.key, body: { amount: 100 } })).status).toBeLessThan(300)
    const { data } = await cohorts(shop)
    expect(data[1]).toMatchObject({ cohort: '2026-03-01', customers: 1 })
    expect(data[1].ages[0]).toMatchObject({ value: 40, orders: 1 })
    expect((await app.call(`DELETE /${path}`, { key: shop.key })).status).toBeLessThan(300)
    expect((await cohorts(shop)).data).toEqual(before)
  })

  it('open: the payments behind a cell add up to it', async () => {
    const shop = await openShop()
    const { data } = await cohorts(shop, { by: 'campaign', model: 'linear' })
    const row = data.find(({ name }: { name: string }) => name === 'C c1')
    const query = { cohort: row.cohort, by: 'campaign', model: 'linear', key: row.key }
    const read = async (more: object) =>
      (await app.call('GET /api/v1/cohorts/payments', { key: shop.key, query: { ...query, ...more } })).body
    const all = await read({})
    expect(sum(all.data.map((item: { value: number }) => item.value))).toBe(row.ages.at(-1).value)
    expect(all.data[0]).toMatchObject({ age: 0, is_first: true, share: 0.5, value: 50, contribution: null })
    const second = await read({ age: '2' })
    expect(second.data.map((item: { value: number }) => item.value)).toEqual([30])
    const page = await read({ limit: '2' })
    const next = await read({ limit: '2', cursor: page.pagination.cursor })
    expect([...page.data, ...next.data]).toEqual(all.data)
    const receipt = await app.call(`GET /api/v1/conversions/${all.data[0].conversion_id}/receipt`, { key: shop.key })
    expect(receipt.status).toBe(200)
  })

  it('are paged without gaps', async () => {
    const shop = await openShop()
    const { data } = await cohorts(shop, { by: 'campaign', model: 'linear' })
    const seen = []
    for (let cursor: string | null = null; ; ) {
      const page = await cohorts(shop, { by: 'campaign', model: 'linear', limit: '1', ...(cursor && { cursor }) })
      seen.push(...page.data)
      cursor = page.pagination.cursor
      if (cursor === null) break
    }
    expect(seen).toEqual(data)
  })

  it('are filled by the recompute after an upgrade, and repaired by the nightly verification', async () => {
    const shop = await openShop()
    const before = (await cohorts(shop)).data
    for (const table of ['fact_batch', 'segment'] as const)
      await app.db.deleteFrom(table).where('profile_id', '=', shop.profile.id).execute()
    expect((await cohorts(shop)).data).not.toEqual(before)
    await requestRecompute(app.ctx, shop.profile.id, { kind: 'operator' })
    await shop.recompute()
    expect((await cohorts(shop)).data).toEqual(before)
    for (const table of ['fact_batch', 'segment'] as const)
      await app.db.deleteFrom(table).where('profile_id', '=', shop.profile.id).execute()
    expect(await verifyProfileSample(app.ctx, shop.profile.id)).toBeGreaterThan(0)
    await repairProfile(app.ctx, shop.profile.id)
    expect((await cohorts(shop)).data).toEqual(before)
  })

  it('of a profile without payments are empty, with a reason', async () => {
    const { key } = await app.seed.business({ scopes })
    const { status, body } = await app.call('GET /api/v1/cohorts', { key })
    expect([status, body.data, body.meta.reason]).toEqual([200, [], 'no_first_payments'])
  })

  it.each([
    [{ by: 'city' }, 'by', 'invalid_parameter'],
    [{ interval: 'day' }, 'interval', 'invalid_parameter'],
    [{ metric: 'profit' }, 'metric', 'invalid_parameter'],
    [{ model: 'markov' }, 'model', 'invalid_parameter'],
    [{ interval: 'week', date_from: '2025-01-01', date_to: '2026-03-01' }, 'date_to', 'invalid_date_range'],
    [{ date_from: '2026-03-01' }, 'date_to', 'invalid_date_range'],
    [{ cursor: 'x' }, 'cursor', 'invalid_parameter'],
  ])('reject %o', async (query, field, code) => {
    const { key } = await app.seed.business({ scopes })
    const { status, body } = await app.call('GET /api/v1/cohorts', { key, query })
    expect([status, body.error.code, body.error.field]).toEqual([400, code, field])
  })

  it.each([
    [{ cohort: '2026-03-02' }, 'cohort'],
    [{ cohort: '2026-03-01', interval: 'week' }, 'cohort'],
    [{ cohort: '2026-03-01', age: '-1' }, 'age'],
    [{}, 'cohort'],
  ])('reject the payments of %o', async (query, field) => {
    const { key } = await app.seed.business({ scopes })
    const { status, body } = await app.call('GET /api/v1/cohorts/payments', { key, query })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })
})
