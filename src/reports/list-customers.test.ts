import { describe, expect, it } from 'vitest'
import { storedRows } from '../../test/support/app/stored-rows.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { newId } from '../kernel/ids.ts'

const app = await testApp()

async function createBusiness(columns: Parameters<typeof app.seed.business>[0] = {}) {
  const fixture = await app.seed.business(columns)
  const profile_id = fixture.profile.id
  const key = await app.seed.key({ profile_id, scopes: ['customers:read', 'attribution:write'] })
  const list = (query: Record<string, string> = {}) =>
    app.call('GET /api/v1/customers', {
      key,
      query: { date_from: '2026-03-01', date_to: '2026-03-31', goal: 'payment_received', ...query },
    })
  const name = async (person: string, columns: object) => {
    const changed = app.db.updateTable('customer').set(columns).where('profile_id', '=', profile_id)
    await changed.where('customer_key', '=', person).execute()
  }
  const idOf = async (person: string) => {
    const rows = await storedRows(app.db, 'customer', profile_id)
    return rows.find(({ customer_key }) => customer_key === person)!.id
  }
  return { ...fixture, key, list, name, idOf }
}

type Row = { conversion_id: string; customer_profile_id: string; name: string | null }

describe('the list of customers', () => {
  it('has every field of contract 2.1', async () => {
    const fixture = await createBusiness()
    await fixture.campaigns(['1-1-1'])
    const landing = fixture.pendingTouch({
      at: '2026-03-01T10:00:00Z',
      visitor: 'v1',
      query: 'svc_aid=1-1-1&utm_source=ig',
    })
    const seen = { ...landing.event, device: 'mobile', country: 'CL' }
    await fixture.record([{ ...landing, event: seen }])
    await fixture.touch({
      at: '2026-03-02T10:00:00Z',
      visitor: 'v1',
      query: 'utm_source=news&utm_medium=email',
      person: 'ana',
    })
    await fixture.conversion({ at: '2026-03-03T10:00:30Z', person: 'ana=ana@example.com', value: '100.50', key: 'one' })
    await fixture.conversion({ at: '2026-02-01T10:00:00Z', person: 'ana', value: '20' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'ana', value: '900', type: 'closed_won' })
    await fixture.name('ana', { first_name: 'Ana', last_name: 'Rojas' })
    const { status, body } = await fixture.list()
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          conversion_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          customer_profile_id: await fixture.idOf('ana'),
          name: 'Ana Rojas',
          email: 'ana@example.com',
          country: 'ZZ',
          device: 'unknown',
          channel: 'Email',
          source: 'news',
          revenue: 100.5,
          revenue_type: 'cash',
          conversion_time: '2026-03-03T10:00:30.000Z',
          time_to_complete_seconds: 2 * 86_400 + 30,
          touch_count: 2,
          touch_channels: [expect.any(String), 'Email'],
          conversion_count: 3,
          total_revenue: 120.5,
        },
      ],
      pagination: { has_next: false, cursor: null },
      meta: {
        date_from: '2026-03-01',
        date_to: '2026-03-31',
        profile_id: fixture.profile.id,
        recompute: expect.objectContaining({ cause: 'entities_added' }),
      },
    })
  })

  it('reads country and device from the converting event, else its last touch, and the country else from the person', async () => {
    const fixture = await createBusiness()
    const at = (pending: ReturnType<typeof fixture.pendingTouch>, columns: object) => ({
      ...pending,
      event: { ...pending.event, ...columns },
    })
    const visit = fixture.pendingTouch({ at: '2026-03-02T10:00:00Z', visitor: 'v1', person: 'ana' })
    await fixture.record([at(visit, { device: 'tablet', country: 'PE' })])
    const paid = fixture.pendingConversion({ at: '2026-03-03T10:00:00Z', person: 'ana' })
    await fixture.record([at(paid, { country: 'AR' })])
    await fixture.conversion({ at: '2026-03-03T11:00:00Z', person: 'ana' })
    await fixture.conversion({ at: '2026-03-03T12:00:00Z', person: 'eva' })
    await fixture.name('eva', { country: 'BO' })
    const { body } = await fixture.list()
    expect(body.data.map(({ country, device }: { country: string; device: string }) => [country, device])).toEqual([
      ['BO', 'unknown'],
      ['PE', 'tablet'],
      ['AR', 'tablet'],
    ])
  })

  it('describes the last and the first touch however long before the conversion', async () => {
    const fixture = await createBusiness()
    await fixture.touch({ at: '2025-12-01T10:00:00Z', visitor: 'v1', query: 'utm_source=ig&utm_medium=paid_social' })
    await fixture.touch({
      at: '2025-12-02T10:00:00Z',
      visitor: 'v1',
      query: 'utm_source=news&utm_medium=email',
      person: 'ana',
    })
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '5' })
    const { body } = await fixture.list()
    expect(await fixture.rows('credit')).toEqual([])
    expect(body.data).toMatchObject([
      {
        channel: 'Email',
        source: 'news',
        touch_count: 2,
        touch_channels: ['Paid Social', 'Email'],
        time_to_complete_seconds: (Date.parse('2026-03-03') - Date.parse('2025-12-01')) / 1_000,
      },
    ])
  })

  it('ignores touches after the conversion, and has none without touches', async () => {
    const fixture = await createBusiness()
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '5' })
    await fixture.touch({
      at: '2026-03-04T10:00:00Z',
      visitor: 'v1',
      query: 'utm_source=ig&utm_medium=paid_social',
      person: 'ana',
    })
    const none = { channel: 'Unknown', source: 'unknown', touch_count: 0, touch_channels: [] }
    expect((await fixture.list()).body.data).toMatchObject([{ ...none, time_to_complete_seconds: 0 }])
  })

  it('shows an anonymous visitor by the visitor id, and leaves out conversions without any person', async () => {
    const fixture = await createBusiness()
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', visitor: 'browser-7', value: '5' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', visitor: 'browser-7', value: '6' })
    await fixture.conversion({ at: '2026-03-05T10:00:00Z', value: '7' })
    const { body } = await fixture.list()
    expect(body.data).toMatchObject([
      { customer_profile_id: 'browser-7', name: null, email: null, revenue: 6, conversion_count: 2, total_revenue: 11 },
      { customer_profile_id: 'browser-7', name: null, email: null, revenue: 5, conversion_count: 2, total_revenue: 11 },
    ])
  })

  it('contains one goal of one profile in whole local days, latest first', async () => {
    const fixture = await createBusiness({ timezone: 'America/Santiago' })
    const other = await createBusiness()
    await other.conversion({ at: '2026-03-10T10:00:00Z', person: 'ana' })
    await fixture.conversion({ at: '2026-03-01T02:59:59Z', person: 'february', key: 'a' })
    await fixture.conversion({ at: '2026-03-01T03:00:00Z', person: 'first', key: 'b' })
    await fixture.conversion({ at: '2026-04-01T02:59:59Z', person: 'last', key: 'c' })
    await fixture.conversion({ at: '2026-04-01T03:00:00Z', person: 'april', key: 'd' })
    await fixture.conversion({ at: '2026-03-10T10:00:00Z', person: 'lead', type: 'lead_created' })
    const { body } = await fixture.list()
    const ids = [await fixture.idOf('last'), await fixture.idOf('first')]
    expect(body.data.map((row: Row) => row.customer_profile_id)).toEqual(ids)
    expect((await fixture.list({ goal: 'nothing_of_ours' })).body.error.field).toBe('goal')
  })

  it('shows a goal that earns no credit without revenue', async () => {
    const fixture = await createBusiness()
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '5', type: 'payment_refunded' })
    const { body } = await fixture.list({ goal: 'payment_refunded' })
    expect(body.data).toMatchObject([{ revenue: 0, conversion_count: 0, total_revenue: 0, channel: 'Unknown' }])
  })

  it('counts money once if several definitions count it, and as zero while there is no rate', async () => {
    const fixture = await createBusiness()
    const [held] = (await fixture.rows('conversion_definition')).filter(
      (row) => row.conversion_key === 'payment_received',
    )
    const twin = { ...held!, id: newId(), conversion_key: 'paid_twice', is_default: false }
    await app.db.insertInto('conversion_definition').values(twin).execute()
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '10' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'ana', value: '1000', currency: 'CLP' })
    const both = [await fixture.list(), await fixture.list({ goal: 'paid_twice' })]
    expect(both.map(({ body }) => body.data)).toMatchObject([
      [
        { revenue: 0, conversion_count: 4, total_revenue: 10 },
        { revenue: 10, conversion_count: 4, total_revenue: 10 },
      ],
      [
        { revenue: 0, conversion_count: 4, total_revenue: 10 },
        { revenue: 0, conversion_count: 4, total_revenue: 10 },
      ],
    ])
  })

  it('shows a merged customer as its survivor and leaves out erased ones', async () => {
    const fixture = await createBusiness()
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '1' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'anita', value: '2' })
    await fixture.conversion({ at: '2026-03-05T10:00:00Z', person: 'gone', value: '3', visitor: 'browser-of-gone' })
    await fixture.conversion({ at: '2026-03-06T10:00:00Z', person: 'ana=ana@example.com', type: 'lead_created' })
    await fixture.conversion({ at: '2026-03-06T11:00:00Z', person: 'anita=ana@example.com', type: 'lead_created' })
    await fixture.name('gone', { erased_at: app.clock.now() })
    const { body } = await fixture.list()
    const ana = await fixture.idOf('ana')
    expect(body.data.map((row: Row) => row.customer_profile_id)).toEqual([ana, ana])
    expect(body.data[0].total_revenue).toBe(3)
  })
})

