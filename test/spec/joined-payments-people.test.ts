import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()
const ana = { user_traits: { external_id: 'ana' } }
const byEmail = { user_traits: { email: 'ana@example.com' } }

/** A shop whose server and card gateway both report its payments. */
async function shop() {
  const business = await payingBusiness(app)
  const card = async (key: string, amount: number, fields: object) => {
    const body = { idempotency_key: key, amount, currency: 'USD', paid_at: '2026-02-05T10:05:00Z', ...fields }
    return (await business.call('POST /api/v1/payments/cardpay', body)).body.data.payment_id as string
  }
  const refund = (key: string, value: number, refund_of: string) =>
    business.call('POST /api/v1/events', {
      event_type: 'payment_refunded',
      idempotency_key: key,
      properties: { value, currency: 'USD', refund_of },
    })
  const conversions = async () =>
    (await business.rows('conversion'))
      .map((row) => [row.event_id, row.customer_id, row.is_payment, row.is_first_payment, row.joined_to])
      .sort()
  const only = async () => {
    const { data } = (await business.list()).body
    expect(data).toHaveLength(1)
    return data[0]
  }
  /** Returns the metrics, and checks that a full recompute does not change them. */
  const totals = async () => {
    const live = await business.totals()
    await business.recompute()
    expect(await business.totals()).toEqual(live)
    return live
  }
  return { ...business, card, refund, conversions, only, totals }
}

describe('a joined payment whose reports name two customers', () => {
  it('stays joined through their merge, and is unchanged when the merge is undone', async () => {
    const business = await shop()
    await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    await business.card('c1', 90, { ...byEmail, order_id: 'A-1' })
    await business.card('earlier', 5, { ...byEmail, paid_at: '2026-02-04T10:00:00Z' })
    const before = await business.conversions()
    expect(await business.totals()).toEqual([2, '95', 2])
    await business.call('POST /api/v1/customers', { rows: [{ email: 'ana@example.com', external_id: 'ana' }] })
    expect(await business.totals()).toEqual([2, '95', 1])
    const { customer_profile_id } = (await business.byKey()).e1
    const merges = (await business.call(`GET /api/v1/customers/${customer_profile_id}/merges`)).body.data
    expect(merges).toHaveLength(1)
    const undone = await business.call(`POST /api/v1/customers/merges/${merges[0].id}/undo`)
    expect(undone.status).toBe(200)
    expect(await business.totals()).toEqual([2, '95', 2])
    expect(await business.conversions()).toEqual(before)
  })

  it.each([
    ['of the event', { customer_key: 'ana' }],
    ['of the gateway', { email: 'ana@example.com' }],
  ])('keeps every metric when the customer %s is erased, and still joins later reports', async (_, selector) => {
    const business = await shop()
    await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    await business.card('c1', 90, { ...byEmail, order_id: 'A-1' })
    await business.pay('e2', 40, { ...ana, order_id: 'A-2' })
    expect(await business.totals()).toEqual([2, '130', 1])
    const erased = await business.call('POST /api/v1/customers/erasures', { request_ref: 'r1', ...selector })
    expect(erased.status).toBeLessThan(300)
    expect(await business.totals()).toEqual([2, '130', 1])
    await business.card('c2', 40, { order_id: 'A-2' })
    expect((await business.totals()).slice(0, 2)).toEqual([2, '130'])
  })
})

describe("a merchant's change to one report", () => {
  it.each(['e1', 'c1'])('of the payer applies to the payment, set on %s', async (key) => {
    const business = await shop()
    const ids = {
      e1: await business.pay('e1', 100, { ...ana, order_id: 'A-1' }),
      c1: await business.card('c1', 90, { ...byEmail, order_id: 'A-1' }),
    }
    await business.call('POST /api/v1/customers', { rows: [{ external_id: 'bob', email: 'bob@example.com' }] })
    const path = `PUT /api/v1/payments/${ids[key as 'e1']}/payer` as const
    const { status, body } = await business.call(path, { customer_key: 'bob' })
    expect([status, body.data?.customer_key, body.data?.sources?.length]).toEqual([200, 'bob', 2])
    expect(await business.totals()).toEqual([1, '90', 1])
    expect(await business.only()).toMatchObject({ customer_key: 'bob', value: 90 })
    await business.call(`DELETE /api/v1/payments/${ids.e1}/same-as`)
    expect(await business.totals()).toEqual([2, '190', 2])
  })

  it('of the payer applies if it was set before the second report arrived', async () => {
    const business = await shop()
    const cardId = await business.card('c1', 90, { order_id: 'A-1' })
    await business.call('POST /api/v1/customers', { rows: [{ external_id: 'bob', email: 'bob@example.com' }] })
    await business.call(`PUT /api/v1/payments/${cardId}/payer`, { customer_key: 'bob' })
    await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    expect(await business.totals()).toEqual([1, '90', 1])
    expect(await business.only()).toMatchObject({ customer_key: 'bob' })
  })

  it('marks and unmarks an installment by any id of the payment, also before it was joined', async () => {
    const business = await shop()
    const cardId = await business.card('c1', 90, { ...byEmail, order_id: 'A-1', paid_at: '2026-02-05T12:00:00Z' })
    const mark = (id: string, is_installment: boolean) =>
      business.call(`PUT /api/v1/payments/${id}/installment`, { is_installment })
    await mark(cardId, true)
    const eventId = await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    expect(await business.only()).toMatchObject({ payment_id: eventId, is_installment: true, is_first_payment: false })
    expect((await mark(eventId, false)).body.data).toMatchObject({ is_installment: false, is_first_payment: true })
    expect(await business.totals()).toEqual([1, '90', 1])
    expect((await mark(cardId, true)).body.data).toMatchObject({ is_installment: true, is_first_payment: false })
    expect(await business.totals()).toEqual([1, '90', 0])
  })

  it('a refund recorded before the payment was joined can be undone afterwards', async () => {
    const business = await shop()
    const cardId = await business.card('c1', 90, { ...byEmail, order_id: 'A-1', paid_at: '2026-02-05T12:00:00Z' })
    await business.call(`POST /api/v1/payments/${cardId}/refund`, { amount: 20 })
    const eventId = await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
    expect(await business.totals()).toEqual([1, '70', 1])
    const again = await business.call(`POST /api/v1/payments/${eventId}/refund`, { amount: 5 })
    expect([again.status, again.body.error?.code]).toEqual([422, 'manual_refund_exists'])
    const undone = await business.call(`DELETE /api/v1/payments/${eventId}/refund`)
    expect(undone.body.data).toMatchObject({ manual_refund: null, net_value: 90 })
    expect(await business.totals()).toEqual([1, '90', 1])
  })
})

it.each([
  ['only the event', [['e1', 30]], '60'],
  ['only the gateway', [['c1', 30]], '60'],
  [
    'both, where the gateway takes precedence',
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
] as [string, [string, number][], string][])('a refund reported by %s is deducted once', async (_, refunds, left) => {
  const business = await shop()
  await business.pay('e1', 100, { ...ana, order_id: 'A-1' })
  await business.card('c1', 90, { ...byEmail, order_id: 'A-1' })
  for (const [at, [key, value]] of refunds.entries()) await business.refund(`r${at}`, value, key)
  expect((await business.totals())[1]).toBe(left)
  expect((await business.only()).net_value).toBe(Number(left))
})
