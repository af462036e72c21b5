import { expect, it } from 'vitest'
import { namedPayment, parsePaymentRef, payerSource, paymentSource, toPaymentRef } from './payment-ref.ts'

const id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'

it('only a payment reference parses to a payment id', () => {
  expect(parsePaymentRef(toPaymentRef(id))).toBe(id)
  expect(parsePaymentRef(`pay_${id.toUpperCase()}`)).toBe(id)
  for (const text of ['', 'pay_', id, `PAY_${id}`, `pay_${id}0`, ` pay_${id}`, 'pay_1']) {
    expect(parsePaymentRef(text)).toBeNull()
  }
})

it.each([
  ['server', 'payment_received', 'events'],
  ['server', 'cardpay', 'cardpay'],
  ['tracker', 'cardpay', 'tracker'],
  ['payments_a', 'charge.succeeded', 'payments_a'],
])('a payment recorded via %s as %s comes from %s', (recorded_via, event_name, source) => {
  expect(paymentSource({ recorded_via, event_name })).toBe(source)
})

it.each([
  ['server', 'c', null, 'event'],
  ['tracker', 'c', null, 'event'],
  ['payments_a', 'c', null, 'provider'],
  ['server', null, null, null],
  ['server', 'c', new Date(), 'merchant'],
  ['server', null, new Date(), 'merchant'],
])('a payer via %s, of %s, assigned %s, has the source %s', (recorded_via, customer_id, payer_assigned_at, source) => {
  expect(payerSource({ recorded_via, event_name: '', customer_id, payer_assigned_at })).toBe(source)
})

it.each([
  ['by its key', { refund_of: 'order-1' }, { key: 'order-1' }],
  ['by its key in the other property', { payment_key: 'order-1' }, { key: 'order-1' }],
  ['by the first of both', { payment_key: 'order-2', refund_of: 'order-1' }, { key: 'order-1' }],
  ['by its id', { refund_of: `pay_${id}` }, { id }],
  ['by a key that happens to be a UUID', { refund_of: id }, { key: id }],
  ['by the other property when the first says nothing', { refund_of: '', payment_key: 'order-2' }, { key: 'order-2' }],
  ['not by a number', { refund_of: 17 }, null],
  ['not at all', { order: 'order-1' }, null],
])('a refund names its payment %s', (_title, properties, named) => {
  expect(namedPayment(properties)).toEqual(named)
})
