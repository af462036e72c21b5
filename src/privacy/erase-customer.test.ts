import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseDump } from '../../test/support/app/database-dump.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { partnerProfile, record, subscribe } from '../../test/support/fixtures/subscribers.ts'
import { insertDefaultDefinitions } from '../attribution/definitions/definition-queries.ts'
import { fanOutEvents } from '../webhooks/subscriptions/fan-out-events.ts'
import { finishErasure } from './complete-erasure.ts'

const app = await testApp()

async function shop() {
  const { profile, key } = await partnerProfile(app, ['attribution:write', 'connections:write', 'customers:read'])
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const call = (route: `${string} /${string}`, body: object) => app.call(route, { key, body })
  const importOne = async (row: object): Promise<string> =>
    (await call('POST /api/v1/customers', { rows: [row] })).body.data.results[0].customer_profile_id
  const erase = (customer_key: string, request_ref = 'r') =>
    call('POST /api/v1/customers/erasures', { request_ref, customer_key })
  const collect = (body: object) => app.call('POST /api/tracking/collect', { body: { trackingKey, ...body } })
  const rows = <T extends 'event' | 'customer' | 'identifier' | 'visitor'>(table: T) =>
    app.db
      .selectFrom(table as 'event')
      .selectAll()
      .where('profile_id', '=', profile.id)
      .execute()
  return { profile, key, call, importOne, erase, collect, rows }
}

/** The requested job, with the payload that the worker would get. */
async function queuedJob(): Promise<object> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'finish-erasure' order by created_on desc limit 1`.execute(app.db)
  return rows[0]!.data
}

const receiptOf = async (key: string, id: string) =>
  (await app.call(`GET /api/v1/customers/erasures/${id}`, { key })).body.data

describe('an erasure during concurrent writes', () => {
  it('leaves no data that concurrent hits and events could restore', async () => {
    const { importOne, erase, collect, call, profile } = await shop()
    const customerId = await importOne({ external_id: 'race-key', email: 'race@example.com' })
    const hit = (turn: number) => ({
      eventName: 'page_view',
      anonymousId: 'race-browser',
      sessionId: `s${turn % 3}`,
      pageUrl: `https://shop.example/p${turn}?told=secret`,
    })
    await collect({ ...hit(0), identify: { userId: 'race-key' } })
    const writing = Array.from({ length: 30 }, (_, turn) =>
      turn % 2
        ? collect(hit(turn))
        : call('POST /api/v1/events', {
            event_type: 'payment_received',
            idempotency_key: `race-${turn}`,
            anonymous_id: 'race-browser',
            properties: { value: 10, currency: 'USD', subject_ref: 'p-1' },
            user_traits: { external_id: 'race-key' },
          }),
    )
    const [erased, ...written] = await Promise.all([erase('race-key'), ...writing])
    expect(erased.status).toBe(202)
    expect(written.filter(({ status }) => status !== 202)).toEqual([])
    const { rows: left } = await sql<{ remaining: string }>`
      select e.id::text as remaining from event e
      where e.profile_id = ${profile.id} and e.customer_id = ${customerId}
        and (e.url is not null or e.subject_ref is not null or e.session_id <> ${customerId} or e.visitor_id <> ${customerId})
      union all select value from identifier where profile_id = ${profile.id}
      union all select visitor_id from visitor where profile_id = ${profile.id} and customer_id is not null
      union all select id::text from customer where profile_id = ${profile.id} and erased_at is null`.execute(app.db)
    expect(left).toEqual([])
  })

  it('and a concurrent merge of the same customer never leave an erased key with another customer', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { importOne, erase, rows } = await shop()
      await importOne({ external_id: 'key-a', email: 'a@example.com' })
      await importOne({ external_id: 'key-b', phone: '+56987650001' })
      const [erased] = await Promise.all([erase('key-b'), importOne({ email: 'a@example.com', phone: '+56987650001' })])
      expect(erased.status).toBe(202)
      const identifiers = (await rows('identifier')) as unknown as { value: string; customer_id: string }[]
      expect(identifiers.map(({ value }) => value)).not.toContain('key-b')
      const customers = (await rows('customer')) as unknown as {
        id: string
        erased_at: Date | null
        merged_into: string
      }[]
      const dead = customers.filter(({ erased_at, merged_into }) => erased_at || merged_into).map(({ id }) => id)
      expect(identifiers.filter(({ customer_id }) => dead.includes(customer_id))).toEqual([])
    }
  })
})

describe('3.3 an erasure is queued', () => {
  it('while a delivery that may contain the customer is in progress, and completed when it ends', async () => {
    const { profile, key, importOne, erase } = await shop()
    const customer_id = await importOne({ external_id: 'way-key', email: 'way@example.com' })
    await subscribe(app, key, 'https://partner.example.com/', { events: ['outcome.recorded'] })
    await record(app, profile.id, { customer_id })
    await fanOutEvents(app.ctx, profile.id, 10)
    const leased_until = new Date(app.clock.now().getTime() + 25_000)
    await app.db.updateTable('webhook_delivery').set({ leased_until }).where('profile_id', '=', profile.id).execute()
    const { status, body } = await erase('way-key')
    expect([status, body.data.status, body.data.completed_at]).toEqual([202, 'queued', null])
    expect((await erase('way-key')).body.data.status).toBe('queued')
    const job = await queuedJob()
    expect(await databaseDump(app)).not.toMatch(/way@example\.com|way-key/)
    await expect(finishErasure.run(app.ctx, job)).rejects.toThrow('still in progress')
    expect((await receiptOf(key, body.data.erasure_id)).status).toBe('queued')
    app.clock.advance(26_000)
    await finishErasure.run(app.ctx, job)
    const completed_at = app.clock.now().toISOString()
    expect(await receiptOf(key, body.data.erasure_id)).toEqual({ ...body.data, status: 'done', completed_at })
    await finishErasure.run(app.ctx, job)
    expect((await receiptOf(key, body.data.erasure_id)).completed_at).toBe(completed_at)
  })

  it('if the history is long: the customer can no longer be found, and the job erases the rest', async () => {
    const { profile, key, importOne, erase } = await shop()
    const customerId = await importOne({ external_id: 'long-key', email: 'long@example.com' })
    await sql`
      insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at,
        customer_id, visitor_id, session_id, url, is_synthetic, click_ids, properties)
      select ${profile.id}, gen_random_uuid(), 'k-' || n, 'tracker', 'page_view', 'page_view',
        ${app.clock.now()}::timestamptz + n * interval '1 microsecond', ${app.clock.now()}, ${customerId},
        'long-browser', 'long-session', 'https://shop.example/?e=long%40example.com', false,
        '{"gclid": "long-click"}', '{"email": "long@example.com"}'
      from generate_series(1, 10001) n`.execute(app.db)
    const { body } = await erase('long-key')
    expect(body.data.status).toBe('queued')
    await finishErasure.run(app.ctx, await queuedJob())
    expect((await receiptOf(key, body.data.erasure_id)).status).toBe('done')
    expect(await databaseDump(app)).not.toMatch(/long(@|%40)example|long-(key|browser|session|click)/)
  })
})
