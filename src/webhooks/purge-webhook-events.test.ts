import { expect, it } from 'vitest'
import { testApp } from '../../test/support/test-app.ts'
import { partnerProfile, record, someOutcome, subscribe } from '../../test/support/webhook-world.ts'
import { recordOutcomes } from '../sync/record-outcomes.ts'
import { purgeWebhookEvents } from './purge-webhook-events.ts'
import { fanOutEvents } from './subscriptions/fan-out-events.ts'

const app = await testApp()

it('deletes events and deliveries past their 90 days, keeps younger ones, and lets no outcome be told again', async () => {
  const { profile, key } = await partnerProfile(app)
  await subscribe(app, key, 'https://partner.example.com/')
  const outcome = someOutcome()
  await recordOutcomes(app.ctx, profile.id, [outcome])
  await fanOutEvents(app.ctx, profile.id, 10)
  app.clock.advance(90 * 86_400_000 + 1)
  const [young] = await record(app, profile.id, {})
  await fanOutEvents(app.ctx, profile.id, 10)
  await purgeWebhookEvents.run(app.ctx, {})
  expect(await app.db.selectFrom('webhook_event').select('id').execute()).toEqual([{ id: young }])
  expect(await app.db.selectFrom('webhook_delivery').select('event_id').execute()).toEqual([{ event_id: young }])
  expect(await recordOutcomes(app.ctx, profile.id, [outcome])).toEqual([])
})
