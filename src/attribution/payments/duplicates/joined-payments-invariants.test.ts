import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../../test/support/fixtures/paying-business.ts'
import { inTransaction } from '../../../kernel/context/context.ts'
import { storePayments } from '../../../sync/records/store-payments.ts'

const app = await testApp()
type Fixture = Awaited<ReturnType<typeof openShop>>

async function openShop() {
  const business = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: business.profile.id })
  /** Rows without profile-specific ids, and the rollups. */
  async function numbers() {
    const rows = await business.rows('conversion')
    const keyOf = new Map((await business.rows('event')).map(({ id, event_key }) => [id, event_key]))
    const customers = new Map((await business.rows('customer')).map(({ id, customer_key }) => [id, customer_key]))
    const conversions = rows
      .map(({ event_id, conversion_key, joined_to, customer_id, is_payment, is_unverified, net_value, ...row }) =>
        JSON.stringify([
          ...[
            keyOf.get(event_id),
            conversion_key,
            joined_to && keyOf.get(joined_to),
            customers.get(customer_id!) ?? null,
          ],
          ...[is_payment, is_unverified, net_value && Number(net_value), row.conversion_time, row.is_first_payment],
          ...[row.is_counting, row.rollup_type, row.visitor_id, row.is_installment],
        ]),
      )
      .sort()
    return { conversions, totals: await business.totals() }
  }
  return { ...business, trackingKey, numbers }
}

interface Report {
  key: string
  via: 'events' | 'cardpay' | 'tracker' | 'store'
  person: 'ana' | 'bob' | null
  value: number
  order: string | null
  minute: number
}

const at = (minute: number) => new Date(Date.UTC(2026, 1, 5, 10, minute)).toISOString()

async function send(business: Fixture, { key, via, person, value, order, minute }: Report): Promise<void> {
  const traits = person && { user_traits: { external_id: person } }
  const order_id = order ?? undefined
  if (via === 'events') await business.pay(key, value, { ...traits, order_id, timestamp: at(minute) })
  else if (via === 'cardpay') {
    const body = { idempotency_key: key, amount: value, currency: 'USD', paid_at: at(minute), order_id, ...traits }
    await business.call('POST /api/v1/payments/cardpay', body)
  } else if (via === 'store') {
    const payer = { external_id: null, email: null, phone: null, first_name: null, last_name: null, country: null }
    const payment = { external_id: key, paid_at: new Date(at(minute)), value: String(value), currency: 'USD', payer }
    const references: Record<string, string> = order ? { order_name: `#${order}` } : {}
    const connection = { profile_id: business.profile.id, provider: 'store' as const }
    await inTransaction(app.ctx, (ctx) =>
      storePayments(ctx, connection, [{ ...payment, references, refunds: [], is_installment: false }]),
    )
  } else {
    const body = {
      trackingKey: business.trackingKey,
      eventName: 'payment_received',
      anonymousId: person ?? 'v1',
      dedupeKey: key,
    }
    const money = { valueAmount: value, currency: 'USD', eventTimeClient: at(minute), order_id }
    await app.call('POST /api/tracking/collect', { body: { ...body, ...money } })
  }
}

const report = fc.record({
  via: fc.constantFrom('events' as const, 'cardpay' as const, 'tracker' as const, 'store' as const),
  person: fc.constantFrom('ana' as const, 'bob' as const, null),
  value: fc.constantFrom(100, 60),
  order: fc.constantFrom('A', 'B', null),
  minute: fc.integer({ min: 0, max: 3_000 }),
})
const reports = fc
  .array(report, { minLength: 2, maxLength: 5 })
  .map((samples) => samples.map((sample, index): Report => ({ key: `k${index}`, ...sample })))

it('rows and rollups do not depend on the order of arrival, and a recompute changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (samples) => {
      const [first, second] = [await openShop(), await openShop()]
      for (const sample of samples) await send(first, sample)
      for (const sample of samples.toReversed()) await send(second, sample)
      const numbers = await first.numbers()
      expect(await second.numbers()).toEqual(numbers)
      await first.recompute()
      expect(await first.numbers()).toEqual(numbers)
    }),
    { numRuns: 8 },
  )
})

it('joining and separating restores every row and rollup', async () => {
  await fc.assert(
    fc.asyncProperty(reports, fc.boolean(), async (samples, isRefunded) => {
      const business = await openShop()
      for (const sample of samples) await send(business, { ...sample, order: null })
      const before = await business.numbers()
      const ids = Object.values(await business.byKey()).map(({ payment_id }) => payment_id as string)
      for (const [index, id] of ids.slice(1).entries()) {
        await business.call(`POST /api/v1/payments/${ids[index]}/same-as`, { payment_id: id })
      }
      if (isRefunded && ids.length > 0) {
        await business.call(`POST /api/v1/payments/${ids[0]}/refund`, { amount: 1 })
        await business.call(`DELETE /api/v1/payments/${ids[0]}/refund`)
      }
      for (const id of ids) await business.call(`DELETE /api/v1/payments/${id}/same-as`)
      expect(await business.numbers()).toEqual(before)
      await business.recompute()
      expect(await business.numbers()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

it('a later payment changes nothing about an earlier joined payment', async () => {
  const business = await openShop()
  await send(business, { key: 'a', via: 'events', person: 'ana', value: 60, order: 'A', minute: 0 })
  await send(business, { key: 'b', via: 'cardpay', person: 'ana', value: 100, order: 'A', minute: 5 })
  const before = await business.numbers()
  await send(business, { key: 'c', via: 'events', person: 'ana', value: 30, order: null, minute: 2_000 })
  const after = await business.numbers()
  expect(after.conversions).toEqual(expect.arrayContaining(before.conversions))
  await business.recompute()
  expect(await business.numbers()).toEqual(after)
})
