import Big from 'big.js'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  type Business,
  type SeededConversion,
  type SeededTouch,
  seededAd,
} from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { modelNames } from '../../attribution/models/models.ts'
import { compactProfile } from '../../attribution/rollups/compact-rollups.ts'

const app = await testApp()
const [spring, search] = [seededAd('1'), seededAd('9', { platform: 'search_ads' })]
const paid = { platform: 'social_ads' }

const nothing = {
  spend: 0,
  cash: 0,
  credited_cash: 0,
  unattributed_cash: 0,
  roas: null,
  cac_first_payment: null,
  credited_first_payments: 0,
  unverified_payments: 0,
  unverified_cash: 0,
  blended_roas: null,
  blended_cac_first_payment: null,
  payments: 0,
  first_payments: 0,
  conversions: 0,
  conversions_by_type: {},
  conversions_with_touch: 0,
  touch_share: null,
  new_customer_value: 0,
  returning_value: 0,
  mer: null,
  amer: null,
  ncac: null,
  contribution: null,
  contribution_after_ads: null,
  poas: null,
}

describe('the overview', () => {
  it('returns spend and revenue, the same number of days before, and splits by day, channel, segment and model', async () => {
    const business = await app.seed.business()
    await business.deliver(spring, { spend: '50' })
    await business.deliver(search, { spend: '30', date: '2026-03-06' })
    await business.deliver(spring, { spend: '7', date: '2026-03-01' })
    await business.convert({ touches: [{ ad: spring }, {}], value: '100', is_first: true })
    await business.convert({ touches: [{ ad: search }], value: '60', at: '2026-03-06T09:00:00Z' })
    await business.convert({ touches: [paid], value: '20' })
    await business.convert({ value: '5' })
    await business.convert({ touches: [{ ad: spring }], type: 'lead_created', value: null })
    await business.convert({ touches: [{ ad: spring }], value: '11', at: '2026-03-03T09:00:00Z' })
    const range = { date_from: '2026-03-05', date_to: '2026-03-07', model: 'last_non_direct' }
    const { status, body } = await business.report('/overview', range)
    expect(status).toBe(200)
    expect(body.meta).toEqual({
      date_from: '2026-03-05',
      date_to: '2026-03-07',
      profile_id: business.profile.id,
      recompute: expect.objectContaining({ cause: 'entities_added' }),
    })
    const { by_model, ...data } = body.data
    expect(data).toEqual({
      currency: 'USD',
      model: 'last_non_direct',
      totals: {
        spend: 80,
        cash: 185,
        credited_cash: 160,
        unattributed_cash: 25,
        roas: 2,
        cac_first_payment: 80,
        blended_roas: 2.3125,
        blended_cac_first_payment: 80,
        payments: 4,
        first_payments: 1,
        conversions: 5,
        credited_first_payments: 1,
        unverified_payments: 0,
        unverified_cash: 0,
        conversions_by_type: { lead_created: 1, payment_received: 4 },
        conversions_with_touch: 4,
        touch_share: 0.8,
        new_customer_value: 100,
        returning_value: 85,
        mer: 2.3125,
        amer: 1.25,
        ncac: 80,
        contribution: null,
        contribution_after_ads: null,
        poas: null,
      },
      before: {
        date_from: '2026-03-02',
        date_to: '2026-03-04',
        totals: {
          ...nothing,
          cash: 11,
          returning_value: 11,
          credited_cash: 11,
          payments: 1,
          conversions: 1,
          conversions_by_type: { payment_received: 1 },
          conversions_with_touch: 1,
          touch_share: 1,
        },
      },
      segments: [
        { kind: 'platform', platform: 'social_ads', cash: 100, payments: 1, conversions: 2 },
        { kind: 'platform', platform: 'search_ads', cash: 60, payments: 1, conversions: 1 },
        { kind: 'unknown_ad', platform: null, cash: 0, payments: 0, conversions: 0 },
        { kind: 'paid_without_ad', platform: null, cash: 20, payments: 1, conversions: 1 },
        { kind: 'direct_or_organic', platform: null, cash: 0, payments: 0, conversions: 0 },
        { kind: 'no_touch', platform: null, cash: 5, payments: 1, conversions: 1 },
      ],
      by_day: [
        {
          ...{ date: '2026-03-05', spend: 50, cash: 125, credited_cash: 100, payments: 3, conversions: 4 },
          ...{ credited_first_payments: 1, new_customer_value: 100, contribution: null, conversions_with_touch: 3 },
        },
        {
          ...{ date: '2026-03-06', spend: 30, cash: 60, credited_cash: 60, payments: 1, conversions: 1 },
          ...{ credited_first_payments: 0, new_customer_value: 0, contribution: null, conversions_with_touch: 1 },
        },
        {
          ...{ date: '2026-03-07', spend: 0, cash: 0, credited_cash: 0, payments: 0, conversions: 0 },
          ...{ credited_first_payments: 0, new_customer_value: 0, contribution: null, conversions_with_touch: 0 },
        },
      ],
      by_hour: null,
      by_channel: [
        { channel: 'Paid Social', cash: 120, payments: 2, conversions: 3 },
        { channel: 'Paid Search', cash: 60, payments: 1, conversions: 1 },
        { channel: null, cash: 5, payments: 1, conversions: 1 },
      ],
    })
    expect(by_model.map(({ model }: { model: string }) => model)).toEqual(modelNames)
    const underLinear = { credited_cash: 110, unattributed_cash: 75, roas: 1.375, cac_first_payment: 80 }
    expect(by_model).toContainEqual({ model: 'linear', ...underLinear })
  })

  it('is all zeros and nulls for a profile without data, over the last 30 days by default', async () => {
    const [mine, theirs] = [await app.seed.business(), await app.seed.business()]
    await theirs.deliver(spring)
    await theirs.convert({ touches: [{ ad: spring }] })
    const { status, body } = await app.call('GET /api/v1/overview', { key: mine.key })
    expect(status).toBe(200)
    expect(body.data.totals).toEqual(nothing)
    expect(body.data.by_day).toHaveLength(30)
    expect(body.data.by_day.at(-1).date).toBe(body.meta.date_to)
    expect(body.data.by_channel).toEqual([])
  })

  it('reads only rollups: it works without access to conversions, credit and touches', async () => {
    const business = await app.seed.business()
    await business.convert({ touches: [{ ...paid }, {}], value: '100', is_first: true })
    await business.convert({ value: '5' })
    await app.db.transaction().execute(async (db) => {
      await sql`lock table conversion, credit, touch in access exclusive mode`.execute(db)
      const { status, body } = await business.report('/overview', { model: 'linear' })
      expect([status, body.data?.by_channel]).toEqual([
        200,
        [
          { channel: 'Direct', cash: 50, payments: 1, conversions: 1 },
          { channel: 'Paid Social', cash: 50, payments: 1, conversions: 1 },
          { channel: null, cash: 5, payments: 1, conversions: 1 },
        ],
      ])
    })
  })

  it('has the hours of a single day in the time zone of the profile', async () => {
    const business = await app.seed.business({ timezone: 'America/Santiago' })
    await business.deliver(spring, { spend: '50' })
    await business.convert({ touches: [{ ad: spring }], value: '100', at: '2026-03-05T12:30:00Z' })
    await business.convert({ value: '20', at: '2026-03-06T02:59:00Z' })
    const { by_hour } = (await business.report('/overview', { date_from: '2026-03-05', date_to: '2026-03-05' })).body
      .data
    expect(by_hour).toHaveLength(24)
    expect(by_hour.filter(({ conversions }: { conversions: number }) => conversions > 0)).toEqual([
      { hour: 9, cash: 100, credited_cash: 100, payments: 1, conversions: 1 },
      { hour: 23, cash: 20, credited_cash: 0, payments: 1, conversions: 1 },
    ])
  })

  it.each([
    [{ date_from: '2026-03-01' }, 'date_to', 'invalid_date_range'],
    [{ date_from: '2026-03-02', date_to: '2026-03-01' }, 'date_from', 'invalid_date_range'],
    [{ model: 'markov' }, 'model', 'invalid_parameter'],
  ])('rejects %o', async (query, field, code) => {
    const { key } = await app.seed.business()
    const { status, body } = await app.call('GET /api/v1/overview', { key, query })
    expect([status, body.error.code, body.error.field]).toEqual([400, code, field])
  })
})

