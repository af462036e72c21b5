import Big from 'big.js'
import { expect, test } from 'vitest'
import { decideRefund, netValue } from './decide-refund.ts'

function payment(value: string, byProvider = '0', byHand: string | null = null) {
  return {
    value: new Big(value),
    provider_refunded_amount: new Big(byProvider),
    manual_refund: byHand === null ? null : { amount: new Big(byHand) },
  }
}

test.each([
  ['the whole payment', payment('100'), '100', null],
  ['a cent', payment('100'), '0.01', null],
  ['all that the provider left', payment('100', '40.5'), '59.5', null],
  ['a cent more than that', payment('100', '40.5'), '59.51', 'amount_invalid'],
  ['anything of a payment the provider refunded', payment('100', '100'), '0.01', 'amount_invalid'],
  ['nothing', payment('100'), '0', 'amount_invalid'],
  ['less than nothing', payment('100'), '-1', 'amount_invalid'],
  ['a second time', payment('100', '0', '10'), '10', 'manual_refund_exists'],
  ['a second time, wrongly', payment('100', '0', '10'), '0', 'manual_refund_exists'],
])('a refund of %s', (_title, of, amount, refusal) => {
  expect(decideRefund(of, new Big(amount))).toBe(refusal)
})

test.each([
  [payment('100'), '100'],
  [payment('100', '20.5', '9.5'), '70'],
  [payment('100', '100'), '0'],
  [payment('100', '120'), '0'],
])('what is left is the value less both refunds, never below zero', (of, left) => {
  expect(netValue(of).toFixed()).toBe(left)
})
