import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp({ derivesIn: 'worker' })
const { deriver } = app.ctx.collection.log

async function shop() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read'] })
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile.id)
  return {
    profile,
    rows,
    send: (idempotency_key: string) =>
      app.call('POST /api/v1/events', { key, body: { event_type: 'lead_created', idempotency_key } }),
    attention: async () => (await app.call('GET /api/v1/attention', { key })).body.data as { kind: string }[],
    retry: (fields: object = {}) =>
      app.call('POST /api/v1/admin/ingest/retry', { operator: true, body: { profile_id: profile.id, ...fields } }),
  }
}

/** A shop with three events, of which the one with the given sequence cannot be derived. */
async function failingShop(sequence: number) {
  const fixture = await shop()
  for (const key of ['a', 'b', 'c']) await fixture.send(key)
  const original = (await fixture.rows('ingest_log')).find((entry) => entry.sequence === sequence)!.payload
  const set = (table: 'ingest_log' | 'ingest_failure', payload: Buffer) =>
    app.db
      .updateTable(table)
      .set({ payload })
      .where('profile_id', '=', fixture.profile.id)
      .where('sequence', '=', sequence)
      .execute()
  await set('ingest_log', Buffer.of(99))
  await deriver.derive(fixture.profile.id)
  return { ...fixture, repair: () => set('ingest_failure', original) }
}

const keysOf = (events: readonly { event_key: string }[]) => events.map(({ event_key }) => event_key).sort()
const show = async (query: Record<string, string> = {}) =>
  (await app.call('GET /api/v1/admin/ingest', { operator: true, query })).body.data

describe('a failing entry', () => {
  it('is shown to the operator and to the profile, and no other profile waits for it', async () => {
    const [failing, healthy] = [await failingShop(2), await shop()]
    await healthy.send('x')
    await deriver.derive(healthy.profile.id)
    expect(keysOf(await failing.rows('event'))).toEqual(['a', 'c'])
    expect(keysOf(await healthy.rows('event'))).toEqual(['x'])
    const shown = await show({ profile_id: failing.profile.id })
    expect(shown.failing_profiles).toContainEqual({ profile_id: failing.profile.id, failures: 1 })
    expect(shown.newest_failures).toMatchObject([
      { profile_id: failing.profile.id, sequence: 2, kind: 'event', error: expect.stringContaining('version 99') },
    ])
    expect(JSON.stringify(shown)).not.toContain('payload')
    expect(await failing.attention()).toMatchObject([{ kind: 'events_failed', count: 1 }])
    expect(await healthy.attention()).toEqual([])
    const { body } = await app.call('GET /api/v1/admin/doctor', { operator: true })
    expect(body.data.checks).toContainEqual({
      name: 'ingest_log',
      status: 'warn',
      detail: expect.stringContaining('could not be derived'),
      findings: expect.any(Array),
    })
  })

  it('is derived by a retry after its cause is gone, once, and counted nowhere afterwards', async () => {
    const fixture = await failingShop(1)
    app.clock.advance(1_000)
    expect((await fixture.retry()).body.data).toMatchObject({ derived: 0, failed: 1, has_more: false })
    await fixture.repair()
    app.clock.advance(1_000)
    const responses = await Promise.all([fixture.retry(), fixture.retry({ sequence: 1 })])
    expect(responses.reduce((sum, { body }) => sum + (body.data?.derived ?? 0), 0)).toBe(1)
    expect(keysOf(await fixture.rows('event'))).toEqual(['a', 'b', 'c'])
    expect(await fixture.rows('ingest_failure')).toEqual([])
    expect(await fixture.attention()).toEqual([])
    expect((await fixture.send('a')).body.data.status).toBe('duplicate')
  })

  it('that was sent again meanwhile is not counted twice by a retry', async () => {
    const fixture = await failingShop(3)
    await app.db.deleteFrom('ingest_claim').where('profile_id', '=', fixture.profile.id).execute()
    expect((await fixture.send('c')).body.data.status).toBe('accepted')
    await deriver.derive(fixture.profile.id)
    await fixture.repair()
    app.clock.advance(1_000)
    expect((await fixture.retry()).body.data).toMatchObject({ derived: 1, failed: 0, has_more: false })
    expect(keysOf(await fixture.rows('event'))).toEqual(['a', 'b', 'c'])
  })

  it('leaves out failures after `failed_before`, so that a loop over many ends', async () => {
    const fixture = await failingShop(2)
    app.clock.advance(1_000)
    const first = (await fixture.retry()).body.data
    app.clock.advance(1_000)
    const { failed_before } = first
    const second = (await fixture.retry({ failed_before })).body.data
    expect([first, second]).toMatchObject([{ failed: 1 }, { derived: 0, failed: 0, has_more: false, failed_before }])
  })
})

describe('a backlog', () => {
  it('is shown with its size and age, and reported after five minutes', async () => {
    const fixture = await shop()
    const receivedAt = app.clock.now()
    await fixture.send('a')
    await fixture.send('b')
    const backlog = async () =>
      (await show()).backlogs.find((row: { profile_id: string }) => row.profile_id === fixture.profile.id)
    expect(await backlog()).toMatchObject({ waiting: 2, waiting_since: receivedAt.toISOString() })
    expect((await backlog()).waiting_bytes).toBeGreaterThan(50)
    expect(await fixture.attention()).toEqual([])
    app.clock.advance(6 * 60_000)
    expect(await fixture.attention()).toMatchObject([{ kind: 'events_delayed', severity: 'error' }])
    await deriver.derive(fixture.profile.id)
    expect([await backlog(), await fixture.attention()]).toEqual([undefined, []])
  })
})

it.each([
  ['an unknown profile', { profile_id: newId() }, 404, undefined],
  ['an entry that did not fail', { sequence: 7 }, 404, undefined],
  ['a sequence of zero', { sequence: 0 }, 422, 'sequence'],
  ['a time that is none', { failed_before: 'now' }, 422, 'failed_before'],
])('a retry of %s is rejected', async (_title, fields, status, field) => {
  const response = await (await shop()).retry(fields)
  expect([response.status, response.body.error.field]).toEqual([status, field])
})
