import { expect, it } from 'vitest'
import { storedRows } from '../../test/support/app/stored-rows.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { purgeExpired } from './purge-expired.ts'

const app = await testApp({ derivesIn: 'worker', env: { INGEST_LOG_HOURS: '48' } })
const hourMs = 3_600_000

it('keeps derived entries of the ingestion log for INGEST_LOG_HOURS, and entries that wait for as long as they wait', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const send = (idempotency_key: string) =>
    app.call('POST /api/v1/events', { key, body: { event_type: 'lead_created', idempotency_key } })
  const remaining = async () => {
    await purgeExpired.run(app.ctx, {})
    const [entries, claims] = [
      await storedRows(app.db, 'ingest_log', profile.id),
      await storedRows(app.db, 'ingest_claim', profile.id),
    ]
    return [entries.length, claims.length]
  }
  await send('derived')
  await app.ctx.collection.log.deriver.derive(profile.id)
  app.clock.advance(47 * hourMs)
  expect(await remaining()).toEqual([1, 0])
  app.clock.advance(2 * hourMs)
  expect(await remaining()).toEqual([0, 0])
  await send('waits')
  expect(await remaining()).toEqual([1, 1])
  app.clock.advance(100 * hourMs)
  expect(await remaining()).toEqual([1, 1])
  expect((await send('waits')).body.error?.status ?? 'accepted').toBe(503)
  await app.ctx.collection.log.deriver.derive(profile.id)
  expect(await remaining()).toEqual([0, 0])
  expect((await send('waits')).body.data.status).toBe('duplicate')
})
