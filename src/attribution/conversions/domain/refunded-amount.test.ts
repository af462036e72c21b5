import { describe, expect, it } from 'vitest'
import { buildRateTable } from '../../currency/currency.ts'
import type { DefinitionInput, PaymentAction, RefundInput } from './conversion-input.ts'
import { refundedAmount } from './refunded-amount.ts'

const refundGoal: DefinitionInput = {
  id: 'refunds',
  conversion_key: 'payment_refunded',
  source_event_names: ['payment_refunded'],
  revenue_type: 'gross',
  attribution_eligible: false,
  is_default: true,
  created_at: new Date('2026-01-01T00:00:00Z'),
  lookback_window_days: 30,
  counts_unverified_revenue: true,
}
const input = {
  timezone: 'UTC',
  reporting_currency: 'USD',
  rates: buildRateTable([{ day: '2026-03-01', base: 'EUR', quote: 'USD', rate: '1.5' }]),
  definitions: [refundGoal],
}
const refund = (
  amount: string | null,
  currency: string | null = 'USD',
  event_type = 'payment_refunded',
): RefundInput => ({
  amount,
  currency,
  event: { event_type, event_name: event_type, event_time: new Date('2026-03-01T12:00:00Z'), value: amount, currency },
})
const report = (refunds: RefundInput[], manual_refund: string | null = null): PaymentAction => ({
  is_installment: false,
  manual_refund,
  refunds,
})

describe('the refunded amount of a payment of 100', () => {
  it.each<[string, PaymentAction[], string]>([
    ['is zero without refunds', [report([])], '0'],
    ['adds up the refunds of one report', [report([refund('10'), refund('5')])], '15'],
    ['takes a refund that two reports describe once', [report([refund('10')]), report([refund('10')])], '10'],
    [
      'is that of the most trusted report with refunds',
      [report([]), report([refund('7')]), report([refund('30')])],
      '7',
    ],
    ['ignores events that are no refunds', [report([refund('10', 'USD', 'note')]), report([refund('30')])], '30'],
    ['adds the refund of the merchant', [report([refund('10')], '5')], '15'],
    ["takes the merchant's refund once", [report([], '5'), report([], '5')], '5'],
    ['is the whole payment without an amount', [report([refund(null, null)])], '100'],
    ['converts another currency', [report([refund('10', 'EUR')])], '15'],
  ])('%s', (_, actions, expected) => {
    const paid = { value: '100', currency: 'USD', reporting_value: '100' }
    expect(refundedAmount(actions, paid, input).toString()).toBe(expected)
  })
})
