import { describe, expect, it } from 'vitest'
import { hasEarlier, isReportedRenewal } from './renewals.ts'
import { searchResponse } from './responses.ts'

const plain = {
  id: 77,
  collector_id: 7,
  operation_type: 'recurring_payment',
  status: 'approved',
  date_approved: '2026-11-01T10:00:00.000-04:00',
  date_last_updated: '2026-11-03T10:00:00.000-04:00',
  transaction_amount: 1000,
  currency_id: 'BRL',
}

function read(fields: Record<string, unknown> = {}) {
  return searchResponse.parse({ results: [{ ...plain, ...fields }], paging: { total: 1 } }).results[0]!
}

function from(transaction_data: Record<string, unknown>) {
  return { point_of_interaction: { type: 'SUBSCRIPTIONS', transaction_data } }
}

describe('a payment by subscription', () => {
  it.each([
    ['that is its first', from({ subscription_sequence: { number: 1, total: null } }), false],
    ['that is its second', from({ subscription_sequence: { number: 2, total: 12 } }), true],
    ['that does not say which', from({ subscription_sequence: { number: null, total: null } }), null],
    ['that says nothing at all', {}, null],
    ['that is none', { operation_type: 'regular_payment' }, false],
  ])('%s states that it is a renewal: %s', (_, fields, reported) => {
    expect(isReportedRenewal(read(fields))).toBe(reported)
  })

  const earlier = { date_approved: '2026-10-01T10:00:00.000-04:00' }
  const later = { date_approved: '2026-12-01T10:00:00.000-04:00' }

  it.each([
    ['nothing', [], false],
    ['itself', [{ metadata: { preapproval_id: 'a' } }], false],
    ['an earlier one of the same', [{ ...earlier, metadata: { preapproval_id: 'a' } }], true],
    ['an earlier one that names it elsewhere', [{ ...earlier, ...from({ subscription_id: 'a' }) }], true],
    ['an earlier one of another', [{ ...earlier, metadata: { preapproval_id: 'b' } }], false],
    ['a later one of the same', [{ ...later, metadata: { preapproval_id: 'a' } }], false],
  ])('after %s is a renewal: %s', (_, history, isRenewal) => {
    const response = read({ metadata: { preapproval_id: 'a' } })
    expect(hasEarlier(response, history.map(read))).toBe(isRenewal)
  })
})
