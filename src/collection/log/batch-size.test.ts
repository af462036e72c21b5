import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { acceptingBatchMax } from './domain/decide-pace.ts'

/** Nothing is derived unless a test requests it. */
const app = await testApp({ derivesIn: 'worker' })

it('derives small batches while requests arrive, so that they wait only for a short one', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const count = 2 * acceptingBatchMax
  for (let sent = 0; sent < count; sent += 250) {
    const events = Array.from({ length: Math.min(250, count - sent) }, (_, index) => {
      return { event_type: 'lead_created', idempotency_key: `lead-${sent + index}` }
    })
    await app.call('POST /api/v1/events', { key, body: { events } })
  }
  await app.ctx.collection.log.deriver.derive(profile.id)
  const lines = (await app.services.metrics.getSingleMetricAsString('tributary_ingest_lag_seconds')).split('\n')
  const batches = Number(lines.find((line) => line.startsWith('tributary_ingest_lag_seconds_count'))!.split(' ')[1])
  expect(batches).toBeGreaterThanOrEqual(2)
})
