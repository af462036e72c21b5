import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seedHistory, toOutcome } from '../../../test/support/app/seed-history.ts'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { type Db, inTransaction } from '../../kernel/context/context.ts'
import { deriveId } from '../../kernel/ids.ts'
import { opening, recordPendingEvents } from './record-pending-events.ts'

const app = await testApp()

describe('events of several profiles in one batch', () => {
  it('are each stored under their own profile', async () => {
    const shops = await Promise.all(
      [1, 2, 3].map(async () => {
        const profile = await app.seed.profile()
        return { profile, trackingKey: await app.seed.trackingKey({ profile_id: profile.id }) }
      }),
    )
    // Sent together, so that the first batch contains one and the next all the others.
    const responses = await Promise.all(
      shops.flatMap(({ trackingKey }) =>
        [1, 2, 3].map((n) =>
          app.call('POST /api/tracking/collect', {
            body: {
              trackingKey,
              eventId: `e${n}`,
              eventName: 'page_view',
              anonymousId: 'same',
              sessionId: 'same',
              pageUrl: 'https://a.example/',
            },
          }),
        ),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(202))
    for (const { profile } of shops) {
      expect(await storedRows(app.db, 'event', profile.id)).toHaveLength(3)
      expect(await storedRows(app.db, 'touch', profile.id)).toHaveLength(1)
      expect(await storedRows(app.db, 'visit', profile.id)).toHaveLength(1)
    }
  })
})

describe('a browser that is linked while it sends hits', () => {
  it('leaves no event without its customer', async () => {
    const profile = await app.seed.profile()
    const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
    const post = (body: object) =>
      app.call('POST /api/tracking/collect', { body: { trackingKey, anonymousId: 'v', sessionId: 's', ...body } })
    const views = Array.from({ length: 60 }, () => post({ eventName: 'page_view', pageUrl: 'https://a.example/' }))
    const claim = post({ eventName: 'identify', identify: { userId: 'U' } })
    const more = Array.from({ length: 60 }, () =>
      post({ eventName: 'page_view', pageUrl: 'https://a.example/?gclid=G' }),
    )
    await Promise.all([...views, claim, ...more])
    const [customer] = await storedRows(app.db, 'customer', profile.id)
    const owners = new Set((await storedRows(app.db, 'event', profile.id)).map(({ customer_id }) => customer_id))
    expect(owners).toEqual(new Set([customer!.id]))
    const touches = await storedRows(app.db, 'touch', profile.id)
    expect(touches.map(({ customer_id }) => customer_id)).toEqual([customer!.id, customer!.id])
  })
})

describe('concurrent events of many servers', () => {
  it('are stored without loss if the same people appear in different orders', async () => {
    const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
    const people = Array.from({ length: 10 }, (_, n) => `person-${n}`)
    const requests = Array.from({ length: 100 }, (_, n) => {
      const order = n % 2 === 0 ? people : people.toReversed()
      return app.call('POST /api/v1/events', {
        key,
        body: { events: order.map((external_id) => ({ event_name: `visit ${n}`, user_traits: { external_id } })) },
      })
    })
    const responses = await Promise.all(requests)
    expect(responses.map(({ body }) => body.data?.summary.accepted)).toEqual(Array(100).fill(10))
    expect(await storedRows(app.db, 'customer', profile.id)).toHaveLength(10)
    expect(await storedRows(app.db, 'event', profile.id)).toHaveLength(1_000)
  })
})

describe('derived ids', () => {
  it('are equal only for equal parts, and are UUIDs of version 8', () => {
    expect(deriveId('a', 'b')).toBe(deriveId('a', 'b'))
    expect(deriveId('a', 'b')).not.toBe(deriveId('ab', ''))
    expect(deriveId('a', 'b')).not.toBe(deriveId('b', 'a'))
    expect(deriveId('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

it('an event that names an erased customer is recorded without personal data', async () => {
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

describe('rows read while storing', () => {
  type Seed = ReturnType<typeof seedHistory>
  /** The rows that this connection has read and not yet reported to the statistics, which happens between transactions. */
  const countRead = async (db: Db) => {
    const { rows } = await sql<{ name: string; count: number }>`
      select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as count
      from pg_stat_xact_user_tables`.execute(db)
    return new Map(rows.map(({ name, count }) => [name, count]))
  }
  const known = { visitor: 'known', person: 'ana=ana@example.com' }

  it.each<[string, (seed: Seed, profile_id: string, at: string) => Promise<unknown>]>([
    ['a page view of a new browser', (seed, profile_id, at) => seed.touch({ profile_id, at })],
    ['a page view of a known browser', (seed, profile_id, at) => seed.touch({ profile_id, at, visitor: 'known' })],
    ['a payment of a new customer', (seed, profile_id, at) => seed.conversion({ profile_id, at, person: at })],
    ['an anonymous payment', (seed, profile_id, at) => seed.conversion({ profile_id, at })],
  ])('%s, do not grow with the events of others', async (_, disturb) => {
    const { id } = await app.seed.profile()
    const start = app.clock.now().getTime()
    const at = (second: number) => new Date(start + second * 1_000).toISOString()
    await app.seed.touch({ profile_id: id, at: at(0), ...known })
    await app.seed.conversion({ profile_id: id, at: at(1), visitor: 'somebody' })
    const rowsRead = (second: number) =>
      inTransaction(
        app.ctx,
        async (ctx) => {
          // The planner rightly reads a whole table of some hundred rows, depending on when it was last analyzed.
          await sql`set local enable_seqscan = off`.execute(ctx.db)
          const before = await countRead(ctx.db)
          await disturb(seedHistory(ctx), id, at(second))
          const after = [...(await countRead(ctx.db))]
          return new Map(after.map(([name, count]) => [name, count - (before.get(name) ?? 0)]))
        },
        opening,
      )
    await rowsRead(2)
    const before = await rowsRead(3)
    const sales = Array.from({ length: 300 }, (_, n) => toOutcome(id, { at: at(4), person: `buyer-${n}`, value: '1' }))
    await recordPendingEvents(app.ctx, sales)
    // Statistics of the nearly empty tables, which may have been collected meanwhile, lead to other indexes.
    await sql`analyze`.execute(app.db)
    const grown = [...(await rowsRead(5))].filter(([name, count]) => count > (before.get(name) ?? 0) + 50)
    expect(grown).toEqual([])
  })
})
