import { describe, expect, it, vi } from 'vitest'
import { servicesOn } from '../../../test/support/app/services-on.ts'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'
import type { PooledHandle } from '../../db/statements/transact.ts'
import type { Schema } from '../../db/tables/tables.ts'
import { bindContext, inTransaction } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { OpenWakeUps } from '../../queue/open-wake-ups.ts'
import { appendSubmissions } from './append.ts'
import { readEntryText } from './domain/entry.ts'
import { eraseFromLog } from './erase-from-log.ts'
import { deleteClaimsBefore, insertEntries, lockPosition } from './log-queries.ts'
import { insertEntriesOnNode } from './node-append-queries.ts'
import { runDeriver } from './run-deriver.ts'

/** Nothing is derived unless a test requests it. */
const app = await testApp({ derivesIn: 'worker', env: { INGEST_LOG_MINUTES_MAX: '10' } })
const { deriver } = app.ctx.collection.log

async function shop() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const send = (body: object, headers: Record<string, string> = {}) =>
    app.call('POST /api/v1/events', { key, body, headers })
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile.id)
  return { profile, key, send, rows }
}

const sale = (id: string, fields: object = {}) => ({
  event_type: 'payment_received',
  idempotency_key: id,
  properties: { value: 10, currency: 'USD' },
  user_traits: { external_id: `buyer-of-${id}` },
  ...fields,
})

/** A request with one entry. */
const toSubmission = (profileId: string, kind = 'event') => ({
  profileId,
  entries: [{ kind: kind as 'event', event_id: newId(), payload: Buffer.of(3), signal: null }],
  bytes: 1,
})

describe('an accepted event', () => {
  it('is logged before the response and stored when it is derived', async () => {
    const { profile, send, rows } = await shop()
    const { status, body } = await send(sale('a'))
    expect([status, body.data.status]).toEqual([202, 'accepted'])
    expect([await rows('ingest_log'), await rows('event')].map(({ length }) => length)).toEqual([1, 0])
    await deriver.derive(profile.id)
    expect(await rows('event')).toMatchObject([
      { id: body.data.event_id, event_key: 'a', received_at: app.clock.now() },
    ])
    expect(await rows('conversion')).toHaveLength(1)
  })

  it('is a duplicate if its key was accepted before, also before the first is derived, and sets the subject', async () => {
    const { profile, send, rows } = await shop()
    const first = await send(sale('a'))
    const repeat = await send(sale('a', { properties: { value: 10, currency: 'USD', subject_ref: 'patient-7' } }))
    expect(repeat.body.data).toEqual({ event_id: first.body.data.event_id, status: 'duplicate' })
    const { body } = await send({
      events: [sale('b'), sale('b'), sale('a', { properties: { value: 10, subject_ref: 'p-8' } })],
    })
    expect(body.data.results.map((result: { status: string }) => result.status)).toEqual([
      'accepted',
      'duplicate',
      'duplicate',
    ])
    await deriver.derive(profile.id)
    const events = await rows('event')
    expect(events.map(({ event_key, subject_ref }) => [event_key, subject_ref]).sort()).toEqual([
      ['a', 'p-8'],
      ['b', null],
    ])
    expect((await send(sale('b'))).body.data.status).toBe('duplicate')
  })

  it.each([
    ['one server', insertEntries],
    ['a cluster', insertEntriesOnNode],
  ])('is a duplicate after its claim was deleted, because it is stored, on %s', async (_, insert) => {
    const { profile, send } = await shop()
    const { event_id } = (await send(sale('a'))).body.data
    await deriver.derive(profile.id)
    await deleteClaimsBefore(app.db, new Date(app.clock.now().getTime() + 1))
    const [repeat, other] = [
      { ...toSubmission(profile.id).entries[0]!, event_id },
      toSubmission(profile.id).entries[0]!,
    ]
    const at = app.clock.now()
    const limits = { bytesMax: 10_000, oldest: new Date(0) }
    const appended = await inTransaction(app.ctx, ({ db }) => insert(db, profile.id, [repeat, other], { at, limits }))
    expect([...appended!.claimed]).toEqual([other.event_id])
  })

  it('is accepted once if many processes receive it concurrently', async () => {
    const { profile, send, rows } = await shop()
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => send(sale(`key-${index % 3}`))))
    const accepted = responses.filter(({ body }) => body.data.status === 'accepted')
    expect(accepted).toHaveLength(3)
    await deriver.derive(profile.id)
    expect(await rows('event')).toHaveLength(3)
  })

  it('that names the signal of its request has it only if a conversion sync may send it', async () => {
    const { profile, send, rows } = await shop()
    await send(sale('a', { context: { ip: '203.0.113.9', user_agent: 'Mozilla/5.0' } }))
    const [entry] = await rows('ingest_log')
    expect(entry!.signal).toBeNull()
    expect(readEntryText(entry!.payload)).not.toContain('203.0.113.9')
    const { id: definition_id } = (await rows('conversion_definition'))[0]!
    await app.db.insertInto('conversion_subscriber').values({ profile_id: profile.id, definition_id }).execute()
    await send(sale('b', { context: { ip: '203.0.113.9', user_agent: 'Mozilla/5.0' } }))
    expect((await rows('ingest_log')).map(({ signal }) => signal === null).sort()).toEqual([false, true])
  })
})

