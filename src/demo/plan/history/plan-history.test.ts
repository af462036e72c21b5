import { describe, expect, it } from 'vitest'
import { predictValue } from '../../../insight/prediction/domain/predict-value.ts'
import { addDays, dayNumberOf } from '../../../kernel/time/local-day.ts'
import type { DemoCustomer, DemoEvent } from '../demo-customer.ts'
import { planHistory } from './plan-history.ts'

const options = { seed: 1, size: 1, until: '2026-03-09', months: 12 }
const months = planHistory(options)
const customers = months.map(({ plan }) => [...plan.customers()])
const paid = ({ events }: DemoCustomer) => events.filter(({ event_type }) => event_type === 'payment_received')
const deliveries = months.map(({ plan }) => [...plan.delivery()])

describe('the earlier months of the demo', () => {
  it('end before the 90 days and go back a year, newest first', () => {
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-12', '2025-11', '2025-10', '2025-09', '2025-08', '2025-07'],
      ...['2025-06', '2025-05', '2025-04', '2025-03', '2025-02', '2025-01'],
    ])
    const days = deliveries.flat().map(({ date }) => date)
    expect([days.toSorted().at(-1), days.toSorted()[0]]).toEqual([addDays(options.until, -90), '2025-01-01'])
  })

  it('are the same for the same seed only', () => {
    const again = planHistory(options).map(({ plan }) => [...plan.customers()])
    expect(again).toEqual(customers)
    expect([...planHistory({ ...options, seed: 2 })[0]!.plan.customers()]).not.toEqual(customers[0])
  })

  it('have events of the months and later, until the end of the demo', () => {
    const end = `${addDays(options.until, 1)}T04:00:00Z`
    for (const { events, hits } of customers.flat()) {
      for (const { timestamp, event_type } of events) {
        expect(Date.parse(timestamp), event_type).toBeLessThan(Date.parse(end))
      }
      for (const { at_ms } of hits) expect(at_ms).toBeLessThan(Date.parse(end))
    }
  })

  it('give every person and order an id of its own', () => {
    const keys = customers.flat().flatMap(({ events }) => events.map(({ idempotency_key }) => idempotency_key))
    expect(new Set(keys).size).toBe(keys.length)
    const browsers = customers.flat().map(({ hits }) => hits[0]!.body.anonymousId)
    expect(new Set(browsers).size).toBe(browsers.length)
  })

  it('have more than 200 repeat buyers, and visitors who do not buy', () => {
    const orders = customers.flat().map((customer) => paid(customer).length)
    expect(orders.filter((count) => count > 1).length).toBeGreaterThan(300)
    expect(orders.filter((count) => count === 0).length).toBeGreaterThan(1_000)
  })

  it('pay back fast, late or never, by campaign', () => {
    const spend = (name: string) =>
      deliveries
        .flat()
        .filter(({ campaign_name }) => campaign_name === name)
        .reduce((sum, row) => sum + Number(row.spend), 0)
    const openedBy = (name: string) =>
      customers.flat().filter(({ hits }) => {
        const query = new URL(String(hits[0]!.body.pageUrl)).searchParams
        return query.get('utm_campaign') === name
      })
    const revenueOf = (name: string, ordersMax: number) =>
      openedBy(name)
        .flatMap((customer) => paid(customer).slice(0, ordersMax))
        .reduce((sum, { properties }) => sum + Number((properties as { value: number }).value), 0)
    const shareOf = (name: string, ordersMax: number) => revenueOf(name, ordersMax) / spend(name)
    // At a margin of 36 percent, spend is paid back by 2.8 times its amount.
    for (const name of ['Cocinas a medida | Conversiones', 'Club Hogar | Captación']) {
      expect(shareOf(name, 1), name).toBeLessThan(2.8)
      expect(shareOf(name, 99), name).toBeGreaterThan(2.8)
    }
    expect(shareOf('Sorteo aniversario | Seguidores', 99)).toBeLessThan(1)
  })

  it('are predictable enough for the predicted value', () => {
    const purchases = customers.flat().flatMap((customer) => {
      const days = Map.groupBy(paid(customer), ({ timestamp }) => dayNumberOf(timestamp.slice(0, 10)))
      const inOrder = [...days].sort(([a], [b]) => a - b)
      const valueOn = (events: readonly DemoEvent[]) =>
        events.reduce((sum, { properties }) => sum + Number((properties as { value: number }).value), 0)
      return inOrder.length === 0
        ? []
        : [{ days: inOrder.map(([day]) => day), values: inOrder.map(([, events]) => valueOn(events)) }]
    })
    expect(predictValue(purchases, dayNumberOf(options.until)).rejection).toBeNull()
  })

  it('are busier before Christmas than in summer', () => {
    const [december, november, , , , , , , , , february] = months.map(({ plan }) => plan.count)
    expect(november!).toBeGreaterThan(1.7 * february!)
    expect(december!).toBeLessThan(november!)
  })
})
