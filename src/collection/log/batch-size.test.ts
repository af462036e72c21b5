import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { deriveProfile } from './derive-profile.ts'
import { acceptingBatchMax, batchMax } from './domain/decide-pace.ts'
import { measurePace } from './measure-pace.ts'

it('batches are smaller while requests arrive', () => {
  const pace = measurePace()
  expect(pace.batchMax()).toBe(batchMax)
  pace.onAppend(1)
  expect(pace.batchMax()).toBe(acceptingBatchMax)
})

it('derives batches of the given size until nothing waits', async () => {
  const app = await testApp({ derivesIn: 'worker' })
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const events = Array.from({ length: 5 }, (_, index) => {
    return { event_type: 'lead_created', idempotency_key: `lead-${index}` }
  })
  await app.call('POST /api/v1/events', { key, body: { events } })
  let batches = 0
  const result = await deriveProfile(app.ctx, profile.id, {
    onSetAside: () => {},
    onDerived: () => batches++,
    takeTurn: (_, derive) => derive(),
    batchMax: () => 2,
  })
  expect([result, batches]).toEqual(['derived', 3])
})
