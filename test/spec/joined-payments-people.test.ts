import { describe, expect, it } from 'vitest'
import { payingBusiness } from '../support/paying-business.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const ana = { user_traits: { external_id: 'ana' } }
const byEmail = { user_traits: { email: 'ana@example.com' } }

/** A shop whose server and card gateway both report its payments. */
async function shop() {
  const world = await payingBusiness(app)
  const card = async (key: string, amount: number, fields: object) => {
    const body = { idempotency_key: key, amount, currency: 'USD', paid_at: '2026-02-05T10:05:00Z', ...fields }
    return (await world.call('POST /api/v1/payments/cardpay', body)).body.data.payment_id as string
  }
  const refund = (key: string, value: number, refund_of: string) =>
    world.call('POST /api/v1/events', {
      ...{ event_type: 'payment_refunded', idempotency_key: key },
      properties: { value, currency: 'USD', refund_of },
    })
  const conversions = async () =>
    (await world.rows('conversion'))
      .map((one) => [one.event_id, one.customer_id, one.is_payment, one.is_first_payment, one.joined_to])
      .sort()
  const only = async () => {
    const { data } = (await world.list()).body
    expect(data).toHaveLength(1)
    return data[0]
  }
  /** The figures, which a recompute of everything does not change. */
  const figures = async () => {
    const live = await world.totals()
    await world.recompute()
    expect(await world.totals()).toEqual(live)
    return live
  }
  return { ...world, card, refund, conversions, only, figures }
}

describe('a joined payment whose reports are of two customers', () => {
  it('stays one through their merge, and is as before when the merge is undone', async () => {
    const world = await shop()
    await world.pay('e1', 100, { ...ana, order_id: 'A-1' })
    await world.card('c1', 90, { ...byEmail, order_id: 'A-1' })
    await world.card('earlier', 5, { ...byEmail, paid_at: '2026-02-04T10:00:00Z' })
    const before = await world.conversions()
    expect(await world.figures()).toEqual([2, '95', 2])
    await world.call('POST /api/v1/customers', { rows: [{ email: 'ana@example.com', external_id: 'ana' }] })
    expect(await world.figures()).toEqual([2, '95', 1])
    const { customer_profile_id } = (await world.byKey()).e1
    const merges = (await world.call(`GET /api/v1/customers/${customer_profile_id}/merges`)).body.data
    expect(merges).toHaveLength(1)
    const undone = await world.call(`POST /api/v1/customers/merges/${merges[0].id}/undo`)
    expect(undone.status).toBe(200)
    expect(await world.figures()).toEqual([2, '95', 2])
    expect(await world.conversions()).toEqual(before)
  })

  it.each([
    ['of the event', { customer_key: 'ana' }],
    ['of the gateway', { email: 'ana@example.com' }],
  ])('keeps every number when the customer %s is erased, and still joins what comes later', async (_, selector) => {
    const world = await shop()
    await world.pay('e1', 100, { ...ana, order_id: 'A-1' })
    await world.card('c1', 90, { ...byEmail, order_id: 'A-1' })
    await world.pay('e2', 40, { ...ana, order_id: 'A-2' })
    expect(await world.figures()).toEqual([2, '130', 1])
    const erased = await world.call('POST /api/v1/customers/erasures', { request_ref: 'r1', ...selector })
    expect(erased.status).toBeLessThan(300)
    expect(await world.figures()).toEqual([2, '130', 1])
    await world.card('c2', 40, { order_id: 'A-2' })
    expect((await world.figures()).slice(0, 2)).toEqual([2, '130'])
  })
})

