import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { listRollupDifferences } from '../../../test/support/database/verify-rollups.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { compactRollups } from '../../attribution/rollups/compact-rollups.ts'
import { repairProfile } from '../../attribution/rollups/repair.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()

async function shop() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile.id)
  const ok = async (response: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await response
    expect([status, body]).toEqual([202, body])
  }
  return {
    profile,
    key,
    rows,
    sell: (id: string, fields: object = {}) =>
      ok(
        app.call('POST /api/v1/events', {
          key,
          body: {
            event_type: 'payment_received',
            idempotency_key: id,
            properties: { value: 10, currency: 'USD', order_id: id },
            user_traits: { external_id: `buyer-of-${id}` },
            ...fields,
          },
        }),
      ),
    view: (visitor: string, query: string, fields: object = {}) =>
      ok(
        app.call('POST /api/tracking/collect', {
          body: {
            trackingKey,
            eventName: 'page_view',
            anonymousId: visitor,
            pageUrl: `https://shop.example/${query}`,
            ...fields,
          },
        }),
      ),
    replay: async (fields: object = {}) => {
      const body = { profile_id: profile.id, from: hoursAgo(1), ...fields }
      return app.call('POST /api/v1/admin/ingest/replay', { operator: true, body })
    },
    /** Everything that is derived, and what would be sent to others. */
    derived: async () => {
      // Facts that add up to nothing disappear.
      await compactRollups.run(app.ctx, { profile_id: profile.id })
      const tables = [
        ...(['event', 'touch', 'visit', 'visitor', 'customer', 'identifier', 'customer_merge'] as const),
        ...(['conversion', 'credit', 'segment', 'payment_refund', 'payment_reference'] as const),
        ...(['conversion_change', 'webhook_event', 'ingest_log', 'ingest_position'] as const),
      ] as const
      const found = await Promise.all(tables.map(async (table) => [table, (await rows(table)).map(toText).sort()]))
      return Object.fromEntries(found)
    },
  }
}

const toText = (row: object) =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => name !== 'seen_before_at')
      .sort(),
  )
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()

/** Two visits that lead to sales, a merge of two customers, a refund, a duplicate and an anonymous sale. */
async function history(fixture: Awaited<ReturnType<typeof shop>>): Promise<void> {
  const { sell, view } = fixture
  await view('v1', '?utm_source=news&utm_medium=email')
  await view('v1', 'chairs')
  await view('v2', '?gclid=G1')
  await sell('a', { anonymous_id: 'v1', user_traits: { external_id: 'ana', email: 'ana@example.com' } })
  await sell('b', { anonymous_id: 'v2', user_traits: { phone: '+56 9 8765 4321' } })
  await sell('c', { user_traits: { email: 'ana@example.com', phone: '+56 9 8765 4321' } })
  await sell('d', { user_traits: undefined })
  await sell('r', { event_type: 'refund_issued', properties: { value: 4, currency: 'USD', payment_id: 'a' } })
  await sell('a', { properties: { value: 99, currency: 'USD', subject_ref: 'patient-7' } })
}

describe('a replay of correct results', () => {
  it('changes no row and emits nothing', async () => {
    const fixture = await shop()
    await history(fixture)
    const before = await fixture.derived()
    expect(before.conversion!.length).toBeGreaterThanOrEqual(4)
    expect((await fixture.replay()).body.data).toEqual({ entries: 9, kept: 0, failures: [], next: null })
    expect(await fixture.derived()).toEqual(before)
    await fixture.replay()
    expect(await fixture.derived()).toEqual(before)
  })

  it('leaves what another profile has and what came before the time', async () => {
    const [early, other] = [await shop(), await shop()]
    await early.sell('before')
    await other.sell('theirs')
    for (const { profile } of [early, other])
      await app.db.updateTable('event').set({ value: '77' }).where('profile_id', '=', profile.id).execute()
    app.clock.advance(2 * 3_600_000)
    await early.sell('after')
    expect((await early.replay()).body.data.entries).toBe(1)
    expect((await early.rows('event')).map(({ value }) => value).sort()).toEqual(['10', '77'])
    expect((await other.rows('event')).map(({ value }) => value)).toEqual(['77'])
    // Restored for the verification of rollups at the end of the file.
    for (const { profile } of [early, other])
      await app.db.updateTable('event').set({ value: '10' }).where('profile_id', '=', profile.id).execute()
  })
})

