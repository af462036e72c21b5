import { describe, expect, it } from 'vitest'
import { chargesResponse, disputesResponse, refundsResponse } from './responses.ts'
import { isPaid, toPayment } from './to-payment.ts'

// From stripe/openapi, openapi/fixtures3.json at f6c2a48 (2026-08-21): its `charge`, `refund` and `dispute`, with the fields that
// are read and some that are not.
const charge = {
  id: 'ch_1PgafuB7WZ01zgkWXYmPNZs8',
  object: 'charge',
  amount: 100,
  amount_captured: 0,
  amount_refunded: 0,
  balance_transaction: 'txn_1PgaxNB7WZ01zgkWEV3TLf40',
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: 'Jenny Rosen',
    phone: null,
    tax_id: null,
  },
  captured: false,
  created: 1234567890,
  currency: 'usd',
  customer: null,
  disputed: false,
  fraud_details: {},
  livemode: false,
  metadata: {},
  paid: true,
  payment_intent: null,
  refunded: false,
  refunds: { data: [], has_more: false, object: 'list', url: '/v1/charges/ch_1PgafuB7WZ01zgkWXYmPNZs8/refunds' },
  status: 'succeeded',
}
const refund = {
  id: 're_1Pgc72B7WZ01zgkWqPvrRrPE',
  object: 'refund',
  amount: 100,
  balance_transaction: null,
  charge: 'ch_1PgafuB7WZ01zgkWXYmPNZs8',
  created: 1234567890,
  currency: 'usd',
  destination_details: { card: { type: 'reversal' }, type: 'card' },
  payment_intent: null,
  reason: null,
  status: 'succeeded',
}
const dispute = {
  id: 'dp_1Pgc71B7WZ01zgkWMevJiAUx',
  object: 'dispute',
  amount: 1000,
  balance_transactions: [],
  charge: 'ch_1PgafuB7WZ01zgkWXYmPNZs8',
  created: 1234567890,
  currency: 'usd',
  is_charge_refundable: true,
  reason: 'general',
  status: 'warning_needs_response',
}

const listOf = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/charges' })
const readCharge = (fields: object = {}) => chargesResponse.parse(listOf({ ...charge, ...fields })).data[0]!

describe("Stripe's published fixtures", () => {
  it('contain a charge that was authorized and not captured, which is not a payment', () => {
    expect(isPaid(readCharge())).toBe(false)
  })

  it('contain a payment once captured, whose refunds and disputes are both read', () => {
    const paid = readCharge({ captured: true, amount_captured: 100, refunds: listOf(refund) })
    expect(isPaid(paid)).toBe(true)
    const [disputed] = disputesResponse.parse(listOf(dispute)).data
    expect(disputed!.status).toBe('warning_needs_response')
    const reversals = [...refundsResponse.parse(listOf(refund)).data, disputed!]
    expect(paid.refunds!.data).toEqual([reversals[0]])
    expect(toPayment(paid, { isRenewal: false, reversals })).toEqual({
      external_id: 'ch_1PgafuB7WZ01zgkWXYmPNZs8',
      paid_at: new Date('2009-02-13T23:31:30Z'),
      value: '1',
      currency: 'USD',
      payer: {
        external_id: null,
        email: null,
        phone: null,
        first_name: 'Jenny',
        last_name: 'Rosen',
        country: null,
        region: null,
        city: null,
        click_ids: {},
      },
      is_installment: false,
      references: {},
      refunds: [
        {
          external_id: 're_1Pgc72B7WZ01zgkWqPvrRrPE',
          refunded_at: new Date('2009-02-13T23:31:30Z'),
          value: '1',
          currency: 'USD',
        },
        {
          external_id: 'dp_1Pgc71B7WZ01zgkWMevJiAUx',
          refunded_at: new Date('2009-02-13T23:31:30Z'),
          value: '10',
          currency: 'USD',
        },
      ],
    })
  })
})
