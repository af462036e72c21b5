import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { partnerProfile, record, subscribe } from '../../test/support/fixtures/subscribers.ts'
import { type WebhookReceiver, webhookReceiver } from '../../test/support/servers/webhook-receiver.ts'
import { openWakeUps } from '../queue/open-wake-ups.ts'
import { deliverWebhooks, type WebhookDelivery } from './deliver-webhooks.ts'

// Uses the real clock, because the worker runs on timers.
const app = await testApp({
  now: () => new Date(),
  egress: { resolve: async () => ['127.0.0.1'], allowsPrivate: true },
})
const receivers: WebhookReceiver[] = []
const running: WebhookDelivery[] = []
afterEach(() => Promise.all(running.splice(0).map((item) => item.stop())))
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

/** A worker as in a separate process: it learns of events only through the database. */
async function worker(): Promise<WebhookDelivery> {
  const wakeUps = openWakeUps({ db: app.db, log: app.services.log })
  const delivery = deliverWebhooks({ ctx: app.ctx, wakeUps, stopMs: 300 })
  await wakeUps.listen(app.database.connection)
  const stop = async () => {
    await delivery.stop()
    await wakeUps.close()
  }
  running.push({ stop })
  return { stop }
}

async function receiver(...reactions: Parameters<typeof webhookReceiver>): Promise<WebhookReceiver> {
  const made = await webhookReceiver(...reactions)
  receivers.push(made)
  return made
}

// Shorter than the fallback interval, which would find the work of a lost wake-up.
const timeout = 18_000

describe('the worker', { timeout }, () => {
  it('delivers events emitted in another process to every subscription once', async () => {
    await worker()
    await worker()
    const { profile, key } = await partnerProfile(app)
    const [one, two] = [await receiver(), await receiver()]
    await subscribe(app, key, one.url)
    await subscribe(app, key, two.url)
    const events = await Promise.all(Array.from({ length: 30 }, () => record(app, profile.id, {}, {}, {})))
    await Promise.all([one.waitForRequests(90), two.waitForRequests(90)])
    for (const { receivedRequests } of [one, two]) {
      expect(receivedRequests.map(({ event }) => event.id).toSorted()).toEqual(events.flat().toSorted())
    }
  })

  it('delivers to others while one receiver does not respond', async () => {
    await worker()
    const { profile, key } = await partnerProfile(app)
    const [silent, prompt] = [await receiver(() => {}), await receiver()]
    await subscribe(app, key, silent.url)
    await subscribe(app, key, prompt.url)
    await record(app, profile.id, ...Array.from({ length: 100 }, () => ({})))
    await prompt.waitForRequests(100)
    expect(silent.receivedRequests.length).toBeLessThanOrEqual(64)
  })

  it('that stops does not count an attempt for the deliveries and the subscription it releases', async () => {
    const first = await worker()
    const { profile, key } = await partnerProfile(app)
    const slow = await receiver(() => {})
    await subscribe(app, key, slow.url)
    await record(app, profile.id, {})
    await slow.waitForRequests(1)
    await first.stop()
    const stored = app.db.selectFrom('webhook_delivery').where('profile_id', '=', profile.id)
    expect(await stored.select(['status', 'attempt', 'attempts']).execute()).toEqual([
      { status: 'pending', attempt: 0, attempts: [] },
    ])
    const { body } = await app.call('GET /api/v1/webhooks/subscriptions', { key })
    expect(body.data[0]).toMatchObject({ consecutive_failures: 0, last_delivery_at: null })
  })

  it('that stops releases its started deliveries, and another worker sends them immediately', async () => {
    const first = await worker()
    const { profile, key } = await partnerProfile(app)
    const slow = await receiver(() => {})
    await subscribe(app, key, slow.url)
    const [id] = await record(app, profile.id, {})
    await slow.waitForRequests(1)
    await first.stop()
    slow.reactWith((response) => response.writeHead(204).end())
    await worker()
    await slow.waitForRequests(2)
    expect(slow.receivedRequests.map(({ event }) => event.id)).toEqual([id, id])
  })

  it('that stops leaves its started deliveries to a worker that already runs', async () => {
    const first = await worker()
    const { profile, key } = await partnerProfile(app)
    const slow = await receiver(() => {})
    await subscribe(app, key, slow.url)
    const [id] = await record(app, profile.id, {})
    await slow.waitForRequests(1)
    await worker()
    slow.reactWith((response) => response.writeHead(204).end())
    await first.stop()
    await slow.waitForRequests(2)
    expect(slow.receivedRequests.map(({ event }) => event.id)).toEqual([id, id])
  })

  it('repeats a failed delivery when it is due, before the next fallback run', async () => {
    await worker()
    const { profile, key } = await partnerProfile(app)
    const failing = await receiver((response) => response.writeHead(500).end())
    await subscribe(app, key, failing.url)
    await record(app, profile.id, {})
    await failing.waitForRequests(2)
    const [first, second] = failing.receivedRequests
    expect(second!.event.id).toBe(first!.event.id)
  })

  it('delivers an event whose notification was lost when it looks at all profiles', async () => {
    const { profile, key } = await partnerProfile(app)
    const unheard = await receiver()
    await subscribe(app, key, unheard.url)
    await record(app, profile.id, {})
    await worker()
    await unheard.waitForRequests(1)
  })
})
