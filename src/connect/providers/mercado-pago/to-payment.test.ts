import { describe, expect, it } from 'vitest'
import { searchResponse } from './responses.ts'
import { hasAllRefunds, isPaid, isSaleOf, toPayment } from './to-payment.ts'

const plain = {
  id: 77,
  status: 'approved',
  date_approved: '2026-11-01T10:00:00.000-04:00',
  date_last_updated: '2026-11-03T10:00:00.000-04:00',
  transaction_amount: 1000.5,
  currency_id: 'BRL',
}

function read(fields: Record<string, unknown> = {}) {
  return searchResponse.parse({ results: [{ ...plain, ...fields }], paging: { total: 1 } }).results[0]!
}

function pay(fields: Record<string, unknown> = {}) {
  return toPayment(read(fields), { isRenewal: false })
}

describe('a payment', () => {
  it.each([
    ['approved', true],
    ['in_mediation', true],
    ['refunded', true],
    ['charged_back', true],
    ['pending', false],
    ['authorized', false],
    ['rejected', false],
    ['cancelled', false],
  ])('that is %s was paid: %s', (status, paid) => {
    expect(isPaid(read({ status }))).toBe(paid)
  })

  it('that was never approved was not paid', () => {
    expect(isPaid(read({ status: 'refunded', date_approved: null }))).toBe(false)
  })

  it('keeps its exact amount and time, and has no person when there is no payer', () => {
    expect(pay()).toEqual({
      external_id: '77',
      paid_at: new Date('2026-11-01T14:00:00Z'),
      value: '1000.5',
      currency: 'BRL',
      payer: {
        external_id: null,
        email: null,
        phone: null,
        first_name: null,
        last_name: null,
        country: null,
        national_id: null,
        click_ids: {},
      },
      is_installment: false,
      references: {},
      refunds: [],
    })
  })

  it("has the order ids of the reference, the order and the shop's metadata", () => {
    const reported = {
      external_reference: 'A-1',
      order: { id: 99 },
      metadata: { order_id: 'A-1', Invoice: 'F-7', note: 'x' },
    }
    expect(toPayment(read(reported), { isRenewal: false }).references).toEqual({
      ...{ order_id: 'A-1', invoice_id: 'F-7', external_reference: 'A-1', transaction_id: '99' },
    })
  })

  it('that was charged back lost the amount that was not refunded before', () => {
    const refunds = [{ id: 1, amount: 300, date_created: '2026-11-02T00:00:00Z', status: 'approved' }]
    expect(pay({ status: 'charged_back', refunds }).refunds).toEqual([
      { external_id: '1', refunded_at: new Date('2026-11-02T00:00:00Z'), value: '300', currency: 'BRL' },
      { external_id: '77-chargeback', refunded_at: new Date('2026-11-03T14:00:00Z'), value: '700.5', currency: 'BRL' },
    ])
  })

  it('does not count a refund that failed', () => {
    const refunds = [{ id: 1, amount: 300, date_created: '2026-11-02T00:00:00Z', status: 'rejected' }]
    expect(pay({ refunds }).refunds).toEqual([])
  })

  it('reports when it has more refunds than the response contains', () => {
    expect(hasAllRefunds(read({ transaction_amount_refunded: 5, refunds: [] }))).toBe(false)
    expect(hasAllRefunds(read({ transaction_amount_refunded: 0 }))).toBe(true)
  })

  // The types are those of the vendor's list (mercadopago/devsite-docs, reference/payments/resource.yaml).
  it.each([
    [{}, true],
    [{ collector_id: 7 }, true],
    [{ collector_id: null, collector: { id: '7' } }, true],
    [{ operation_type: 'regular_payment' }, true],
    [{ operation_type: 'pos_payment' }, true],
    [{ operation_type: 'recurring_payment' }, true],
    [{ operation_type: 'payment_addition' }, true],
    [{ operation_type: 'account_fund' }, false],
    [{ operation_type: 'money_transfer' }, false],
    [{ operation_type: 'investment' }, false],
    [{ operation_type: 'cellphone_recharge' }, false],
    [{ collector_id: 8, payer: { id: '7' } }, false],
    [{ collector_id: null, collector: { id: '8' } }, false],
    [{ collector_id: null }, false],
    [{ payer: { id: 7 } }, false],
  ])('with %j is a sale of account 7: %s', (fields, isSale) => {
    expect(isSaleOf('7', read({ collector_id: '7', ...fields }))).toBe(isSale)
  })

  it('ignores a masked email address of its payer', () => {
    const payer = { id: '9', email: 'XXXXXXXXXXX', identification: { type: 'RUT', number: '12345678-5' } }
    expect(pay({ payer, metadata: { gclid: 'abc', other: 'x' } }).payer).toMatchObject({
      external_id: '9',
      email: null,
      national_id: '12345678-5',
      click_ids: { gclid: 'abc' },
    })
  })
})
