import { expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

const app = await testApp()

/** A payment of two reports, which two goals list. Ids of rows differ between profiles. */
async function receiptOf(report: string) {
  const shop = await payingBusiness(app)
  const key = await app.seed.key({ profile_id: shop.profile.id, scopes: ['goals:write'] })
  const goal = { name: 'Any sale', source_event_names: ['payment_received'], revenue_type: 'pipeline' }
  await app.call('POST /api/v1/goals/definitions', { key, body: goal })
  await shop.pay('own', 100, { order_id: 'A', user_traits: { external_id: 'ana' } })
  await shop.call('POST /api/v1/payments/cardpay', {
    idempotency_key: 'card',
    amount: 100,
    currency: 'USD',
    paid_at: '2026-02-05T10:05:00Z',
    order_id: 'A',
  })
  for (const amount of [3, 1, 2]) {
    await shop.call('POST /api/v1/events', {
      event_type: 'payment_refunded',
      idempotency_key: `refund ${amount}`,
      timestamp: '2026-02-06T10:00:00Z',
      properties: { value: amount, currency: 'USD', refund_of: 'card' },
    })
  }
  const { conversion, refunds } = (await shop.call(`GET /api/v1/conversions/${report}/receipt`)).body.data
  return [conversion.conversion_key, conversion.is_payment, refunds.map(({ amount }: { amount: string }) => amount)]
}

it.each([
  ['own', true],
  ['card', false],
])(
  'the receipt of the report %s of a joined payment is the same in every profile with the same facts',
  async (report, isPayment) => {
    for (let profile = 0; profile < 8; profile++) {
      const [key, is_payment, refunds] = await receiptOf(report)
      expect([key, is_payment]).toEqual(['payment_received', isPayment])
      if (isPayment) expect(refunds).toEqual(['1', '2', '3'])
    }
  },
)
