import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { modelNames } from '../models/models.ts'
import { sumCredit, sumTotals, sumUnattributed } from '../rollups/report-queries.ts'

const app = await testApp()
const range = { from_day: '2026-01-01', to_day: '2026-12-31', model: 'last_touch' as const }
const ad = (id: string) => `utm_source=facebook&utm_medium=paid&ad_id=${id}`

describe('an event that a definition lists', () => {
  it('becomes a conversion with its credit in the transaction that stores it', async () => {
    const business = await app.seed.business({ timezone: 'America/Lima' })
    await business.campaigns(['c-s-a'])
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('c-s-a'), person: 'ana' })
    await business.touch({ at: '2026-03-02T10:00:00Z', visitor: 'v' })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '49.9' })
    const [conversion] = await business.rows('conversion')
    expect(conversion).toMatchObject({
      conversion_key: 'payment_received',
      revenue_type: 'cash',
      is_counted: true,
      local_day: '2026-03-03',
      value: '49.9',
      currency: 'USD',
      reporting_value: '49.900000',
      is_first_payment: true,
      is_first_counted: true,
    })
    const credit = (await business.rows('credit')).toSorted((a, b) => +a.touch_time - +b.touch_time)
    expect(credit).toMatchObject([
      { join_method: 'ad_id', channel_class: 4, ad_id: expect.any(String) },
      { join_method: 'none', channel_class: 0, ad_id: null },
    ])
    const shares = (at: number) => Object.fromEntries(modelNames.map((name, slot) => [name, credit[at]!.ppm[slot]]))
    expect(shares(0)).toMatchObject({ last_touch: 0, first_touch: 1_000_000, linear: 500_000 })
    expect(shares(1)).toMatchObject({ last_touch: 1_000_000, last_non_direct: 0 })
    const facts = (await business.rows('fact_batch')).filter(({ kind }) => kind === 'conversion')
    expect(facts).toMatchObject([{ last_day: '2026-03-03' }])
  })
})

describe('reports', () => {
  it('are the same before and after the rollups are compacted', async () => {
    const business = await app.seed.business()
    await business.campaigns(['c-s-a', 'c-s-b'])
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('c-s-a'), person: 'ana' })
    await business.touch({ at: '2026-03-02T10:00:00Z', visitor: 'v', query: ad('c-s-b') })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '49.9' })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'bob', value: '10.05' })
    await business.conversion({ at: '2026-03-04T03:00:00Z', person: 'ana', type: 'lead_created' })
    const read = async () => ({
      credit: await sumCredit(app.db, business.profile.id, { ...range, model: 'linear', level: 'campaign' }),
      rest: await sumUnattributed(app.db, business.profile.id, { ...range, model: 'linear', level: 'campaign' }),
      totals: await sumTotals(app.db, business.profile.id, { ...range, model: 'linear' }),
    })
    const live = await read()
    expect(live.credit).toMatchObject([
      {
        outcome_count: 1,
        outcome_value: '49.9',
        outcome_count_first_payment: 1,
        attributed_outcome_count: 2,
        attributed_outcomes_by_type: { lead_created: 1, payment_received: 1 },
      },
    ])
    expect(live.rest).toMatchObject({
      outcome_count: 1,
      outcome_value: '10.05',
      reasons: { no_touch: { outcome_count: 1 } },
    })
    expect(live.totals).toMatchObject({ outcome_count: 2, outcome_value: '59.95', attributed_outcome_count: 3 })
    await business.fold()
    expect(await business.rows('fact_batch')).toEqual([])
    expect(await read()).toEqual(live)
  })
})

describe("a change of a subject's past", () => {
  it('moves the credit of later conversions: a late touch', async () => {
    const business = await app.seed.business()
    await business.campaigns(['c-s-a'])
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '5' })
    expect(await business.rows('credit')).toEqual([])
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('c-s-a'), person: 'ana' })
    expect(await business.rows('credit')).toMatchObject([
      { ppm: modelNames.map(() => 1_000_000), join_method: 'ad_id' },
    ])
  })

  it('moves the credit of later conversions: a browser that is linked to a customer brings its touches and conversions', async () => {
    const business = await app.seed.business()
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('x') })
    await business.conversion({ at: '2026-03-01T11:00:00Z', visitor: 'v', type: 'lead_created' })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '5' })
    expect(await business.rows('credit')).toHaveLength(1)
    await business.touch({ at: '2026-03-05T10:00:00Z', visitor: 'v', person: 'ana' })
    expect(await business.rows('credit')).toHaveLength(2)
    const customers = new Set((await business.rows('conversion')).map(({ customer_id }) => customer_id))
    expect(customers.size).toBe(1)
    expect(customers.has(null)).toBe(false)
  })

  it('moves the credit of later conversions: two customers are merged', async () => {
    const business = await app.seed.business()
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('x'), person: 'a@x.example' })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '5' })
    await business.conversion({ at: '2026-03-03T02:00:00Z', person: 'a@x.example', value: '5' })
    expect((await business.rows('conversion')).map((row) => row.is_first_counted)).toEqual([true, true])
    await business.conversion({ at: '2026-03-06T02:00:00Z', person: 'ana=a@x.example', type: 'lead_created' })
    expect(await business.rows('credit')).toHaveLength(3)
    const payments = (await business.rows('conversion')).filter((row) => row.revenue_type === 'cash')
    const inOrder = payments.toSorted((a, b) => +a.conversion_time - +b.conversion_time)
    expect(inOrder.map((item) => item.is_first_counted)).toEqual([true, false])
  })

  it('credits an ad that is synced after its clicks, by a recompute of only the affected subjects', async () => {
    const business = await app.seed.business()
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v', query: ad('c-s-a'), person: 'ana' })
    await business.touch({ at: '2026-03-01T10:00:00Z', visitor: 'w', query: ad('other'), person: 'bob' })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'ana', value: '5' })
    await business.conversion({ at: '2026-03-04T02:00:00Z', person: 'bob', value: '5' })
    const query = { ...range, level: 'ad' as const }
    const before = await sumUnattributed(app.db, business.profile.id, query)
    expect(before.reasons.unknown_ad).toMatchObject({ outcome_count: 2, outcome_value: '10' })
    await business.campaigns(['c-s-a'])
    await business.fold()
    await business.recompute()
    expect(await business.rows('recompute_run')).toMatchObject([
      { state: 'completed', customers_done: 1, conversions: 1 },
    ])
    const [row, ...others] = await sumCredit(app.db, business.profile.id, query)
    expect(others).toEqual([])
    expect(row).toMatchObject({ outcome_count: 1, outcome_value: '5' })
    expect((await sumUnattributed(app.db, business.profile.id, query)).outcome_count).toBe(1)
  })
})
