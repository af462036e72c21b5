import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../../test/support/fixtures/paying-business.ts'

const app = await testApp()
const ana = { user_traits: { email: 'ana@example.com' } }

describe('a manual refund', () => {
  it('reduces the payment and the reports, and undoing it restores both', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 100, ana)
    expect(await business.totals()).toEqual([1, '100', 1])
    const { status, body } = await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 30.5, reason: 'Late' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      manual_refund: { amount: 30.5, reason: 'Late', recorded_at: '2026-03-10T12:00:00.000Z' },
      provider_refunded_amount: 0,
      net_value: 69.5,
      is_first_payment: true,
    })
    expect(await business.totals()).toEqual([1, '69.5', 1])
    const undone = await business.call(`DELETE /api/v1/payments/${id}/refund`)
    expect([undone.status, undone.body.data.manual_refund, undone.body.data.net_value]).toEqual([200, null, 100])
    expect(await business.totals()).toEqual([1, '100', 1])
    expect((await business.call(`DELETE /api/v1/payments/${id}/refund`)).status).toBe(200)
    expect((await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 100 })).status).toBe(200)
  })

  it('of the whole payment makes the next payment the first; undoing it reverts that', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 100, ana)
    await business.pay('order-2', 50, { ...ana, timestamp: '2026-02-06T10:00:00Z' })
    await business.pay('order-3', 50, { ...ana, timestamp: '2026-03-05T10:00:00Z' })
    expect(await business.firsts()).toEqual({ 'order-1': true, 'order-2': true, 'order-3': false })
    await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 100 })
    expect(await business.firsts()).toEqual({ 'order-1': false, 'order-2': true, 'order-3': false })
    expect(await business.totals()).toEqual([2, '100', 1])
    await business.call(`DELETE /api/v1/payments/${id}/refund`)
    expect(await business.firsts()).toEqual({ 'order-1': true, 'order-2': true, 'order-3': false })
    expect(await business.totals()).toEqual([3, '200', 1])
  })

  it.each([
    ['of zero', 0],
    ['of a negative amount', -1],
    ['of a cent more than was paid', 100.01],
    ['with too many decimal places', 1e-12],
    ['of too large an amount', 1e300],
  ])('%s is rejected with 422 amount_invalid and changes nothing', async (_title, amount) => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 100, ana)
    const { status, body } = await business.call(`POST /api/v1/payments/${id}/refund`, { amount })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'amount_invalid', 'amount'])
    expect([(await business.byKey())['order-1'].net_value, await business.rows('payment_action')]).toEqual([100, []])
  })

  it('is limited to the amount that the provider has not refunded', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 100, ana)
    await business.pay('back-1', 40.5, {
      event_type: 'payment_refunded',
      properties: { value: 40.5, currency: 'USD', refund_of: 'order-1' },
    })
    const rejected = await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 59.51 })
    expect([rejected.status, rejected.body.error.code]).toEqual([422, 'amount_invalid'])
    const { body } = await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 59.5 })
    expect(body.data).toMatchObject({ provider_refunded_amount: 40.5, net_value: 0 })
    expect(await business.totals()).toEqual([0, '0', 0])
  })

  it('of a payment that already has one is rejected with 422 manual_refund_exists; of twenty concurrent requests, one succeeds', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 100)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => business.call(`POST /api/v1/payments/${id}/refund`, { amount: 10 })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const rejected = responses.filter(({ status }) => status !== 200)
    expect(new Set(rejected.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
      new Set(['422 manual_refund_exists']),
    )
    expect((await business.byKey())['order-1'].net_value).toBe(90)
  })

  it('of a payment without an amount is rejected with 422 amount_invalid', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', null)
    const { status, body } = await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 1 })
    expect([status, body.error.code]).toEqual([422, 'amount_invalid'])
  })

  it('uses the exchange rate of its payment, and so does the net value', async () => {
    const business = await payingBusiness(app)
    const id = await business.pay('order-1', 200, { properties: { value: 200, currency: 'EUR' } })
    await business.call(`POST /api/v1/payments/${id}/refund`, { amount: 50 })
    expect(await business.totals()).toEqual([1, '0', 0])
    await app.call('POST /api/v1/admin/fx-rates', {
      operator: true,
      body: { rates: [{ day: '2026-02-05', base: 'EUR', quote: 'USD', rate: '1.1' }] },
    })
    const { convertConversions } = await import('../../recompute/recompute-profile.ts')
    await convertConversions(app.ctx, business.profile.id, null)
    expect(await business.totals()).toEqual([1, '165', 0])
  })
})

describe('a payment reference', () => {
  it.each([
    ['PUT', 'installment', { is_installment: true }],
    ['PUT', 'payer', { email: 'ana@example.com' }],
    ['POST', 'refund', { amount: 1 }],
    ['DELETE', 'refund', undefined],
  ])(
    'in %s %s returns 422 payment_ref_invalid if malformed and 404 if unknown, foreign or not a payment',
    async (method, what, body) => {
      const [business, other] = [await payingBusiness(app), await payingBusiness(app)]
      const foreign = await other.pay('order-1', 5)
      const lead = await business.pay('lead-1', null, { event_type: 'lead_created' })
      const change = async (id: string) => {
        const response = await business.call(`${method} /api/v1/payments/${id}/${what}`, body)
        return [response.status, response.body.error.code]
      }
      for (const id of ['order-1', foreign.slice(4), 'pay_1', `${foreign}0`]) {
        expect(await change(id)).toEqual([422, 'payment_ref_invalid'])
      }
      for (const id of [foreign, lead, 'pay_0195b3c0-7a52-8d10-9a3e-2f6d1c8e4b07']) {
        expect(await change(id)).toEqual([404, 'not_found'])
      }
      expect(await business.rows('customer')).toEqual([])
    },
  )
})
