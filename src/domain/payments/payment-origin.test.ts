import { expect, test } from 'vitest'
import { payerSource, paymentSource } from './payment-origin.ts'

test.each([
  ['server', 'payment_received', 'events'],
  ['server', 'cardpay', 'cardpay'],
  ['tracker', 'cardpay', 'tracker'],
  ['payments_a', 'charge.succeeded', 'payments_a'],
])('a payment recorded via %s as %s comes from %s', (recorded_via, event_name, source) => {
  expect(paymentSource({ recorded_via, event_name })).toBe(source)
})

test.each([
  ['server', 'c', null, 'event'],
  ['tracker', 'c', null, 'event'],
  ['payments_a', 'c', null, 'provider'],
  ['server', null, null, null],
  ['server', 'c', new Date(), 'merchant'],
  ['server', null, new Date(), 'merchant'],
])('a payer via %s, of %s, assigned %s, is known from %s', (recorded_via, customer_id, payer_assigned_at, source) => {
  expect(payerSource({ recorded_via, event_name: '', customer_id, payer_assigned_at })).toBe(source)
})