describe('first_seen_at', () => {
  it('is the first event of any browser of the customer, including one linked late or merged', async () => {
    const fixture = await createBusiness()
    const seen = async () => {
      const { body } = await app.call('GET /api/v1/customers/search', {
        key: fixture.key,
        query: { q: 'ana@example.com' },
      })
      const journey = await app.call('GET /api/v1/customers/journey', {
        key: fixture.key,
        query: { customer_key: 'ana' },
      })
      expect(journey.body.meta.person.first_seen_at).toBe(body.data[0].first_seen_at)
      return body.data[0].first_seen_at
    }
    await fixture.touch({ at: '2026-01-05T10:00:00Z', visitor: 'v1' })
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana=ana@example.com' })
    expect(await seen()).toBe('2026-03-03T10:00:00.000Z')
    await fixture.touch({ at: '2026-03-04T10:00:00Z', visitor: 'v1', person: 'ana' })
    expect(await seen()).toBe('2026-01-05T10:00:00.000Z')
    await fixture.touch({ at: '2026-01-02T10:00:00Z', visitor: 'v1' })
    expect(await seen()).toBe('2026-01-02T10:00:00.000Z')
    await fixture.touch({ at: '2025-12-24T10:00:00Z', visitor: 'v2', person: 'anita' })
    await fixture.conversion({ at: '2026-03-05T10:00:00Z', person: 'anita=ana@example.com' })
    expect(await seen()).toBe('2025-12-24T10:00:00.000Z')
  })
})

