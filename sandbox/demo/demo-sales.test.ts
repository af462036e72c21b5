import { expect, it } from 'vitest'
import { furniture } from '../../src/demo/plan/business.ts'
import { demoPlan } from './demo-business.ts'
import { salesOf } from './demo-sales.ts'

const until = '2026-11-10'

it('the demo reports the charges of providers under the same order id, so connecting one counts no sale twice', () => {
  const customers = demoPlan(until)
    .businesses.find(({ business }) => business.key === furniture.key)!
    .customers()
  const orders = new Map<string, unknown>()
  for (const { events } of customers) {
    for (const { idempotency_key, properties } of events) orders.set(idempotency_key, properties?.order_id)
  }
  const { sales } = salesOf(until, furniture.key)
  expect(sales.length).toBeGreaterThan(0)
  expect(sales.filter(({ key }) => orders.get(key) !== key)).toEqual([])
})
