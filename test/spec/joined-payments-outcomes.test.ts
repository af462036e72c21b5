import { expect, it } from 'vitest'
import type { Payment } from '../../src/connect/provider.ts'
import { inTransaction } from '../../src/kernel/context/context.ts'
import { storePayments } from '../../src/sync/records/store-payments.ts'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

const payer = {
  external_id: 'c1',
  email: 'ana@example.com',
  phone: null,
  first_name: 'Ana',
  last_name: null,
  country: null,
}

async function shop() {
  const business = await payingBusiness(app)
  const sync = (provider: string, external_id: string) => {
    const payment: Payment = {
      external_id,
      paid_at: new Date('2026-02-05T10:00:00Z'),
      value: '100',
      currency: 'USD',
      payer,
      references: { order_id: 'A-1' },
      refunds: [],
      is_installment: false,
    }
    const connection = { profile_id: business.profile.id, provider } as Parameters<typeof storePayments>[1]
    return inTransaction(app.ctx, (ctx) => storePayments(ctx, connection, [payment]))
  }
  const outcomes = async () =>
    (await business.rows('webhook_event'))
      .filter(({ type }) => type === 'outcome.recorded')
      .map(({ id, body }) => ({ id, ...JSON.parse(body).data }))
      .sort((a, b) => (a.external_id < b.external_id ? -1 : 1))
  return { ...business, sync, outcomes }
}

it('a payment of two providers is an outcome of each, produced once, even after later decisions about it', async () => {
  const business = await shop()
  await business.pay('e1', 100, { user_traits: { external_id: 'ana' }, order_id: 'A-1' })
  expect(await business.outcomes()).toEqual([])
  await business.sync('payments_a', 'ch_1')
  await business.sync('store', 'order_1')
  expect(await business.totals()).toEqual([1, '100', 1])
  const produced = await business.outcomes()
  expect(produced).toMatchObject([
    { provider: 'payments_a', external_id: 'ch_1', outcome_type: 'payment_received', value: 100 },
    { provider: 'store', external_id: 'order_1', outcome_type: 'payment_received', value: 100 },
  ])
  const [payment] = (await business.list()).body.data
  const sources = payment.sources.map((source: { external_id: string }) => source.external_id)
  expect(sources).toEqual(['ch_1', 'order_1', 'e1'])

  await business.call(`DELETE /api/v1/payments/${payment.payment_id}/same-as`)
  expect((await business.totals())[0]).toBe(3)
  const [first, second] = (await business.list()).body.data
  await business.call(`POST /api/v1/payments/${first.payment_id}/same-as`, { payment_id: second.payment_id })
  await business.sync('payments_a', 'ch_1')
  await business.sync('store', 'order_1')
  await business.recompute()
  expect(await business.outcomes()).toEqual(produced)
})
