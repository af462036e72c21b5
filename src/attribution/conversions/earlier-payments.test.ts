import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { verifyProfile } from '../rollups/verify-days.ts'
import { inlineConversionsMax, recomputeEvents } from './recompute-outcomes.ts'

const app = await testApp()
const day = (date: number) => `2026-02-${String(date).padStart(2, '0')}T10:00:00Z`
const ana = { user_traits: { external_id: 'ana' } }
type Shop = Awaited<ReturnType<typeof payingBusiness>>

const pay = (shop: Shop, key: string, date: number, properties: object = {}) =>
  shop.pay(key, null, { ...ana, timestamp: day(date), properties: { value: 50, currency: 'USD', ...properties } })

async function expectSameAfterRecompute(shop: Shop): Promise<void> {
  const before = await shop.rows('conversion')
  expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
  await app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: shop.profile.id } })
  await shop.recompute()
  expect(await shop.rows('conversion')).toEqual(before)
}

describe('a later payment', () => {
  it.each([
    ['is not first after one without a person', [{}], {}, 20, false],
    ['is part of the first one within a week', [{}], {}, 4, true],
    ['for another person is first', [{ subject_ref: 'p1' }], { subject_ref: 'p2' }, 20, true],
    ['for the same person is not first', [{ subject_ref: 'p1' }], { subject_ref: 'p1' }, 20, false],
    ['for a person is not first after one without', [{ subject_ref: 'p1' }, {}], { subject_ref: 'p2' }, 20, false],
    ['without a person is not first after one for a person', [{ subject_ref: 'p1' }], {}, 4, false],
  ])('%s', async (_title, earlier, later, date, expected) => {
    const shop = await payingBusiness(app)
    for (const [index, properties] of earlier.entries()) await pay(shop, `earlier-${index}`, 1 + index, properties)
    await pay(shop, 'later', date, later)
    expect(await shop.firsts()).toMatchObject({ 'earlier-0': true, later: expected })
    await expectSameAfterRecompute(shop)
  })

  it('for the person that another report of the first payment states is not first', async () => {
    const shop = await payingBusiness(app)
    await pay(shop, 'order', 1, { order_id: 'A' })
    await pay(shop, 'report', 1, { order_id: 'A', subject_ref: 'p1' })
    await pay(shop, 'later', 20, { subject_ref: 'p2' })
    await pay(shop, 'latest', 21, { subject_ref: 'p1' })
    expect(await shop.firsts()).toMatchObject({ later: true, latest: false })
    await expectSameAfterRecompute(shop)
  })

  it('is first if the earlier one is refunded', async () => {
    const shop = await payingBusiness(app)
    const id = await pay(shop, 'earlier', 1)
    await shop.call(`POST /api/v1/payments/${id}/refund`, { amount: 50 })
    await pay(shop, 'later', 20)
    expect(await shop.firsts()).toEqual({ earlier: false, later: true })
    await expectSameAfterRecompute(shop)
  })

  it('is not first after an installment', async () => {
    const shop = await payingBusiness(app)
    const id = await pay(shop, 'earlier', 1)
    await shop.call(`PUT /api/v1/payments/${id}/installment`, { is_installment: true })
    await pay(shop, 'later', 20)
    expect(await shop.firsts()).toEqual({ earlier: false, later: false })
    await expectSameAfterRecompute(shop)
  })
})

it('a payment whose stored time is earlier than its event is moved, not counted twice', async () => {
  const shop = await payingBusiness(app)
  await pay(shop, 'order', 5)
  const { id, event_id } = (await shop.rows('conversion'))[0]!
  await sql`update conversion set conversion_time = ${day(1)} where id = ${id}`.execute(app.db)
  await inTransaction(app.ctx, (ctx) => recomputeEvents(ctx, shop.profile.id, [event_id]))
  expect(await shop.rows('conversion')).toMatchObject([
    { id, conversion_time: new Date(day(5)), is_first_payment: true },
  ])
  expect(await shop.totals()).toEqual([1, '50', 1])
})

describe('conversions after a late event', () => {
  it.each([
    ['of several customers are derived again immediately', 1_500, []],
    [
      'of a customer with a long history are left to a recompute',
      inlineConversionsMax + 1,
      [{ cause: 'past_changed' }],
    ],
  ])('%s', async (_title, count, runs) => {
    const shop = await payingBusiness(app)
    const people = ['ana', 'bob'].map((external_id) => ({ external_id }))
    for (const user_traits of people) await shop.pay(user_traits.external_id, 50, { user_traits, timestamp: day(5) })
    await sql`
      insert into conversion (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted, is_counting,
        rollup_type, customer_id, conversion_time, local_day, created_at)
      select ${shop.profile.id}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'gross', false, false, 'gross', c.id,
        ${day(6)}, '2026-02-06', now()
      from customer c cross join generate_series(1, ${sql.lit(count)}) where c.profile_id = ${shop.profile.id}`.execute(
      app.db,
    )
    const events = people.map((user_traits, index) => {
      return { event_type: 'lead_created', idempotency_key: `late-${index}`, timestamp: day(4), user_traits }
    })
    await shop.call('POST /api/v1/events', { events })
    expect(await shop.rows('recompute_run')).toMatchObject(runs)
  })
})
