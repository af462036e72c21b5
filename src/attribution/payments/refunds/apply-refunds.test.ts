import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../../test/support/fixtures/paying-business.ts'
import { recordPendingEvents } from '../../../collection/ingest/record-pending-events.ts'
import { inTransaction } from '../../../kernel/context/context.ts'

const app = await testApp()
const ana = { user_traits: { email: 'ana@example.com' } }

function refund(properties: object, more: object = {}) {
  return { event_type: 'payment_refunded', properties: { currency: 'USD', ...properties }, ...more }
}

describe('a refund event', () => {
  it.each([
    ['by its key', (_id: string) => ({ refund_of: 'order-1' })],
    ['by its key under the other name', (_id: string) => ({ payment_key: 'order-1' })],
    ['by its payment id', (id: string) => ({ refund_of: id })],
  ])('reduces the payment it names %s and is not counted itself', async (_title, naming) => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 100, ana)
    await business.pay('back-1', null, refund({ value: 40, ...naming(id) }))
    await business.pay('back-1', null, refund({ value: 40, ...naming(id) }))
    expect((await business.byKey())['order-1']).toMatchObject({ provider_refunded_amount: 40, net_value: 60 })
    expect(await business.totals()).toEqual([1, '60', 1])
  })

  it('that arrives before its payment also reduces it', async () => {
    const business = await payingBusiness(app)
    await business.pay('back-1', null, refund({ value: 40, refund_of: 'order-1' }))
    await business.pay('order-1', 100, ana)
    expect(await business.totals()).toEqual([1, '60', 1])
  })

  it('that arrives in the same batch as its payment reduces it', async () => {
    const business = await payingBusiness(app)
    const event = { timestamp: '2026-02-05T10:00:00Z', ...ana }
    const paid = { event_type: 'payment_received', properties: { value: 100, currency: 'USD' }, ...event }
    await Promise.all(
      Array.from({ length: 10 }, (_, order) => [
        business.call('POST /api/v1/events', { ...paid, idempotency_key: `order-${order}` }),
        business.call('POST /api/v1/events', {
          ...refund({ value: 40, refund_of: `order-${order}` }, event),
          idempotency_key: `back-${order}`,
        }),
      ]).flat(),
    )
    expect(await business.totals()).toEqual([10, '600', 1])
  })

  it('that arrives while its payment is being stored waits for the payment', async () => {
    const business = await payingBusiness(app)
    const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pending = business.pendingConversion({ key: 'order-1', value: '100', at: '2026-02-05T10:00:00Z' })
    const paying = inTransaction(app.ctx, async (ctx) => {
      await recordPendingEvents(ctx, [pending])
      stored.resolve()
      await released.promise
    })
    await stored.promise
    let isThrough = false
    const anotherDay = { timestamp: '2026-02-20T10:00:00Z' }
    const refunding = business.pay('back-1', null, refund({ value: 40, refund_of: 'order-1' }, anotherDay)).then(() => {
      isThrough = true
    })
    while (!isThrough && !(await isLockAwaited()));
    released.resolve()
    await Promise.all([paying, refunding])
    expect(await business.totals()).toEqual([1, '60', 0])
  })

  it('without an amount refunds the whole payment, and the next payment becomes the first', async () => {
    const business = await payingBusiness(app)
    await business.pay('order-1', 100, ana)
    await business.pay('order-2', 10, { ...ana, timestamp: '2026-03-05T10:00:00Z' })
    await business.pay('back-1', null, refund({ refund_of: 'order-1' }))
    expect(await business.firsts()).toEqual({ 'order-1': false, 'order-2': true })
    expect(await business.totals()).toEqual([1, '10', 1])
  })

  it('adds to other refunds and never refunds more than was paid', async () => {
    const business = await payingBusiness(app)
    await business.pay('order-1', 100, ana)
    await business.pay('back-1', null, refund({ value: 70, refund_of: 'order-1' }))
    await business.pay('back-2', null, refund({ value: 70, refund_of: 'order-1' }))
    expect((await business.byKey())['order-1']).toMatchObject({ provider_refunded_amount: 100, net_value: 0 })
    expect(await business.totals()).toEqual([0, '0', 0])
  })

  it('in another currency, of another payment or of another kind refunds nothing', async () => {
    const [business, other] = [await payingBusiness(app), await payingBusiness(app)]
    const id = await business.pay('order-1', 100, ana)
    await business.pay('back-1', null, refund({ value: 40, currency: 'EUR', refund_of: 'order-1' }))
    await business.pay('back-2', null, refund({ value: 40, refund_of: 'order-2' }))
    await business.pay('back-3', null, refund({ value: 40, refund_of: 'order-1' }, { event_type: 'note_written' }))
    await other.pay('back-4', null, refund({ value: 40, refund_of: id }))
    expect(await business.totals()).toEqual([1, '100', 1])
  })

  it('from the tracker refunds nothing, because its key is public', async () => {
    const business = await payingBusiness(app)
    await business.pay('order-1', 100, ana)
    const trackingKey = await app.seed.trackingKey({ profile_id: business.profile.id })
    const hit = { eventName: 'payment_refunded', anonymousId: 'v', sessionId: 's', payload: { refund_of: 'order-1' } }
    const { status } = await app.call('POST /api/tracking/collect', { body: { trackingKey, ...hit } })
    expect(status).toBe(202)
    expect(await business.totals()).toEqual([1, '100', 1])
  })
})

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
    where locktype = 'advisory' and not granted`.execute(app.db)
  return rows.length > 0
}
