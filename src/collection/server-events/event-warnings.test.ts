import { subscribe } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const origin = await app.listen()
const { key } = await app.seed.business({ scopes: ['attribution:write', 'goals:write'] })
const goal = { name: 'Paid in the shop', source_event_names: ['till'], revenue_type: 'cash' }
await app.call('POST /api/v1/goals/definitions', { key, body: goal })

let servedByFastify = 0
subscribe('tracing:fastify.request.handler:start', () => servedByFastify++)

async function send(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  return { status: response.status, body: (await response.json()) as any }
}

const ignored = (field: string) => ({ field, message: `${field}: is not a field of an event and is ignored` })
const misplaced = (field: string) => ({ field, message: `${field}: is ignored: send it as properties.${field}` })
const amountless = {
  field: 'properties.value',
  message: 'properties.value: is missing, so the payment counts without an amount',
}

const cases: [string, object, object[] | undefined][] = [
  ['a payment with an amount', { event_type: 'payment_received', properties: { value: 5 } }, undefined],
  ['a payment of zero', { event_type: 'payment_received', properties: { value: 0 } }, undefined],
  ['a payment without an amount', { event_type: 'payment_received' }, [amountless]],
  ['a payment of an own goal, by its name', { event_type: 'sale', event_name: 'till' }, [amountless]],
  ['a payment whose amount is null', { event_type: 'till', properties: { value: null } }, [amountless]],
  ['a lead without an amount', { event_type: 'lead_created' }, undefined],
  ['a refund of everything', { event_type: 'payment_refunded', properties: { refund_of: 'x' } }, undefined],
  [
    'an amount in the wrong place',
    { event_type: 'payment_received', value: 5, currency: 'USD' },
    [misplaced('value'), misplaced('currency'), amountless],
  ],
  ['an unknown field', { event_type: 'lead_created', colour: 'red' }, [ignored('colour')]],
]

describe('the response to', () => {
  it.each(cases)('%s has its warnings: alone, again, with a header and in a batch', async (_, event, expected) => {
    const sent = { idempotency_key: crypto.randomUUID(), ...event }
    for (const status of ['accepted', 'duplicate']) {
      const { body } = await send(sent)
      expect(body.data).toEqual({ event_id: expect.any(String), status, ...(expected && { warnings: expected }) })
    }
    const headed = await send({ ...sent, idempotency_key: undefined }, { 'idempotency-key': crypto.randomUUID() })
    expect([headed.status, headed.body.data.warnings]).toEqual([202, expected])
    const valid = { event_type: 'lead_created' }
    const { body } = await send({ events: [valid, {}, { ...sent, idempotency_key: crypto.randomUUID() }, valid] })
    expect(body.data.results.map((result: { warnings?: object[] }) => result.warnings)).toEqual([
      ...[undefined, undefined],
      ...[expected, undefined],
    ])
    expect(body.data.warnings).toBeUndefined()
  })

  it('a batch names the fields beside it', async () => {
    const { body } = await send({ events: [{ event_type: 'lead_created' }], event_type: 'lead_created', colour: 'red' })
    expect(body.data.warnings).toEqual(
      ['event_type', 'colour'].map((field) => ({
        field,
        message: `${field}: is ignored: send it with each of the events`,
      })),
    )
  })

  it('thousands of unknown fields names a few, shortened', async () => {
    const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`f${index}`.padEnd(300, 'x'), 1]))
    const { body } = await send({ event_type: 'lead_created', ...fields })
    expect(body.data.warnings.length).toBe(20)
    expect(JSON.stringify(body).length).toBeLessThan(6_000)
  })
})

it('events without an amount take the fast path once the names of payments are known', async () => {
  await send({ event_type: 'lead_created' })
  servedByFastify = 0
  await send({ event_type: 'lead_created' })
  expect(servedByFastify).toBe(0)
  await send({ event_type: 'payment_received' })
  expect(servedByFastify).toBe(1)
})
