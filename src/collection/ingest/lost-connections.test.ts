import type { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'

const app = await testApp()
type Client = { query: (...args: unknown[]) => unknown; connection: { stream: Duplex } }

/** The connection is lost at the statement after this many. */
let statementsLeft = Number.POSITIVE_INFINITY
const spoilt = new WeakSet<Client>()
app.database.pool.on('acquire', (acquired) => {
  const client = acquired as unknown as Client
  if (spoilt.has(client)) return
  spoilt.add(client)
  const query = client.query.bind(client)
  client.query = (...args) => {
    // A notification that wakes workers is sent after the commit, and the polls of the workers replace a lost one.
    if (!isNotification(args[0]) && --statementsLeft === 0) client.connection.stream.destroy()
    return query(...args)
  }
})

function isNotification(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
  return text?.includes('pg_notify') ?? false
}

const sale = (id: string) => ({
  event_type: 'payment_received',
  idempotency_key: id,
  properties: { value: 10, currency: 'USD' },
  user_traits: { external_id: `buyer-of-${id}`, email: `${id}@example.com` },
  context: { url: 'https://shop.example/?fbclid=IwAR0&svc_cid=c1&svc_asid=s1&svc_aid=a1' },
})

const hit = (trackingKey: string, id: string) => ({
  trackingKey,
  events: [
    {
      eventId: id,
      eventName: 'page_view',
      anonymousId: `of-${id}`,
      sessionId: `visit-${id}`,
      pageUrl: 'https://shop.example/',
    },
  ],
})

/**
 * Sends with the connection lost at the first statement, then at the second and so on, until none is lost; each request is then
 * repeated without a failure.
 */
async function loseEach(send: (id: string) => Promise<number>): Promise<{ ids: string[]; responses: Set<number> }> {
  const ids: string[] = []
  const responses = new Set<number>()
  for (let index = 1; ; index++) {
    const id = `lost-at-${index}`
    ids.push(id)
    statementsLeft = index
    const status = await send(id)
    const isLost = statementsLeft <= 0
    statementsLeft = Number.POSITIVE_INFINITY
    if (!isLost) return { ids, responses }
    responses.add(status)
    expect(await send(id)).toBeLessThan(300)
  }
}

/** A derivation that is repeated in the background can lose its connection instead of a request, which then succeeds. */
function expectRetryable(responses: ReadonlySet<number>): void {
  expect([...responses]).toContain(503)
  expect([...responses].filter((status) => status !== 503 && status !== 202)).toEqual([])
}

// An unhandled rejection of a failing statement would end the process and fail this file.
it('a sale whose connection is lost at any statement gets a retryable error, and is stored once when it is sent again', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const { ids, responses } = await loseEach(
    async (id) => (await app.call('POST /api/v1/events', { key, body: sale(id) })).status,
  )
  expect(ids.length).toBeGreaterThan(5)
  expectRetryable(responses)
  const events = await storedRows(app.db, 'event', profile.id)
  expect(events.map(({ event_key }) => event_key).sort()).toEqual(ids.toSorted())
  const conversions = await storedRows(app.db, 'conversion', profile.id)
  expect(new Set(conversions.map(({ event_id }) => event_id)).size).toBe(ids.length)
})

it('a page view whose connection is lost at any statement is stored once when it is sent again', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const { body } = await app.call('POST /api/v1/tracking/keys', { key })
  const { ids, responses } = await loseEach(
    async (id) => (await app.call('POST /api/tracking/collect', { body: hit(body.data.key, id) })).status,
  )
  expect(ids.length).toBeGreaterThan(2)
  expectRetryable(responses)
  const events = await storedRows(app.db, 'event', profile.id)
  expect(events.map(({ event_key }) => event_key).sort()).toEqual(ids.toSorted())
})
