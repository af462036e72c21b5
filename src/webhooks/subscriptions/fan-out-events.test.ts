import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { partnerProfile, record, subscribe, webhookScopes } from '../../../test/support/fixtures/subscribers.ts'
import { connectionConnected, handoffCompleted } from '../../events/connection.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { fanOutEvents } from './fan-out-events.ts'

const app = await testApp()
const url = 'https://partner.example.com/hook'

async function deliveriesOf(profileId: string) {
  return app.db
    .selectFrom('webhook_delivery')
    .select(['subscription_id', 'event_id'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()
}

describe('an event', () => {
  it('exists exactly if its cause was committed', async () => {
    const { profile, key } = await partnerProfile(app)
    await subscribe(app, key, url)
    const data = { ...connectionConnected.example, profile_id: profile.id }
    const failing = inTransaction(app.ctx, async (ctx) => {
      await ctx.emit(connectionConnected, profile.id, data)
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await fanOutEvents(app.ctx, profile.id, 10)).toBe(0)
    await inTransaction(app.ctx, (ctx) => ctx.emit(connectionConnected, profile.id, data))
    expect(await fanOutEvents(app.ctx, profile.id, 10)).toBe(1)
    expect(await deliveriesOf(profile.id)).toHaveLength(1)
  })

  it('that does not match its schema is never written', async () => {
    const { profile } = await partnerProfile(app)
    await expect(app.ctx.emit(connectionConnected, profile.id, { profile_id: 'x' } as never)).rejects.toThrow()
  })

  it('is sent to subscriptions that name it and its provider, and to none of another profile', async () => {
    const { profile, key } = await partnerProfile(app)
    const elsewhere = await partnerProfile(app)
    await subscribe(app, elsewhere.key, url)
    const subscribed = await subscribe(app, key, url)
    await subscribe(app, key, url, { providers: ['whatsapp'] })
    await subscribe(app, key, url, { events: ['export.failed'] })
    const paused = await subscribe(app, key, url)
    await app.call(`PATCH /api/v1/webhooks/subscriptions/${paused.id}`, { key, body: { status: 'paused' } })
    const [event_id] = await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 10)
    expect(await deliveriesOf(profile.id)).toEqual([{ subscription_id: subscribed.id, event_id }])
    expect(await deliveriesOf(elsewhere.profile.id)).toEqual([])
  })

  it('for one app is sent to no other', async () => {
    const { profile, partner, key } = await partnerProfile(app)
    const { app: other } = await app.seed.app()
    const otherKey = await app.seed.key({ profile_id: profile.id, app_id: other.id, scopes: webhookScopes })
    const own = await subscribe(app, key, url, { events: ['handoff.completed'] })
    await subscribe(app, otherKey, url, { events: ['handoff.completed'] })
    const data = { ...handoffCompleted.example, profile_id: profile.id }
    await app.ctx.emit(handoffCompleted, profile.id, data, { app_id: partner.id })
    await fanOutEvents(app.ctx, profile.id, 10)
    expect((await deliveriesOf(profile.id)).map((delivery) => delivery.subscription_id)).toEqual([own.id])
  })

  it('is fanned out once, in batches, in the order of the feed', async () => {
    const { profile, key } = await partnerProfile(app)
    await subscribe(app, key, url)
    await record(app, profile.id, ...Array.from({ length: 25 }, () => ({})))
    const counts = await Promise.all(Array.from({ length: 5 }, () => fanOutEvents(app.ctx, profile.id, 10)))
    expect(counts.toSorted()).toEqual([0, 0, 10, 10, 5])
    const feed = (await app.call('GET /api/v1/outcomes/recorded', { key })).body.data
    const delivered = (await deliveriesOf(profile.id)).map((delivery) => delivery.event_id)
    expect(feed).toHaveLength(25)
    expect(new Set(delivered).size).toBe(25)
  })
})
