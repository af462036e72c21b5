import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { journeyReader } from '../../../test/support/fixtures/journey-reader.ts'
import { recordErasedKeys } from '../../identity/erased-keys/erased-keys.ts'

const app = await testApp()
const route = '/customers/journey'

/** Ana came by an ad and paid twice; Eva is another customer. */
async function createFixture(columns: Parameters<typeof journeyReader>[1] = {}) {
  const fixture = await journeyReader(app, columns)
  await fixture.campaigns(['1-1-1'])
  await fixture.touch({ at: '2026-02-01T10:00:00Z', visitor: 'v1', query: 'svc_aid=1-1-1' })
  await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', person: 'ana=ana@example.com' })
  await fixture.conversion({ at: '2026-02-10T10:00:00Z', person: 'ana', value: '10.50', key: 'first' })
  await fixture.conversion({ at: '2026-03-05T10:00:00Z', person: 'ana', value: '20', key: 'second' })
  await fixture.conversion({ at: '2026-03-06T10:00:00Z', person: 'eva' })
  return fixture
}

describe('with customers:read, the journey by a key', () => {
  it('contains every event, with the person in meta', async () => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(route, { customer_key: 'ana' })
    expect(status).toBe(200)
    expect(body.data.total_count).toBe(4)
    expect(body.data.events.map(({ event_type }: { event_type: string }) => event_type)).toEqual([
      'page_view',
      'payment_received',
      'page_view',
      'payment_received',
    ])
    const paid = { conversion_id: expect.any(String), outcome_event_id: expect.any(String), currency: 'USD' }
    expect(body.meta).toEqual({
      profile_id: fixture.profile.id,
      person: {
        customer_profile_id: await fixture.idOf('ana'),
        name: null,
        first_name: null,
        last_name: null,
        email: 'ana@example.com',
        phone: null,
        customer_key: 'ana',
        identifiers: [
          { kind: 'email', value: 'ana@example.com' },
          { kind: 'external_customer_id', value: 'ana' },
        ],
        first_seen_at: '2026-02-01T10:00:00.000Z',
        last_seen_at: '2026-03-05T10:00:00.000Z',
        event_count: 4,
        touch_count: 2,
        conversion_count: 2,
        total_revenue: 30.5,
        conversions: [
          {
            ...paid,
            conversion_key: 'payment_received',
            revenue_type: 'cash',
            conversion_time: '2026-03-05T10:00:00.000Z',
            value: '20',
            is_first_payment: false,
          },
          {
            ...paid,
            conversion_key: 'payment_received',
            revenue_type: 'cash',
            conversion_time: '2026-02-10T10:00:00.000Z',
            value: '10.50',
            is_first_payment: true,
          },
        ],
      },
    })
  })

  it('shows only the newest 50 conversions', async () => {
    const fixture = await journeyReader(app)
    const pendingEvents = Array.from({ length: 53 }, (_, index) =>
      fixture.pendingConversion({ at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(), person: 'ana' }),
    )
    await fixture.record(pendingEvents)
    const { person } = (await fixture.read(route, { customer_key: 'ana', limit: '1' })).body.meta
    expect([person.conversions.length, person.conversion_count, person.event_count]).toEqual([50, 53, 53])
    expect(person.conversions[0].conversion_time).toBe('2026-01-03T04:00:00.000Z')
    const next = await fixture.readAllPages(route, { customer_key: 'ana', limit: '30' })
    expect(next.map(({ data }) => data.events.length)).toEqual([30, 23])
    expect(next[1].meta.person).toEqual(person)
  })

  it.each([
    [{ email: ' ANA@example.com ' }],
    [{ phone: '+56 9 8765 4321' }],
    [{ phone: '9 8765 4321' }],
    [{ phone: ' 56987654321' }],
  ])('is also found by %j', async (named) => {
    const fixture = await createFixture()
    const body = { rows: [{ email: 'ana@example.com', phone: '+56987654321' }] }
    await app.call('POST /api/v1/customers', { key: fixture.key, body })
    const response = await fixture.read(route, named as unknown as Record<string, string>)
    expect([response.status, response.body.meta.person?.customer_key]).toEqual([200, 'ana'])
  })

  it('is the survivor’s under every key after a merge, and returns the survivor’s key', async () => {
    const fixture = await createFixture()
    await fixture.conversion({ at: '2026-03-07T10:00:00Z', person: 'anita=ana@example.com' })
    const { body } = await fixture.read(route, { customer_key: 'anita' })
    expect([body.meta.person.customer_key, body.data.total_count]).toEqual(['ana', 5])
  })

  it('adds one row to the access log with the customer; a miss adds one without', async () => {
    const fixture = await createFixture()
    await fixture.read(route, { customer_key: 'ana' })
    await fixture.read(route, { customer_key: 'nobody' })
    const accessLog = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
    expect(accessLog.map(({ operation_id, customer_ids }) => [operation_id, customer_ids]).toSorted()).toEqual([
      ['journeys.readJourneyByKey', []],
      ['journeys.readJourneyByKey', [await fixture.idOf('ana')]],
    ])
  })
})

