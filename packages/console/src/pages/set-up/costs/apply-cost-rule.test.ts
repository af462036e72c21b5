import { describe, expect, it } from 'vitest'
import { applyCostRule, type CostRule, toFeeFields, toFees } from './apply-cost-rule.ts'

const rule = (effective_from: string, gross_margin_percent = 40): CostRule => ({
  effective_from,
  gross_margin_percent,
  fees: [],
})
const [first, second] = [rule('2026-01-01'), rule('2026-06-01', 45)]

describe('applyCostRule', () => {
  it.each([
    ['adds a rule', { before: null, after: rule('2026-09-01') }, [first, second, rule('2026-09-01')]],
    ['replaces a rule', { before: first, after: rule('2026-01-01', 50) }, [second, rule('2026-01-01', 50)]],
    ['moves a rule to another day', { before: first, after: rule('2026-02-01') }, [second, rule('2026-02-01')]],
    ['removes a rule', { before: second, after: null }, [first]],
    [
      'replaces a rule of the same day',
      { before: null, after: rule('2026-06-01', 50) },
      [first, rule('2026-06-01', 50)],
    ],
    ['keeps rules that another person added', { before: rule('2025-01-01'), after: null }, [first, second]],
  ])('%s', (_, change, expected) => {
    expect(applyCostRule([first, second], change)).toEqual(expected)
  })
})

describe('fees in a form', () => {
  const fees: CostRule['fees'] = [
    { provider: 'payments_a', percent: 2.9, fixed: 0.3 },
    { provider: 'bank_link', percent: 0, fixed: 120 },
  ]

  it('are the same after they were shown and read', () => {
    expect(toFees(toFeeFields(fees))).toEqual(fees)
  })

  it('count an empty field next to a filled one as zero', () => {
    expect(toFees({ ...toFeeFields([]), store: { percent: 2, fixed: '' } })).toEqual([
      { provider: 'store', percent: 2, fixed: 0 },
    ])
  })
})
