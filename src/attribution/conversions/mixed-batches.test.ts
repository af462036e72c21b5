import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { verifyProfile } from '../rollups/verify-days.ts'

const app = await testApp()
const day = (date: number) => `2026-02-${String(date).padStart(2, '0')}T10:00:00Z`

type Shop = Awaited<ReturnType<typeof payingBusiness>>

/** An event as `POST /events` accepts it, from a browser without a customer. */
function event(key: string, type: string, at: string, properties: object, anonymous_id?: string) {
  const money = { currency: 'USD', ...properties }
  return {
    event_type: type,
    idempotency_key: key,
    timestamp: at,
    properties: money,
    ...(anonymous_id && { anonymous_id }),
  }
}

async function send(shop: Shop, ...events: object[]): Promise<void> {
  const { status, body } = await shop.call('POST /api/v1/events', { events })
  expect([status, body.data.results.map(({ status }: { status: string }) => status)]).toEqual([
    202,
    events.map(() => 'accepted'),
  ])
}

const profiles = Array.from({ length: 8 }, (_, index) => index + 1)

it.each(profiles)(
  'a second refund and an earlier conversion of one browser in one batch refund 5, not 10 (profile %i)',
  async () => {
    const shop = await payingBusiness(app)
    await send(shop, event('order', 'payment_received', day(10), { value: 100 }, 'v1'))
    await send(shop, event('back-1', 'payment_refunded', day(10), { value: 10, refund_of: 'order' }))
    await send(
      shop,
      event('back-2', 'payment_refunded', day(10), { value: 5, refund_of: 'order' }),
      event('placed', 'order_placed', day(9), { value: 100 }, 'v1'),
    )
    expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
    expect(await shop.totals()).toEqual([1, '85', 0])
  },
)

it.each(profiles)(
  'a refund and a conversion between two payments of one browser leave one payment credited to the ad (profile %i)',
  async () => {
    const shop = await payingBusiness(app)
    await send(shop, event('first', 'payment_received', day(10), { value: 200 }, 'v1'))
    await send(shop, event('second', 'payment_received', day(14), { value: 200 }, 'v1'))
    await shop.touch({ at: day(8), visitor: 'v1', query: 'utm_source=facebook&utm_medium=paid&ad_id=c-s-a' })
    await shop.campaigns(['c-s-a'])
    await send(
      shop,
      event('back', 'payment_refunded', day(15), { value: 200, refund_of: 'first' }),
      event('placed', 'order_placed', day(12), { value: 200 }, 'v1'),
    )
    await shop.recompute()
    expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
    expect(await shop.totals()).toEqual([1, '200', 0])
  },
)