describe('the totals of the overview', () => {
  const touch = fc.constantFrom<SeededTouch>({ ad: spring }, { ad: search }, {}, paid, {
    ...paid,
    ad_external_id: 'not-synced',
  })
  const conversion = fc.record({
    touches: fc.array(touch, { maxLength: 4 }),
    value: fc.integer({ min: 1, max: 99_999 }).map((cents) => new Big(cents).div(100).toFixed(2)),
    type: fc.constantFrom('payment_received', 'payment_received', 'lead_created'),
    is_first: fc.boolean(),
    at: fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-05T12:00:00Z', '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z'),
  })

  it('equal the campaign report plus unattributed under every model, compacted or not (invariant)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(conversion, { maxLength: 8 }), fc.boolean(), async (conversions, isSummedUp) => {
        const business = await app.seed.business()
        for (const ad of [spring, search]) await business.deliver(ad, { spend: '12.34' })
        for (const { is_first, ...fields } of conversions) {
          const isFirst = is_first && fields.type === 'payment_received'
          await business.convert({ ...fields, is_first: isFirst } satisfies SeededConversion)
        }
        if (isSummedUp) await compactProfile(app.ctx, business.profile.id)
        for (const model of modelNames) await holds(business, model)
      }),
      { numRuns: 6 },
    )
  })

  const daily = [
    ...['spend', 'cash', 'credited_cash', 'credited_first_payments', 'new_customer_value', 'payments'],
    ...['conversions', 'conversions_with_touch'],
  ]

  async function holds({ report: read }: Business, model: string): Promise<void> {
    const { data } = (await read('/overview', { model })).body
    const rows = (await read('/campaigns', { model, limit: '100' })).body.data
    const rest = (await read('/campaigns/unattributed', { model })).body.data
    const { totals } = data
    expect(sum(rows, 'spend')).toBe(totals.spend)
    expect(sum(rows, 'outcome_value')).toBe(totals.credited_cash)
    expect(rest.outcome_value).toBe(totals.unattributed_cash)
    expect(plus(totals.credited_cash, totals.unattributed_cash)).toBe(totals.cash)
    for (const field of ['segments', 'by_day', 'by_channel']) expect(sum(data[field], 'cash')).toBe(totals.cash)
    for (const basis of [{}, { date_basis: 'touch' }, { window: '7' }] as Record<string, string>[]) {
      const { totals, by_day } = (await read('/overview', { model, ...basis })).body.data
      for (const field of daily) expect([basis, field, sum(by_day, field)]).toEqual([basis, field, totals[field]])
    }
    for (const basis of [{}, { date_basis: 'touch' }, { window: '7' }] as Record<string, string>[]) {
      const range = { date_from: '2026-03-05', date_to: '2026-03-05', model, ...basis }
      const { totals: ofDay, by_hour } = (await read('/overview', range)).body.data
      for (const field of ['cash', 'credited_cash', 'payments', 'conversions'])
        expect([basis, field, sum(by_hour, field)]).toEqual([basis, field, ofDay[field]])
    }
    for (const item of data.by_model) expect(plus(item.credited_cash, item.unattributed_cash)).toBe(totals.cash)
    expect(totals.credited_first_payments).toBeLessThanOrEqual(totals.first_payments)
    if (!['last_touch', 'first_touch', 'last_non_direct'].includes(model)) return
    expect(sum(rows, 'attributed_outcome_count') + rest.attributed_outcome_count).toBe(totals.conversions)
    expect(sum(rows, 'outcome_count') + rest.outcome_count).toBe(totals.payments)
    expect(sum(rows, 'outcome_count_first_payment')).toBe(totals.credited_first_payments)
  }

  function sum(rows: readonly Record<string, number>[], field: string): number {
    return rows.reduce((total, row) => total.plus(row[field]!), new Big(0)).toNumber()
  }

  function plus(a: number, b: number): number {
    return new Big(a).plus(b).toNumber()
  }
})