describe('a replay repairs', () => {
  it('an event with a wrong amount, name and time, and its conversion', async () => {
    const fixture = await shop()
    await history(fixture)
    const before = await fixture.derived()
    const wrong = { value: '999', event_name: 'wrong', currency: 'CLP' }
    const ofProfile = app.db.updateTable('event').set(wrong).where('profile_id', '=', fixture.profile.id)
    await ofProfile.where('event_key', '=', 'b').execute()
    await fixture.replay()
    expect(await fixture.derived()).toEqual(before)
  })

  it('an event, touch and conversion that were given to the wrong customer', async () => {
    const fixture = await shop()
    await fixture.view('v1', '?gclid=G1')
    await fixture.sell('a', { anonymous_id: 'v1' })
    await fixture.sell('b')
    const before = await fixture.derived()
    const [sale] = (await fixture.rows('event')).filter(({ event_key }) => event_key === 'a')
    const [other] = (await fixture.rows('event')).filter(({ event_key }) => event_key === 'b')
    for (const table of ['event', 'touch', 'conversion'] as const) {
      await app.db
        .updateTable(table)
        .set({ customer_id: other!.customer_id })
        .where('profile_id', '=', fixture.profile.id)
        .where('customer_id', '=', sale!.customer_id)
        .execute()
    }
    // A wrong customer would have been counted in the cohorts too.
    await repairProfile(app.ctx, fixture.profile.id)
    expect(await fixture.derived()).not.toEqual(before)
    await fixture.replay()
    const { conversion_change: _, ...after } = await fixture.derived()
    const { conversion_change: __, ...expected } = before
    expect(after).toEqual(expected)
  })

  it('a touch with a wrong campaign, a missing touch and a missing event', async () => {
    const fixture = await shop()
    await history(fixture)
    const before = await fixture.derived()
    const [first, second] = await fixture.rows('touch')
    const ofProfile = <T extends 'touch' | 'event'>(table: T) =>
      app.db.deleteFrom(table as 'touch').where('profile_id', '=', fixture.profile.id)
    await app.db
      .updateTable('touch')
      .set({ campaign_external_id: 'wrong' })
      .where('profile_id', '=', fixture.profile.id)
      .where('id', '=', first!.id)
      .execute()
    await ofProfile('touch').where('id', '=', second!.id).execute()
    const [lost] = (await fixture.rows('event')).filter(({ event_key }) => event_key === 'd')
    await ofProfile('event').where('id', '=', lost!.id).execute()
    await fixture.replay()
    expect(await fixture.derived()).toEqual(before)
  })
})

describe('a replay moves', () => {
  it('conversions to a customer that it creates, and counts them once', async () => {
    const fixture = await shop()
    await fixture.sell('a')
    const [before] = await fixture.rows('conversion')
    await app.db.deleteFrom('identifier').where('profile_id', '=', fixture.profile.id).execute()
    expect((await fixture.replay()).body.data).toMatchObject({ entries: 1, failures: [] })
    const after = await fixture.rows('conversion')
    expect(after).toEqual([{ ...before, customer_id: expect.any(String) }])
    expect(after[0]!.customer_id).not.toBe(before!.customer_id)
    const differences = await listRollupDifferences({ connectionString: app.database.url })
    expect(differences.filter(({ profile_id }) => profile_id === fixture.profile.id)).toEqual([])
  })
})

