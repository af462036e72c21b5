import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'

const app = await testApp()

it('an event that names an erased customer is recorded, and tells nothing of the person', async () => {
  const { key, profile } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const send = (body: object) => app.call('POST /api/v1/events', { key, body })
  const by = { user_traits: { external_id: 'c-9', email: 'eva@example.com' } }
  await send({ event_type: 'lead_created', idempotency_key: 'first', ...by })
  const erased = await app.call('POST /api/v1/customers/erasures', {
    key,
    body: { customer_key: 'c-9', request_ref: 'r-1' },
  })
  expect(erased.status).toBe(202)
  const late = await send({
    event_type: 'payment_received',
    idempotency_key: 'late',
    properties: { value: 10, currency: 'USD', note: 'for Eva' },
    anonymous_id: 'evas-browser',
    context: { url: 'https://shop.example/thanks?email=eva@example.com' },
    ...by,
  })
  expect(late.status).toBe(202)
  const stored = await app.db
    .selectFrom('event')
    .selectAll()
    .where('profile_id', '=', profile.id)
    .where('event_key', '=', 'late')
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ customer_id: null, visitor_id: null, url: null, properties: {}, value: '10' })
  expect(JSON.stringify(stored)).not.toMatch(/eva/i)
})
