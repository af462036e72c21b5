import { expect, it } from 'vitest'
import { checkCostRules } from './check-cost-rules.ts'

const rule = (effective_from: string, ...providers: string[]) => ({
  effective_from,
  gross_margin_percent: '40',
  fees: providers.map((provider) => ({ provider, percent: '3', fixed: '0' })),
})

it.each([
  [[], null],
  [[rule('2026-01-01', 'payments_a', 'store'), rule('2026-02-01', 'payments_a')], null],
  [[rule('2026-01-01'), rule('2026-01-01')], 'rules.1.effective_from'],
  [[rule('2026-01-01'), rule('2026-02-01', 'store', 'payments_a', 'store')], 'rules.1.fees.2.provider'],
])('finds the field that contradicts another one in %j', (rules, field) => {
  expect(checkCostRules(rules)?.field ?? null).toBe(field)
})
