import { expect, test } from 'vitest'
import { parsePaymentRef, toPaymentRef } from './payment-ref.ts'

const id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'

test('a reference names its payment and nothing else does', () => {
  expect(parsePaymentRef(toPaymentRef(id))).toBe(id)
  expect(parsePaymentRef(`pay_${id.toUpperCase()}`)).toBe(id)
  for (const text of ['', 'pay_', id, `PAY_${id}`, `pay_${id}0`, ` pay_${id}`, 'pay_1']) {
    expect(parsePaymentRef(text)).toBeNull()
  }
})
