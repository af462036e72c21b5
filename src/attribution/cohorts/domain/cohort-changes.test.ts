import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cohortFacts } from './cohort-changes.ts'
import type { CohortPayment } from './cohort-payment.ts'

const payment = (id: string, day: number, is_first_payment = false): CohortPayment => ({
  id,
  customer_id: 'ana',
  conversion_time: new Date(Date.UTC(2026, 0, day)),
  local_day: new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10),
  is_payment: true,
  is_counting: true,
  rollup_type: 'cash',
  is_first_payment,
  net_value: `${10 + day}.5`,
  contribution: day % 2 === 0 ? '3' : null,
  product: null,
  country: null,
})
const credit = [
  { channel: 'paid_social', campaign_id: 'c', ppm: [1_000_000, 400_000] },
  { channel: 'email', campaign_id: null, ppm: [0, 600_000] },
]
const creditOf = { before: () => credit, after: () => credit }
const first = payment('first', 1, true)

const days = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 6 })

it('a customer who keeps the first payment changes the cells as one who leaves and joins again', () => {
  fc.assert(
    fc.property(days, days, days, (kept, removed, added) => {
      const of = (prefix: string, list: readonly number[]) =>
        list.map((day, index) => payment(`${prefix}${index}`, day))
      const shared = [first, ...of('kept', kept)]
      const before = { first, payments: [...shared, ...of('removed', removed)] }
      const after = { first, payments: [...shared, ...of('added', added)] }
      const copy = { first: { ...first }, payments: after.payments.map((item) => ({ ...item })) }
      const sorted = (change: Parameters<typeof cohortFacts>[0][number]) =>
        cohortFacts([change], creditOf)
          .map((fact) => JSON.stringify(fact, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
          .sort()
      expect(sorted({ before, after })).toEqual(sorted({ before, after: copy }))
    }),
  )
})

it('a second payment of the same week makes the customer repeating and adds its amount only', () => {
  const second = payment('second', 2)
  const change = { before: { first, payments: [first] }, after: { first, payments: [first, second] } }
  const cells = cohortFacts([change], creditOf).filter(({ dimension }) => dimension === 0)
  const expected = {
    age: 0,
    repeat_customers: 1_000_000,
    active_customers: 0,
    orders: 1_000_000,
    costed_orders: 1_000_000,
  }
  for (const cell of cells)
    expect(cell).toMatchObject({ ...expected, value: 12_500_000_000_000n, contribution: 3_000_000_000_000n })
  expect(cells.map(({ cohort }) => cohort).sort()).toEqual(['2025-12-29', '2026-01-01'])
})