describe('the sequence of a profile', () => {
  it('has no gaps and one entry per number, also with several processes', async () => {
    const { profile, rows } = await shop()
    const other = await servicesOn(app.database, { now: app.clock.now, derivesIn: 'worker' })
    const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
    const logs = [app.ctx.collection.log, bindContext(other.services, {}).collection.log]
    await app.call('POST /api/tracking/collect', { body: { trackingKey, eventName: 'page_view', anonymousId: 'v' } })
    await deriver.derive(profile.id)
    const hits = Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? app.call('POST /api/tracking/collect', { body: { trackingKey, eventName: 'page_view', anonymousId: 'v' } })
        : logs[1]!.deriver.derive(profile.id),
    )
    await Promise.all(hits)
    expect((await rows('ingest_log')).map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    )
    await Promise.all(logs.map((log) => log.deriver.derive(profile.id)))
    expect(await rows('event')).toHaveLength(21)
    expect(await rows('ingest_position')).toMatchObject([{ next_sequence: 22 }])
    await other.close()
  })
})

describe('catching up', () => {
  const { log } = app.ctx.collection

  it('derives what was logged before, and nothing if all is derived', async () => {
    const { profile, send, rows } = await shop()
    expect(await log.catchUp(profile.id, 10_000)).toBe(true)
    await send(sale('a'))
    expect(await log.catchUp(profile.id, 10_000)).toBe(true)
    expect(await rows('event')).toHaveLength(1)
    const derived = vi.spyOn(deriver, 'derive')
    expect([await log.catchUp(profile.id, 0), derived.mock.calls]).toEqual([true, []])
    derived.mockRestore()
  })

  it('is false if the entries are not derived in time', async () => {
    const { profile, send, rows } = await shop()
    await send(sale('a'))
    const isInTime = await app.db.transaction().execute(async (holder) => {
      await lockPosition(holder, profile.id)
      return log.catchUp(profile.id, 0)
    })
    expect(isInTime).toBe(false)
    await deriver.derive(profile.id)
    expect(await rows('event')).toHaveLength(1)
  })
})

describe('an entry that cannot be derived', () => {
  it('is set aside with its error, and the entries before and after it are derived', async () => {
    const { profile, send, rows } = await shop()
    for (let index = 1; index <= 9; index++) await send(sale(`sale-${index}`))
    await app.db
      .updateTable('ingest_log')
      .set({ payload: Buffer.of(99) })
      .where('profile_id', '=', profile.id)
      .where('sequence', '=', 5)
      .execute()
    await deriver.derive(profile.id)
    const keys = (await rows('event')).map(({ event_key }) => event_key).sort()
    expect(keys).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((index) => `sale-${index}`))
    expect(await rows('ingest_failure')).toMatchObject([
      {
        sequence: 5,
        kind: 'event',
        payload: Buffer.of(99),
        error: 'Error: the entry has version 99; this release reads version 3',
      },
    ])
  })
})

describe('a backlog', () => {
  it('that is too old makes requests 503 with Retry-After until it is derived, and loses nothing', async () => {
    const { profile, send, rows } = await shop()
    expect((await send(sale('a'))).status).toBe(202)
    app.clock.advance(9 * 60_000)
    expect((await send(sale('b'))).status).toBe(202)
    app.clock.advance(2 * 60_000)
    const full = await send(sale('c'))
    expect([full.status, full.headers['retry-after']]).toEqual([503, '10'])
    await deriver.derive(profile.id)
    expect((await rows('event')).map(({ event_key }) => event_key).sort()).toEqual(['a', 'b'])
    expect((await send(sale('c'))).body.data.status).toBe('accepted')
  })

  it.each([
    ['one server', false],
    ['a cluster', true],
  ])(
    'of one profile rejects nothing of others in the same transaction, by the statements of %s',
    async (_, onNodes) => {
      const [full, other] = [await shop(), await shop()]
      await full.send(sale('a'))
      app.clock.advance(11 * 60_000)
      const handle = app.services.db as PooledHandle<Schema>
      const former = handle.database.isDistributed
      handle.database.isDistributed = onNodes
      const logged = await appendSubmissions(
        app.ctx,
        [full, other].map(({ profile }) => toSubmission(profile.id)),
      ).finally(() => {
        handle.database.isDistributed = former
      })
      expect(logged).toEqual([null, { sequence: 1, isFirst: [true] }])
      expect(await full.rows('ingest_log')).toHaveLength(1)
      expect(await full.rows('ingest_claim')).toHaveLength(1)
      expect(await full.rows('ingest_head')).toMatchObject([{ next_sequence: 2 }])
      expect(await other.rows('ingest_log')).toHaveLength(1)
    },
  )
})

