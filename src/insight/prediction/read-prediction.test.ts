import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { simulatePurchases } from '../../../test/support/simulations/simulate-purchases.ts'
import { fitBgNbd } from './domain/bg-nbd.ts'
import { predictValues } from './predict-values.ts'

const app = await testApp()

const at = (day: string, hour = 12) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
const weekMs = 7 * 86_400_000

describe('GET /cohorts/prediction', () => {
  it('refuses a prediction without repeat customers', async () => {
    const shop = await app.seed.business()
    await shop.conversion({ at: at('2026-03-01'), person: 'ana', value: '10' })
    const { status, body } = await shop.read('/cohorts/prediction')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      as_of: '2026-03-10',
      customers: 1,
      repeat_customers: 0,
      parameters: null,
      backtest: null,
      expected: null,
      rejection: 'too_few_repeat_customers',
    })
  })

  it('counts the payments of one local day as one purchase, and no payment after `as_of`', async () => {
    const shop = await app.seed.business({ timezone: 'America/Lima' })
    await shop.record([
      // 03:00 UTC is still the day before in Lima.
      ...[at('2026-02-01', 20), at('2026-02-02', 3)].map((time) =>
        shop.pendingConversion({ at: time, person: 'ana', value: '10' }),
      ),
      shop.pendingConversion({ at: at('2026-02-20'), person: 'ana', value: '10' }),
      shop.pendingConversion({ at: at('2026-02-21'), person: 'ben', value: '10' }),
      shop.pendingConversion({ at: at('2026-02-21'), type: 'lead_created', person: 'cal' }),
    ])
    const counts = async (as_of: string) => {
      const { data } = (await shop.read('/cohorts/prediction', { as_of })).body
      return [data.customers, data.repeat_customers]
    }
    expect(await counts('2026-01-31')).toEqual([0, 0])
    expect(await counts('2026-02-19')).toEqual([1, 0])
    expect(await counts('2026-02-20')).toEqual([1, 1])
    expect(await counts('2026-02-21')).toEqual([2, 1])
  })

  it('does not count refunded payments', async () => {
    const shop = await app.seed.business()
    await shop.convert({ at: at('2026-02-01'), person: 'ana', is_first: true })
    await shop.convert({ at: at('2026-02-08'), person: 'ana', is_first: true, refunded: '100' })
    const { data } = (await shop.read('/cohorts/prediction', { as_of: '2026-03-01' })).body
    expect([data.customers, data.repeat_customers]).toEqual([1, 0])
  })

  it('returns the parameters of the customers, and the nightly fit of its job', async () => {
    const shop = await app.seed.business()
    const parameters = { r: 0.8, alpha: 6, a: 0.8, b: 2.5, p: 6, q: 4, v: 15 }
    const customers = simulatePurchases(600, 60, parameters)
    const start = Date.parse(at('2026-03-10', 0)) - 60 * weekMs
    const dayOf = (week: number) => new Date(start + week * weekMs).toISOString().slice(0, 10)
    const purchases = customers.map(({ firstWeek, repeats, values }, index) => {
      const weeks = [firstWeek, ...repeats.map((week) => firstWeek + week)]
      const paid = [30, ...values]
      return weeks.map((week, purchase) => ({
        at: at(dayOf(week)),
        person: `customer-${index}`,
        value: paid[purchase]!.toFixed(2),
      }))
    })
    await shop.record(purchases.flat().map(shop.pendingConversion))
    const { data } = (await shop.read('/cohorts/prediction', { as_of: '2026-03-10' })).body
    const end = Date.parse(at('2026-03-10')) / weekMs
    const expected = fitBgNbd(
      purchases.map((list) => {
        const weeks = [...new Set(list.map((purchase) => Date.parse(purchase.at) / weekMs))]
        const [first, last] = [weeks[0]!, weeks.at(-1)!]
        return { repeats: weeks.length - 1, last: last - first, observed: end - first, customers: 1 }
      }),
    )
    expect(data.customers).toBe(600)
    expect(data.repeat_customers).toBeGreaterThan(200)
    for (const name of ['r', 'alpha', 'a', 'b'] as const) {
      expect(data.parameters[name]).toBeCloseTo(expected.parameters[name], 2)
    }
    expect(data.log_likelihood).toBeCloseTo(expected.logLikelihood, 4)
    expect(data.parameters.p).toBeGreaterThan(1)
    expect(data.backtest.actual).toBeGreaterThan(0)
    expect(data.rejection === null).toBe(data.expected !== null)

    await predictValues.run(app.ctx, { profile_id: shop.profile.id })
    await shop.conversion({ at: at('2026-03-10', 13), person: 'late', value: '10' })
    const nightly = (await shop.read('/cohorts/prediction')).body.data
    expect(nightly).toEqual({ ...data, fitted_at: '2026-03-10T12:00:00.000Z' })
    app.clock.advance(36 * 3_600_000)
    expect((await shop.read('/cohorts/prediction')).body.data.customers).toBe(601)
    app.clock.advance(-36 * 3_600_000)
  })

  it.each(['2026-03-11', '2026-02-30', 'soon'])('rejects the day %s', async (as_of) => {
    const shop = await app.seed.business()
    const { status, body } = await shop.read('/cohorts/prediction', { as_of })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', 'as_of'])
  })
})

it('predicts every night for every profile in use', async () => {
  const shop = await app.seed.business()
  const enqueued: object[] = []
  const ctx = { ...app.ctx, enqueue: async (_: unknown, payload: object) => void enqueued.push(payload) }
  await predictValues.run(ctx as typeof app.ctx, {})
  expect(enqueued).toContainEqual({ profile_id: shop.profile.id })
})
