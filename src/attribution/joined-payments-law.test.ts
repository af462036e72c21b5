import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payingBusiness } from '../../test/support/paying-business.ts'
import { testApp } from '../../test/support/test-app.ts'

const app = await testApp()
type World = Awaited<ReturnType<typeof openShop>>

async function openShop() {
  const world = await payingBusiness(app)
  const trackingKey = await app.seed.trackingKey({ profile_id: world.profile.id })
  /** Rows without what depends on the profile's ids, and the sums. */
  async function numbers() {
    const rows = await world.rows('conversion')
    const keyOf = new Map((await world.rows('event')).map(({ id, event_key }) => [id, event_key]))
    const customers = new Map((await world.rows('customer')).map(({ id, customer_key }) => [id, customer_key]))
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
    return { conversions, totals: await world.totals() }
  }
  return { ...world, trackingKey, numbers }
}

interface Report {
  key: string
  via: 'events' | 'cardpay' | 'tracker'
  who: 'ana' | 'bob' | null
  value: number
  order: string | null
  minute: number
}

const at = (minute: number) => new Date(Date.UTC(2026, 1, 5, 10, minute)).toISOString()

async function send(world: World, { key, via, who, value, order, minute }: Report): Promise<void> {
  const traits = who && { user_traits: { external_id: who } }
  const order_id = order ?? undefined
  if (via === 'events') await world.pay(key, value, { ...traits, order_id, timestamp: at(minute) })
  else if (via === 'cardpay') {
    const body = { idempotency_key: key, amount: value, currency: 'USD', paid_at: at(minute), order_id, ...traits }
    await world.call('POST /api/v1/payments/cardpay', body)
  } else {
    const body = {
      trackingKey: world.trackingKey,
      eventName: 'payment_received',
      anonymousId: who ?? 'v1',
      dedupeKey: key,
    }
    const money = { valueAmount: value, currency: 'USD', eventTimeClient: at(minute), order_id }
    await app.call('POST /api/tracking/collect', { body: { ...body, ...money } })
  }
}

const report = fc.record({
  via: fc.constantFrom('events' as const, 'cardpay' as const, 'tracker' as const),
  who: fc.constantFrom('ana' as const, 'bob' as const, null),
  value: fc.constantFrom(100, 60),
  order: fc.constantFrom('A', 'B', null),
  minute: fc.integer({ min: 0, max: 3_000 }),
})
const reports = fc
  .array(report, { minLength: 2, maxLength: 5 })
  .map((given) => given.map((one, index): Report => ({ key: `k${index}`, ...one })))

it('law: any order of arrival gives the same rows and sums, and a recompute changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (given) => {
      const [one, other] = [await openShop(), await openShop()]
      for (const each of given) await send(one, each)
      for (const each of given.toReversed()) await send(other, each)
      const numbers = await one.numbers()
      expect(await other.numbers()).toEqual(numbers)
      await one.recompute()
      expect(await one.numbers()).toEqual(numbers)
    }),
    { numRuns: 8 },
  )
})

it('law: joining and separating restores every row and sum', async () => {
  await fc.assert(
    fc.asyncProperty(reports, fc.boolean(), async (given, isRefunded) => {
      const world = await openShop()
      for (const each of given) await send(world, { ...each, order: null })
      const before = await world.numbers()
      const ids = Object.values(await world.byKey()).map(({ payment_id }) => payment_id as string)
      for (const [index, id] of ids.slice(1).entries()) {
        await world.call(`POST /api/v1/payments/${ids[index]}/same-as`, { payment_id: id })
      }
      if (isRefunded && ids.length > 0) {
        await world.call(`POST /api/v1/payments/${ids[0]}/refund`, { amount: 1 })
        await world.call(`DELETE /api/v1/payments/${ids[0]}/refund`)
      }
      for (const id of ids) await world.call(`DELETE /api/v1/payments/${id}/same-as`)
      expect(await world.numbers()).toEqual(before)
      await world.recompute()
      expect(await world.numbers()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})
