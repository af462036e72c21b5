import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { watchFreshness } from './watch-freshness.ts'

const app = await testApp()

it('a profile whose data stops, and arrives again, is reported at each change and only then', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const send = (idempotency_key: string) =>
    app.call('POST /api/v1/events', { key, body: { event_type: 'lead_created', idempotency_key } })
  await send('first')
  for (const hours of [0, 5, 2, 1, 41, 1, 30]) {
    app.clock.advance(hours * hourMs)
    await watchFreshness(app.ctx)
  }
  await send('second')
  await Promise.all([watchFreshness(app.ctx), watchFreshness(app.ctx)])
  const published = await app.db
    .selectFrom('webhook_event')
    .select('body')
    .where('profile_id', '=', profile.id)
    .where('type', '=', 'profile.freshness.changed')
    .orderBy('id')
    .execute()
  expect(published.map(({ body }) => JSON.parse(body).data).map((item) => `${item.previous} ${item.current}`)).toEqual([
    'fresh stale',
    'stale silent',
    'silent fresh',
  ])
})
