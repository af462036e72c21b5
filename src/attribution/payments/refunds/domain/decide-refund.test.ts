import Big from 'big.js'
import { expect, it } from 'vitest'
import { decideRefund, netValue, parsePaymentRange } from './decide-refund.ts'

function payment(value: string, byProvider = '0', byHand: string | null = null) {
  return {
    value: new Big(value),
    provider_refunded_amount: new Big(byProvider),
    manual_refund: byHand === null ? null : { amount: new Big(byHand) },
  }
}

it.each([
  ['the whole payment', payment('100'), '100', null],
  ['a cent', payment('100'), '0.01', null],
  ['all that the provider left', payment('100', '40.5'), '59.5', null],
  ['a cent more than that', payment('100', '40.5'), '59.51', 'amount_invalid'],
  ['anything of a payment the provider refunded', payment('100', '100'), '0.01', 'amount_invalid'],
  ['nothing', payment('100'), '0', 'amount_invalid'],
  ['less than nothing', payment('100'), '-1', 'amount_invalid'],
  ['a second time', payment('100', '0', '10'), '10', 'manual_refund_exists'],
  ['a second time, wrongly', payment('100', '0', '10'), '0', 'manual_refund_exists'],
])('decides about a refund of %s', (_title, refundable, amount, rejection) => {
  expect(decideRefund(refundable, new Big(amount))).toBe(rejection)
})

it.each([
  [payment('100'), '100'],
  [payment('100', '20.5', '9.5'), '70'],
  [payment('100', '100'), '0'],
  [payment('100', '120'), '0'],
])('the net value is the value minus both refunds, never below zero', (refundable, left) => {
  expect(netValue(refundable).toFixed()).toBe(left)
})

const zone = 'America/Santiago'

it.each([
  ['whole local days', '2026-03-09', '2026-03-10', '2026-03-09T03:00:00.000Z', '2026-03-11T03:00:00.000Z'],
  ['one local day', '2026-03-09', '2026-03-09', '2026-03-09T03:00:00.000Z', '2026-03-10T03:00:00.000Z'],
  [
    'instants, the last one included',
    '2026-03-09T10:00:00Z',
    '2026-03-09T12:00:00+02:00',
    '2026-03-09T10:00:00.000Z',
    '2026-03-09T10:00:00.001Z',
  ],
  ['an instant to a day', '2026-03-09T10:00Z', '2026-03-09', '2026-03-09T10:00:00.000Z', '2026-03-10T03:00:00.000Z'],
])('parses a range of %s', (_title, from, to, start, until) => {
  expect(parsePaymentRange({ from, to }, zone)).toEqual({ from: new Date(start), until: new Date(until) })
})

it.each([
  [undefined, '2026-03-09'],
  ['2026-03-09', undefined],
  ['', ''],
  ['2026-03-10', '2026-03-09'],
  ['2026-03-09T10:00:00.001Z', '2026-03-09T10:00:00Z'],
  ['2026-02-30', '2026-03-09'],
  ['2026-02-30T00:00:00Z', '2026-03-09'],
  ['2026-03-09T25:00:00Z', '2026-03-10'],
  ['2026-03-09T10:00:00', '2026-03-10'],
  ['yesterday', 'today'],
  ['1773050400000', '2026-03-10'],
])('rejects the range %s to %s', (from, to) => {
  expect(parsePaymentRange({ from, to }, zone)).toBeNull()
})