describe('searching the list', () => {
  it.each([
    ['rojas', ['Ana Rojas']],
    ['ANA ROJ', ['Ana Rojas']],
    ['EXAMPLE.COM', ['Éva Muñoz', 'Ana Rojas']],
    ['eva munoz', ['Éva Muñoz']],
    ['%', []],
    ['a_a', []],
    ['56912', []],
    ['', ['Éva Muñoz', 'Ana Rojas', null]],
    ['  ', ['Éva Muñoz', 'Ana Rojas', null]],
    ['x', ['Éva Muñoz', 'Ana Rojas']],
    ['ñ', ['Éva Muñoz', 'Ana Rojas']],
    ['李', []],
    ['z', ['Éva Muñoz']],
  ])('for %j by name or email finds %j', async (search, names) => {
    const fixture = await createBusiness()
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', visitor: 'anonymous' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'ana=ana@example.com' })
    await fixture.conversion({ at: '2026-03-05T10:00:00Z', person: 'eva=eva@example.com' })
    await fixture.name('ana', { first_name: 'Ana', last_name: 'Rojas', phone: '+56912345678' })
    await fixture.name('eva', { first_name: 'Éva', last_name: 'Muñoz' })
    const { body } = await fixture.list({ search })
    expect(body.data.map((row: Row) => row.name)).toEqual(names)
  })
})