describe('without customers:read, the journey by a key', () => {
  it('contains only the touches, with their credit of the newest conversion, and is not logged', async () => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(route, { customer_key: 'ana' }, fixture.projectedKey)
    expect(status).toBe(200)
    expect(body.data.total_count).toBe(2)
    const all = { last_touch: 1, first_touch: 1, linear: 1, time_decay: 1, last_non_direct: 1, position_based: 1 }
    const none = Object.fromEntries(Object.keys(all).map((model) => [model, 0]))
    expect(body.data.events).toMatchObject([
      { ad_external_id: '1-1-1', join_method: 'ad_id', in_window: false, credit: none },
      { channel: 'Direct', ad_external_id: null, join_method: 'none', in_window: true, credit: all },
    ])
    expect(body.meta).toEqual({
      profile_id: fixture.profile.id,
      conversion: {
        conversion_id: expect.any(String),
        outcome_event_id: expect.any(String),
        conversion_key: 'payment_received',
        conversion_time: '2026-03-05T10:00:00.000Z',
        value: '20',
        currency: 'USD',
        customer_key: 'ana',
      },
    })
    expect(await storedRows(app.db, 'personal_data_access', fixture.profile.id)).toEqual([])
  })

  it('of a customer without conversions has the key and no conversion', async () => {
    const fixture = await journeyReader(app)
    await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', person: 'ana' })
    const { body } = await fixture.read(route, { customer_key: 'ana' }, fixture.projectedKey)
    expect(body.data.events).toMatchObject([{ in_window: false }])
    expect(body.meta.conversion).toMatchObject({ conversion_id: null, conversion_time: null, customer_key: 'ana' })
  })

  it.each([['email'], ['phone']])('cannot be requested by %s', async (field) => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(route, { [field]: 'ana@example.com' }, fixture.projectedKey)
    expect([status, body.error.code, body.error.required_scopes]).toEqual([
      403,
      'insufficient_scope',
      ['customers:read'],
    ])
  })

  it('works on a healthcare-family profile, where partners never get more', async () => {
    const fixture = await createFixture({ privacy_mode: 'platform_safe' })
    const both = await fixture.keyWith(['conversions:read', 'customers:read'])
    const { body } = await fixture.read(route, { customer_key: 'ana' }, both)
    expect([body.data.total_count, 'person' in body.meta]).toEqual([2, false])
    const rejected = await fixture.read(route, { email: 'ana@example.com' }, both)
    expect([rejected.status, rejected.body.error.code]).toEqual([403, 'healthcare_scope_forbidden'])
  })
})

describe('404 customer_not_found', () => {
  it.each(['customers:read', 'conversions:read'] as const)(
    'is the identical response for an unknown, an erased and another profile’s key to %s',
    async (scope) => {
      const [fixture, other] = [await createFixture(), await journeyReader(app)]
      await other.conversion({ at: '2026-03-06T10:00:00Z', person: 'theirs' })
      await recordErasedKeys(app.ctx, fixture.profile.id, await fixture.idOf('eva'), ['eva'])
      const key = await fixture.keyWith([scope])
      const responses = await Promise.all(
        ['unknown', 'eva', 'theirs', ' '].map((customer_key) => fixture.read(route, { customer_key }, key)),
      )
      for (const { status, body } of responses) {
        const { request_id: _, ...error } = body.error
        expect([status, error]).toEqual([
          404,
          {
            code: 'customer_not_found',
            message: 'No customer of this profile matches the selector.',
            status: 404,
            docs_url: expect.stringContaining('#customer_not_found'),
          },
        ])
      }
    },
  )

  it('is the response for the email of an erased customer', async () => {
    const fixture = await createFixture()
    const id = await fixture.idOf('ana')
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', id).execute()
    const { status, body } = await fixture.read(route, { email: 'ana@example.com' })
    expect([status, body.error.code]).toEqual([404, 'customer_not_found'])
  })
})

describe('the journey by a key rejects', () => {
  it.each([
    ['no selector', {}, 'customer_key'],
    ['two names', { customer_key: 'ana', email: 'ana@example.com' }, 'customer_key'],
    ['an invalid email', { email: 'ana' }, 'email'],
    ['an invalid phone', { phone: 'x' }, 'phone'],
    ['an empty key', { customer_key: '' }, 'customer_key'],
    ['limit 0', { customer_key: 'ana', limit: '0' }, 'limit'],
    ['limit 101', { customer_key: 'ana', limit: '101' }, 'limit'],
    ['a cursor of another list', { customer_key: 'ana', cursor: 'WyJrZXlzIiwxXQ' }, 'cursor'],
  ])('%s, naming the field', async (_title, query, field) => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(route, query as Record<string, string>)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })
})
