import { expect, test } from 'vitest'
import { namedPayment } from './named-payment.ts'

const id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'

test.each([
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
