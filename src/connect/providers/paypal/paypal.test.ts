import { describe, expect, it } from 'vitest'
import { salesOf } from '../../../../sandbox/demo/demo-sales.ts'
import { paypalKey, paypal as vendor } from '../../../../sandbox/vendors/paypal.ts'
import { pagesOf, today, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { parseError } from './call-paypal.ts'
import { paypal } from './index.ts'
import { searchResponse, type Transaction } from './responses.ts'
import { isPayment, isRefund, toPayment } from './to-payment.ts'

const fixture = await vendorOfFile(paypal, vendor)
const { tokens, accounts } = await paypal.pasted!.verify(() => fixture, paypalKey)
const session = fixture.session(tokens, accounts[0]!)
/** The vendor knows nothing of later today. */
const isPast = (ms: number) => ms <= fixture.clock.now.getTime()
const sold = salesOf(today, 'furniture').sales.filter(({ isOnline, paid_ms }) => isOnline && isPast(paid_ms))
const read = async (since: string) =>
  (await pagesOf(paypal.readPayments!(session, { since, until: today, cursor: null }))).flatMap(
    ({ payments }) => payments,
  )

it('a credential connects the account, and its tokens expire', () => {
  expect(accounts).toEqual([
    { external_id: 'SANDBOXMERCHANT', name: 'PayPal SANDBOXMERCHANT', currency: null, details: {} },
  ])
  expect(tokens.expires_at).toEqual(new Date('2026-11-15T00:00:00Z'))
})

describe('the payments', () => {
  it('are all read once, each with its refund, which can be months later', async () => {
    const payments = await read('2025-10-01')
    expect(payments.length).toBe(sold.length)
    expect(new Set(payments.map(({ external_id }) => external_id)).size).toBe(sold.length)
    const refunded = sold.filter(({ refund }) => refund !== null && isPast(refund.ms))
    expect(refunded.length).toBeGreaterThan(0)
    expect(payments.flatMap(({ refunds }) => refunds.map(({ value }) => Number(value))).toSorted()).toEqual(
      refunded.map(({ refund }) => refund!.value).toSorted(),
    )
  })

  it('are read in halves where one request has too many', async () => {
    const all = await read('2026-10-01')
    await fixture.script({ kind: 'too_much_data', path: '/v1/reporting/transactions', times: 3 })
    const halves = await read('2026-10-01')
    await fixture.unscript()
    expect(halves).toEqual(all)
  })
})

const transactionOf = (own: Record<string, unknown>): Transaction => {
  const transaction_info = {
    ...{ transaction_id: 'T1', transaction_event_code: 'T0006', transaction_status: 'S', invoice_id: 'WC-7' },
    ...{ transaction_initiation_date: '2026-11-01T23:59:59+0000' },
    transaction_amount: { currency_code: 'USD', value: '19.90' },
    ...own,
  }
  const payer_info = { account_id: 'P1', phone_number: { country_code: '56', national_number: '911112222' } }
  return searchResponse.parse({ transaction_details: [{ transaction_info, payer_info }] }).transaction_details[0]!
}
const paidOut = { currency_code: 'USD', value: '-19.90' }
const refund = { transaction_event_code: 'T1107', transaction_amount: paidOut, paypal_reference_id: 'T1' }

describe('a transaction', () => {
  it.each([
    ['a completed checkout', {}, true, false],
    ['a payment that was returned', { transaction_status: 'V' }, true, false],
    ['a pending payment', { transaction_status: 'P' }, false, false],
    ['a payment to someone else', { transaction_amount: paidOut }, false, false],
    ['a mass payment', { transaction_event_code: 'T0001' }, false, false],
    ['a withdrawal', { transaction_event_code: 'T0403', transaction_amount: paidOut }, false, false],
    ['a refund', refund, false, true],
    ['a chargeback', { ...refund, transaction_event_code: 'T1201' }, false, true],
    ['a hold', { ...refund, transaction_event_code: 'T1110' }, false, false],
    ['a denied refund', { ...refund, transaction_status: 'D' }, false, false],
    ['a refund of nothing', { ...refund, paypal_reference_id: '' }, false, false],
  ])('that is %s', (_, own, ofPayment, ofRefund) => {
    const transaction = transactionOf(own)
    expect([isPayment(transaction), isRefund(transaction)]).toEqual([ofPayment, ofRefund])
  })

  it('becomes a payment with exact amounts, its invoice and its payer', () => {
    const payment = toPayment(transactionOf({}), [transactionOf({ ...refund, transaction_id: 'T2' })])
    expect(payment).toMatchObject({
      ...{ external_id: 'T1', paid_at: new Date('2026-11-01T23:59:59Z'), value: '19.9', currency: 'USD' },
      ...{ references: { external_reference: 'WC-7' }, payer: { external_id: 'P1', phone: '+56911112222' } },
      refunds: [{ external_id: 'T2', value: '19.9', currency: 'USD' }],
    })
  })

  it('without the fields of a payment is left out', () => {
    const details = [{ transaction_info: { transaction_id: 'X' } }, {}, null]
    expect(searchResponse.parse({ transaction_details: details }).transaction_details).toEqual([])
  })
})

it.each([
  [401, { error: 'invalid_client', error_description: 'm' }, { kind: 'token_revoked' }],
  [401, { name: 'INVALID_TOKEN', message: 'm' }, { kind: 'token_expired' }],
  [403, { name: 'NOT_AUTHORIZED', message: 'm' }, { kind: 'permission_missing', code: 'NOT_AUTHORIZED' }],
  [400, { name: 'INVALID_REQUEST', message: 'm' }, { kind: 'rejected', code: 'INVALID_REQUEST' }],
  [500, { name: 'INTERNAL', message: 'm' }, null],
])('the error %i with %j is %j', (status, body, expected) => {
  expect(parseError({ status, headers: {}, text: JSON.stringify(body) })).toEqual(
    expected && { message: 'm', ...expected },
  )
})