describe('paging through the list', () => {
  it('returns each existing row once, even if others arrive meanwhile or times are equal', async () => {
    const fixture = await createBusiness()
    const convert = (at: string) => fixture.conversion({ at, person: `p-${newId()}` })
    for (let index = 0; index < 9; index++) await convert(`2026-03-0${1 + Math.floor(index / 4)}T12:00:00Z`)
    const before = (await fixture.list({ limit: '100' })).body.data.map((row: Row) => row.conversion_id)
    const seen: string[] = []
    let position: Record<string, string> = {}
    for (let page = 0; page < 50; page++) {
      const { body } = await fixture.list({ limit: '2', ...position })
      seen.push(...body.data.map((row: Row) => row.conversion_id))
      for (const day of ['01', '02', '03', '04']) await convert(`2026-03-${day}T12:00:00Z`)
      if (!body.pagination.has_next) break
      const [cursor_time, cursor_id] = body.pagination.cursor.split('|')
      position = { cursor_time, cursor_id }
      if (before.every((id: string) => seen.includes(id))) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id: string) => !seen.includes(id))).toEqual([])
  })

  it('separates rows that share a millisecond', async () => {
    const fixture = await createBusiness()
    for (const person of ['a', 'b', 'c']) await fixture.conversion({ at: '2026-03-03T12:00:00Z', person })
    for (const [index, { id }] of (await fixture.rows('conversion')).entries()) {
      const conversion_time = `2026-03-03T12:00:00.00000${index + 1}Z` as unknown as never
      await app.db.updateTable('conversion').set({ conversion_time }).where('id', '=', id).execute()
    }
    const first = (await fixture.list({ limit: '1' })).body
    const [cursor_time, cursor_id] = first.pagination.cursor.split('|')
    expect(cursor_time).toBe('2026-03-03T12:00:00.000003Z')
    expect((await fixture.list({ cursor_time, cursor_id })).body.data).toHaveLength(2)
  })
})

describe('the list rejects', () => {
  const id = newId()
  it.each([
    ['limit 0', { limit: '0' }, 'limit'],
    ['limit 101', { limit: '101' }, 'limit'],
    ['a limit that is no number', { limit: 'ten' }, 'limit'],
    ['no goal', { goal: '' }, 'goal'],
    ['half a cursor', { cursor_time: '2026-03-03T12:00:00Z' }, 'cursor_id'],
    ['the other half', { cursor_id: id }, 'cursor_time'],
    ['a cursor of another list', { cursor_time: 'WyJrZXlzIiwxXQ', cursor_id: id }, 'cursor_time'],
    ['an invalid time', { cursor_time: '2026-02-30T12:00:00Z', cursor_id: id }, 'cursor_time'],
    ['the year zero', { cursor_time: '0000-01-01T00:00:00Z', cursor_id: id }, 'cursor_time'],
    ['an invalid id', { cursor_time: '2026-03-03T12:00:00Z', cursor_id: '17' }, 'cursor_id'],
  ])('%s, naming it', async (_title, query, field) => {
    const fixture = await createBusiness()
    const { status, body } = await fixture.list(query)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })

  it.each([
    ['no days', {}, 'date_from'],
    ['one day', { date_from: '2026-03-01' }, 'date_to'],
    ['an invalid day', { date_from: '2026-02-30', date_to: '2026-03-01' }, 'date_from'],
    ['days in the wrong order', { date_from: '2026-03-02', date_to: '2026-03-01' }, 'date_from'],
    ['more than 366 days', { date_from: '2025-01-01', date_to: '2026-03-01' }, 'date_to'],
  ])('%s with invalid_date_range', async (_title, query, field) => {
    const { key } = await createBusiness()
    const response = await app.call('GET /api/v1/customers', { key, query: { goal: 'lead_created', ...query } })
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      400,
      'invalid_date_range',
      field,
    ])
  })

  it('a key without customers:read, even with conversions:read', async () => {
    const fixture = await createBusiness()
    const key = await app.seed.key({ profile_id: fixture.profile.id, scopes: ['conversions:read', 'visitors:read'] })
    const query = { date_from: '2026-03-01', date_to: '2026-03-31', goal: 'lead_created' }
    const { status, body } = await app.call('GET /api/v1/customers', { key, query })
    expect([status, body.error.code, body.error.required_scopes]).toEqual([
      403,
      'insufficient_scope',
      ['customers:read'],
    ])
  })
})

it('a page of the list adds one row to the access log, with the customers it shows', async () => {
  const fixture = await createBusiness()
  await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana' })
  await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'ana' })
  await fixture.conversion({ at: '2026-03-05T10:00:00Z', visitor: 'v' })
  await fixture.list()
  const accessLog = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
  expect(accessLog).toMatchObject([
    { operation_id: 'customers.listCustomers', customer_ids: [await fixture.idOf('ana')], person_count: 2 },
  ])
})