describe('a replay keeps', () => {
  it('what restricted callers could not change, also after the profile became ordinary', async () => {
    const fixture = await shop()
    const setMode = (privacy_mode: string) =>
      app.call(`PATCH /api/v1/admin/profiles/${fixture.profile.id}`, { operator: true, body: { privacy_mode } })
    await setMode('hipaa')
    const scopes: Scope[] = ['attribution:write', 'conversions:read']
    const partner = await app.seed.key({ profile_id: fixture.profile.id, scopes })
    const email = 'ana@example.com'
    await fixture.sell('order-1', { user_traits: { email, external_id: 'real-key' } })
    const body = { event_type: 'payment_received', idempotency_key: 'order-2', properties: { value: 5 } }
    const user_traits = { email, external_id: 'partner-key' }
    await app.call('POST /api/v1/events', { key: partner, body: { ...body, user_traits } })
    const before = await fixture.derived()
    const owners = (await fixture.rows('identifier')).map(({ value, customer_id }) => [value, customer_id])
    expect(new Set(owners.filter(([value]) => value !== 'partner-key').map(([, id]) => id)).size).toBe(1)
    expect(new Set(owners.map(([, id]) => id)).size).toBe(2)
    await fixture.replay()
    expect(await fixture.derived()).toEqual(before)
    await setMode('standard')
    await fixture.replay()
    expect(await fixture.derived()).toEqual(before)
    const sent = (await fixture.rows('event')).map(({ event_key, caller_key }) => [event_key, caller_key]).sort()
    expect(sent).toEqual([
      ['order-1', 'real-key'],
      ['order-2', 'partner-key'],
    ])
  })

  it('a payer that a person assigned', async () => {
    const fixture = await shop()
    await fixture.sell('a')
    const [{ id } = { id: '' }] = await fixture.rows('event')
    const scopes = ['attribution:write', 'conversions:read', 'customers:read'] satisfies Scope[]
    const key = await app.seed.key({ profile_id: fixture.profile.id, scopes })
    const assigned = await app.call(`PUT /api/v1/payments/pay_${id}/payer`, {
      key,
      body: { email: 'payer@example.com' },
    })
    expect([assigned.status, assigned.body]).toEqual([200, assigned.body])
    const before = await fixture.derived()
    expect((await fixture.replay()).body.data).toEqual({ entries: 0, kept: 1, failures: [], next: null })
    expect(await fixture.derived()).toEqual(before)
  })

  it('the results of an entry that can no longer be derived, which it reports', async () => {
    const fixture = await shop()
    for (const id of ['a', 'b', 'c']) await fixture.sell(id)
    const log = app.db
      .updateTable('ingest_log')
      .set({ payload: Buffer.of(99) })
      .where('profile_id', '=', fixture.profile.id)
    await log.where('sequence', '=', 2).execute()
    const before = await fixture.derived()
    const error = 'Error: the entry has version 99; this release reads version 3'
    expect((await fixture.replay()).body.data).toEqual({
      entries: 2,
      kept: 0,
      failures: [{ sequence: 2, error }],
      next: null,
    })
    expect(await fixture.derived()).toEqual(before)
  })

  it('an erased person erased, whether the event came before or after the erasure', async () => {
    const fixture = await shop()
    const by = { user_traits: { external_id: 'c-9', email: 'eva@example.com' } }
    await fixture.sell('first', by)
    const erasure = { customer_key: 'c-9', request_ref: 'r' }
    expect((await app.call('POST /api/v1/customers/erasures', { key: fixture.key, body: erasure })).status).toBe(202)
    await fixture.sell('late', by)
    await fixture.sell('late', by)
    await fixture.sell('other')
    expect((await fixture.rows('ingest_log')).map(({ sequence }) => sequence)).toEqual([4])
    const before = await fixture.derived()
    expect((await fixture.replay()).body.data.entries).toBe(1)
    expect(await fixture.derived()).toEqual(before)
    expect(JSON.stringify(before)).not.toMatch(/eva@/)
  })
})

describe('a replay is rejected', () => {
  it.each([
    ['of an unknown profile', { profile_id: newId() }, 404, undefined],
    ['from before the log is kept', { from: '2026-01-01T00:00:00Z' }, 422, 'from'],
    ['from something else than a time', { from: 'yesterday' }, 422, 'from'],
    ['after a negative sequence', { after_sequence: -1 }, 422, 'after_sequence'],
  ])('%s', async (_title, fields, status, field) => {
    const fixture = await shop()
    const response = await fixture.replay(fields)
    expect([response.status, response.body.error.field]).toEqual([status, field])
  })
})
