import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePhone } from '../../identity/identifiers/normalize.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import type { DemoCustomer } from './demo-customer.ts'
import { type BusinessPlan, generateDemo } from './generate-demo.ts'

const until = '2026-11-14'
const firstDay = '2026-08-17'
const small = { seed: 1, size: 0.05, until }
const options = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  size: fc.constantFrom(0.005, 0.02),
  until: fc.constantFrom(until, '2026-03-01', '2028-02-29'),
})

function recordsOf(plan: ReturnType<typeof generateDemo>) {
  const { rates } = plan
  return {
    rates,
    parts: plan.businesses.map((part) => ({ delivery: [...part.delivery()], customers: [...part.customers()] })),
  }
}

const [furniture, clinic] = generateDemo(small).businesses as [BusinessPlan, BusinessPlan]
const customers = [...furniture.customers()]
const eventsOf = (customer: DemoCustomer) => [...customer.events, ...customer.bridges]

describe('a plan of the demo', () => {
  it('depends only on its options', () => {
    fc.assert(
      fc.property(options, (planOptions) => {
        expect(recordsOf(generateDemo(planOptions))).toEqual(recordsOf(generateDemo(planOptions)))
      }),
      { numRuns: 5 },
    )
    expect(recordsOf(generateDemo(small))).not.toEqual(recordsOf(generateDemo({ ...small, seed: 2 })))
  })

  it('has three platforms, six campaigns, twenty ad sets and 41 ads over ninety days', () => {
    const rows = [...furniture.delivery()]
    const distinct = (read: (row: (typeof rows)[number]) => string) => new Set(rows.map(read)).size
    expect(distinct(({ platform }) => platform)).toBe(3)
    expect(distinct(({ campaign_id }) => campaign_id)).toBe(6)
    expect(distinct(({ ad_set_id }) => ad_set_id)).toBe(20)
    expect(distinct(({ ad_id }) => ad_id)).toBe(41)
    expect(distinct(({ date }) => date)).toBe(90)
    expect(rows[0]!.date).toBe(firstDay)
    expect(rows.at(-1)!.date).toBe(until)
    expect(distinct(({ ad_id, date }) => `${ad_id} ${date}`)).toBe(rows.length)
  })

  it('pauses some ads, which then deliver nothing', () => {
    const rows = [...furniture.delivery()]
    const paused = rows.filter(({ status }) => status === 'PAUSED')
    expect(paused.length).toBeGreaterThan(3)
    for (const { ad_id, date } of paused) {
      expect(rows.filter((row) => row.ad_id === ad_id && row.date > date)).toEqual([])
    }
  })

  it('follows the weekdays: Sundays have the least traffic', () => {
    const weekdays = Map.groupBy(customers, ({ hits }) => new Date(hits[0]!.at_ms - 4 * hourMs).getUTCDay())
    const busiest = [...weekdays].sort(([, a], [, b]) => b.length - a.length)
    expect([0, 6]).toContain(busiest.at(-1)![0])
  })

  it('keeps every time within its days in Chilean time', () => {
    const dayInChile = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' })
    fc.assert(
      fc.property(options, (planOptions) => {
        for (const { customers } of recordsOf(generateDemo(planOptions)).parts) {
          for (const customer of customers) {
            const moments = [
              ...customer.hits.map(({ at_ms }) => at_ms),
              ...eventsOf(customer).map(({ timestamp }) => Date.parse(timestamp)),
              ...customer.outcomes.map(({ at_ms }) => at_ms),
            ]
            for (const ms of moments) expect(dayInChile.format(ms) <= planOptions.until).toBe(true)
          }
        }
      }),
      { numRuns: 3 },
    )
    const first = Math.min(...customers.flatMap(({ hits }) => hits.map(({ at_ms }) => at_ms)))
    expect(dayInChile.format(first) >= firstDay).toBe(true)
  })

  it('gives every hit, event and outcome a unique key', () => {
    const keys = customers.flatMap((customer) => [
      ...customer.hits.map(({ body }) => body.eventId),
      ...eventsOf(customer).map(({ idempotency_key }) => idempotency_key),
    ])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has positive amounts, pesos without cents, and both currencies', () => {
    const many = [...generateDemo({ ...small, size: 0.3 }).businesses[0]!.customers()]
    const money = many.flatMap(eventsOf).flatMap(({ properties }) => (properties?.value ? [properties] : []))
    expect(new Set(money.map(({ currency }) => currency))).toEqual(new Set(['CLP', 'USD']))
    for (const { value, currency } of money) {
      expect(value).toBeGreaterThan(0)
      expect(Number.isInteger(currency === 'CLP' ? value : Math.round(value! * 1e6) / 1e4)).toBe(true)
    }
  })

  it('has payments in monthly installments', () => {
    const many = [...generateDemo({ ...small, size: 0.5 }).businesses[0]!.customers()]
    expect(many.flatMap(({ actions }) => actions).filter(({ kind }) => kind === 'installment').length).toBeGreaterThan(
      1,
    )
  })

  it('refunds, marks and assigns only existing payments, and never more than was paid', () => {
    for (const customer of generateDemo({ ...small, size: 0.5 }).businesses.flatMap((part) => [...part.customers()])) {
      const paid = new Map(
        customer.events
          .filter(({ event_type }) => event_type === 'payment_received')
          .map((event) => [event.idempotency_key, event.properties!.value!]),
      )
      for (const action of customer.actions) {
        expect(paid.has(action.key)).toBe(true)
        if (action.kind === 'refund') expect(action.amount).toBeLessThanOrEqual(paid.get(action.key)!)
      }
    }
  })

  it('has fictional people: reserved mail domains, unique phones in Chilean format', () => {
    const people = customers.flatMap(eventsOf).flatMap(({ user_traits }) => (user_traits ? [user_traits] : []))
    expect(people.length).toBeGreaterThan(10)
    const owners = new Map<string, string>()
    for (const { email, phone, external_id } of people) {
      if (email) expect(email).toMatch(/^[a-z.]+\.\d+@example\.com$/)
      if (!phone) continue
      expect(normalizePhone(phone, 'CL')).toBe(phone)
      if (external_id) expect(owners.get(phone) ?? external_id).toBe(external_id)
      if (external_id) owners.set(phone, external_id)
    }
  })

  it('has a second business that shares no people and no ids with the first', () => {
    const keys = new Set(customers.flatMap(eventsOf).map(({ idempotency_key }) => idempotency_key))
    const others = [...clinic.customers()].flatMap(eventsOf)
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(({ idempotency_key }) => keys.has(idempotency_key))).toEqual([])
  })

  it('of ten times the size has ten times the visitors and clicks', () => {
    const large = generateDemo({ ...small, size: 0.5 }).businesses[0]!
    expect(large.count).toBe(furniture.count * 10)
    const clicks = (part: BusinessPlan) => [...part.delivery()].reduce((sum, row) => sum + row.clicks, 0)
    expect(clicks(large)).toBeGreaterThan(clicks(furniture) * 5)
  })
})
