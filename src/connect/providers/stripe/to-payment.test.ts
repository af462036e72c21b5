import { describe, expect, it } from 'vitest'
import { chargesResponse, disputesResponse } from './responses.ts'
import { isPaid, toPayment } from './to-payment.ts'

const plain = {
  id: 'ch_1',
  status: 'succeeded',
  captured: true,
  created: 1_793_707_200,
  amount_captured: 12_345,
  currency: 'usd',
}

function read(fields: Record<string, unknown> = {}) {
  return chargesResponse.parse({ data: [{ ...plain, ...fields }], has_more: false }).data[0]!
}

function pay(fields: Record<string, unknown> = {}) {
  return toPayment(read(fields), { isRenewal: false, reversals: [] })
}

describe('a charge', () => {
  it.each([
    [{}, true],
    [{ status: 'pending' }, false],
    [{ status: 'failed' }, false],
    [{ captured: false }, false],
    [{ amount_captured: 0 }, false],
  ])('with %j was paid: %s', (fields, paid) => {
    expect(isPaid(read(fields))).toBe(paid)
  })

  it.each([
    ['usd', '123.45'],
    ['clp', '12345'],
    ['jpy', '12345'],
    ['kwd', '12.345'],
    ['isk', '123.45'],
    ['ugx', '123.45'],
  ])('in %s is counted in the vendor’s smallest unit of it', (currency, value) => {
    expect(pay({ currency }).value).toBe(value)
  })

  it.each([
    ['usd', 500, { value: '5', currency: 'USD' }],
    ['eur', 500, { value: '5', currency: 'EUR' }],
    ['clp', 95_000, { value: '95000', currency: 'CLP' }],
  ])('that was reversed in %s keeps that currency for the reversal', (currency, amount, refund) => {
    const [reversal] = disputesResponse.parse({
      data: [{ id: 'du_1', amount, currency, created: plain.created, status: 'lost' }],
      has_more: false,
    }).data
    const { refunds } = toPayment(read(), { isRenewal: false, reversals: [reversal!] })
    expect(refunds).toMatchObject([{ external_id: 'du_1', ...refund }])
  })

  it('uses the stored customer before the billing details', () => {
    const billing_details = {
      email: 'typed@example.com',
      name: 'Typed Name',
      phone: '+1',
      address: { country: 'US', state: 'CA', city: 'Fresno' },
    }
    const customer = { id: 'cus_1', email: 'file@example.com', name: 'María José Soto', phone: null, address: null }
    expect(pay({ billing_details, customer, metadata: { gclid: 'g-1', order: '7' } }).payer).toEqual({
      external_id: 'cus_1',
      email: 'file@example.com',
      phone: '+1',
      first_name: 'María',
      last_name: 'José Soto',
      country: 'US',
      region: 'CA',
      city: 'Fresno',
      click_ids: { gclid: 'g-1' },
    })
  })

  it('of a deleted customer keeps the billing details', () => {
    const billing_details = { email: 'typed@example.com' }
    expect(pay({ billing_details, customer: { id: 'cus_1', deleted: true } }).payer).toMatchObject({
      external_id: 'cus_1',
      email: 'typed@example.com',
    })
  })
})