it('a backlog has no bytes after all entries of a request are derived', async () => {
  const { profile, send, rows } = await shop()
  await send({ events: [sale('a'), sale('b'), sale('c')] })
  await deriver.derive(profile.id)
  const [[head], [position]] = [await rows('ingest_head'), await rows('ingest_position')]
  expect(head!.bytes).toBeGreaterThan(100)
  expect(position!.bytes).toBe(head!.bytes)
})

describe('a profile without a log', () => {
  it.each([
    ['its log cannot be created', async () => toSubmission(newId()), '23503'],
    ['its entries cannot be appended', async () => toSubmission((await shop()).profile.id, 'invalid'), '23514'],
  ])('fails only its own requests if %s; the others are accepted and stored once', async (_, failing, code) => {
    const { profile, send, rows } = await shop()
    await send(sale('a'))
    const logged = await appendSubmissions(app.ctx, [
      toSubmission(profile.id),
      await failing(),
      toSubmission(profile.id),
    ])
    const accepted = { sequence: 3, isFirst: [true] }
    expect(logged).toEqual([accepted, expect.objectContaining({ code }), accepted])
    expect((await rows('ingest_log')).map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3])
    expect(await rows('ingest_claim')).toHaveLength(3)
  })
})

describe('the worker', () => {
  it('derives what waits when it starts and what is logged later, and a caller can wait for that', async () => {
    const { send, rows } = await shop()
    const waitedInVain = await send(sale('before'), { prefer: 'wait=1' })
    expect([waitedInVain.status, waitedInVain.headers['preference-applied']]).toEqual([202, undefined])
    const worker = runDeriver(app.ctx, app.services.wakeUps as OpenWakeUps)
    const { status, headers } = await send(sale('after'), { prefer: 'wait=20' })
    expect([status, headers['preference-applied']]).toEqual([202, 'wait=20'])
    expect((await rows('event')).map(({ event_key }) => event_key).sort()).toEqual(['after', 'before'])
    await worker.stop()
  })

  it('of another process is notified of new entries', async () => {
    const { send, rows } = await shop()
    const other = await servicesOn(app.database, { now: app.clock.now, derivesIn: 'worker' })
    const worker = runDeriver(bindContext(other.services, {}), other.wakeUps)
    await other.wakeUps.listen(app.database.connection)
    const { headers } = await send(sale('a'), { prefer: 'wait=20' })
    expect(headers['preference-applied']).toBe('wait=20')
    expect(await rows('event')).toHaveLength(1)
    await worker.stop()
    await other.close()
  })
})

describe('an erasure', () => {
  it('deletes derived entries of the person and leaves the others', async () => {
    const { profile, key, send, rows } = await shop()
    await send(sale('ana', { user_traits: { external_id: 'c-1', email: 'ana@example.com' } }))
    await send(sale('eva', { user_traits: { external_id: 'c-2', email: 'eva@example.com' } }))
    // Not derived yet: the erasure finds the customer nevertheless.
    const erased = await app.call('POST /api/v1/customers/erasures', {
      key,
      body: { customer_key: 'c-1', request_ref: 'r' },
    })
    expect(erased.status).toBe(202)
    const texts = (await rows('ingest_log')).map(({ payload }) => readEntryText(payload))
    expect(texts.map((text) => /ana|eva/.exec(text)?.[0])).toEqual(['eva'])
    expect(await storedRows(app.db, 'event', profile.id)).toHaveLength(2)
  })

  it('removes the person from entries that wait, which are then derived without it', async () => {
    const { profile, send, rows } = await shop()
    const properties = { value: 10, currency: 'USD', note: 'for Ana' }
    const context = { url: 'https://shop.example/?utm_source=mail&utm_campaign=ana@example.com' }
    await send(sale('ana@example.com', { user_traits: { email: 'ana@example.com' }, properties, context }))
    await inTransaction(app.ctx, async (ctx) => {
      await lockPosition(ctx.db, profile.id)
      await eraseFromLog(ctx.db, profile.id, {
        customer_ids: [],
        traces: { parts: ['ana@example.com'], wholes: [] },
      })
    })
    await deriver.derive(profile.id)
    const [event] = await rows('event')
    expect(event).toMatchObject({ value: '10', customer_id: null, url: null, properties: {} })
    const entries = (await rows('ingest_log')).map(({ payload }) => readEntryText(payload))
    expect(JSON.stringify([event, entries, await rows('touch')])).not.toMatch(/ana/i)
    expect(await rows('customer')).toEqual([])
  })
})
