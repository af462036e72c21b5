import { expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()

const count = 120

/** Events of three customers that differ in every kind of column. */
const events = Array.from({ length: count }, (_, index) => ({
  event_type: index % 5 === 0 ? 'lead_created' : 'payment_received',
  idempotency_key: `order-${index}`,
  timestamp: new Date(Date.UTC(2026, 0, 1 + (index % 3), 0, count - index, 0, index)).toISOString(),
  properties: { value: [0.5, 12.25, 100_000, 1_234_567.89][index % 4], currency: 'USD', note: `ñ "${index}"\n` },
  user_traits: { external_id: `customer-${index % 3}` },
  ...(index % 2 === 0 && { click_ids: { gclid: `click-${index}` }, action_source: 'chat' }),
  ...(index % 7 === 0 && { context: { url: 'https://shop.example/thanks?utm_source=news', user_agent: 'curl/8' } }),
}))

/** Records the events in bodies of the given size, and returns what is stored of them. */
async function recorded(size: number) {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  for (let index = 0; index < count; index += size) {
    const body = { events: events.slice(index, index + size) }
    const response = await app.call('POST /api/v1/events', { key, body })
    expect(response.body.data.summary).toMatchObject({ accepted: size })
  }
  const customers = await storedRows(app.db, 'customer', profile.id)
  const keyOf = new Map(customers.map(({ id, customer_key }) => [id, customer_key]))
  const rows = (await storedRows(app.db, 'event', profile.id)).map(
    ({ profile_id: _, id: __, received_at: ___, customer_id, ...row }) => ({
      ...row,
      customer: keyOf.get(customer_id!),
    }),
  )
  return {
    events: rows.toSorted((a, b) => (a.event_key < b.event_key ? -1 : 1)),
    customers: customers
      .map(({ customer_key, first_seen_at, last_seen_at }) => ({ customer_key, first_seen_at, last_seen_at }))
      .toSorted((a, b) => (a.customer_key! < b.customer_key! ? -1 : 1)),
  }
}

it('a large batch, whose events are copied, stores the same as small ones, whose events are inserted', async () => {
  const [large, small] = [await recorded(count), await recorded(count / 4)]
  expect(large).toEqual(small)
  expect(large.events).toHaveLength(count)
  expect(large.events.find(({ event_key }) => event_key === 'order-3')!.value).toBe('1234567.89')
})

it('each customer of a batch keeps its own times', async () => {
  const { customers } = await recorded(count / 4)
  const timesOf = (customer: number) =>
    events.flatMap(({ timestamp }, index) => (index % 3 === customer ? timestamp : [])).toSorted()
  expect(customers).toEqual(
    [0, 1, 2].map((customer) => ({
      customer_key: `customer-${customer}`,
      first_seen_at: new Date(timesOf(customer)[0]!),
      last_seen_at: new Date(timesOf(customer).at(-1)!),
    })),
  )
})