describe('what the merchant said of one report', () => {
  it.each(['e1', 'c1'])('who paid holds for the payment, said of %s', async (key) => {
    const world = await shop()
    const ids = {
      e1: await world.pay('e1', 100, { ...ana, order_id: 'A-1' }),
      c1: await world.card('c1', 90, { ...byEmail, order_id: 'A-1' }),
    }
    await world.call('POST /api/v1/customers', { rows: [{ external_id: 'bob', email: 'bob@example.com' }] })
    const path = `PUT /api/v1/payments/${ids[key as 'e1']}/payer` as const
    const { status, body } = await world.call(path, { customer_key: 'bob' })
    expect([status, body.data?.customer_key, body.data?.sources?.length]).toEqual([200, 'bob', 2])
    expect(await world.figures()).toEqual([1, '90', 1])
    expect(await world.only()).toMatchObject({ customer_key: 'bob', value: 90 })
    await world.call(`DELETE /api/v1/payments/${ids.e1}/same-as`)
    expect(await world.figures()).toEqual([2, '190', 2])
  })

  it('who paid holds when it was said before the second report came', async () => {
    const world = await shop()
    const cardId = await world.card('c1', 90, { order_id: 'A-1' })
    await world.call('POST /api/v1/customers', { rows: [{ external_id: 'bob', email: 'bob@example.com' }] })
    await world.call(`PUT /api/v1/payments/${cardId}/payer`, { customer_key: 'bob' })
    await world.pay('e1', 100, { ...ana, order_id: 'A-1' })
    expect(await world.figures()).toEqual([1, '90', 1])
    expect(await world.only()).toMatchObject({ customer_key: 'bob' })
  })

  it('an installment is marked and unmarked by any name of the payment, also marked before it was joined', async () => {
    const world = await shop()
    const cardId = await world.card('c1', 90, { ...byEmail, order_id: 'A-1', paid_at: '2026-02-05T12:00:00Z' })
    const mark = (id: string, is_installment: boolean) =>
      world.call(`PUT /api/v1/payments/${id}/installment`, { is_installment })
    await mark(cardId, true)
    const eventId = await world.pay('e1', 100, { ...ana, order_id: 'A-1' })
    expect(await world.only()).toMatchObject({ payment_id: eventId, is_installment: true, is_first_payment: false })
    expect((await mark(eventId, false)).body.data).toMatchObject({ is_installment: false, is_first_payment: true })
    expect(await world.figures()).toEqual([1, '90', 1])
    expect((await mark(cardId, true)).body.data).toMatchObject({ is_installment: true, is_first_payment: false })
    expect(await world.figures()).toEqual([1, '90', 0])
  })

  it('a refund that was recorded before the payment was joined can be undone afterwards', async () => {
    const world = await shop()
    const cardId = await world.card('c1', 90, { ...byEmail, order_id: 'A-1', paid_at: '2026-02-05T12:00:00Z' })
    await world.call(`POST /api/v1/payments/${cardId}/refund`, { amount: 20 })
    const eventId = await world.pay('e1', 100, { ...ana, order_id: 'A-1' })
    expect(await world.figures()).toEqual([1, '70', 1])
    const again = await world.call(`POST /api/v1/payments/${eventId}/refund`, { amount: 5 })
    expect([again.status, again.body.error?.code]).toEqual([422, 'manual_refund_exists'])
    const undone = await world.call(`DELETE /api/v1/payments/${eventId}/refund`)
    expect(undone.body.data).toMatchObject({ manual_refund: null, net_value: 90 })
    expect(await world.figures()).toEqual([1, '90', 1])
  })
})

it.each([
  ['the event alone', [['e1', 30]], '60'],
  ['the gateway alone', [['c1', 30]], '60'],
  [
    'both, of which the gateway is believed',
    [
      ['e1', 25],
      ['c1', 30],
    ],
    '60',
  ],
  [
    'both, the gateway first',
    [
      ['c1', 30],
      ['e1', 25],
    ],
    '60',
  ],
  [
    'the gateway, in two parts',
    [
      ['c1', 30],
      ['c1', 10],
    ],
    '50',
  ],
  ['the event, more than the gateway says was paid', [['e1', 100]], '0'],
] as [string, [string, number][], string][])('a refund reported by %s is taken out once', async (_, refunds, left) => {
  const world = await shop()
  await world.pay('e1', 100, { ...ana, order_id: 'A-1' })
  await world.card('c1', 90, { ...byEmail, order_id: 'A-1' })
  for (const [at, [key, value]] of refunds.entries()) await world.refund(`r${at}`, value, key)
  expect((await world.figures())[1]).toBe(left)
  expect((await world.only()).net_value).toBe(Number(left))
})
