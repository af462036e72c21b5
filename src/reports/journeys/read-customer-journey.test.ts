import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { journeyReader } from '../../../test/support/fixtures/journey-reader.ts'
import type { Schema } from '../../db/tables/tables.ts'
import { encodeCursor } from '../../kernel/operations/page.ts'

const app = await testApp()
const nothing = { events: [], total_count: 0 }

interface Event {
  event_time: string
  event_name: string
}
const times = (body: { data: { events: Event[] } }) => body.data.events.map(({ event_time }) => event_time.slice(0, 10))

describe('the journey of a customer', () => {
  it('has every field of contract 2.3, in chronological order', async () => {
    const fixture = await journeyReader(app)
    await fixture.campaigns(['1-1-1'])
    const landing = fixture.pendingTouch({
      at: '2026-03-01T10:00:00Z',
      visitor: 'v1',
      query: 'svc_aid=1-1-1&utm_source=ig&utm_medium=cpc&utm_campaign=tagged',
    })
    const seen = { path: '/', device: 'mobile', browser: 'Chrome', os: 'Android', country: 'CL' }
    await fixture.record([{ ...landing, event: { ...landing.event, ...seen } }])
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', person: 'ana', visitor: 'v1', value: '49.90' })
    const { status, body } = await fixture.read(`/customers/${await fixture.idOf('ana')}/journey`)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        events: [
          {
            event_type: 'page_view',
            event_name: 'page_view',
            event_time: '2026-03-01T10:00:00.000Z',
            url: 'https://shop.example/',
            path: '/',
            channel: 'Paid Social',
            source: 'ig',
            medium: 'cpc',
            campaign: 'Campaign 1',
            value_amount: null,
            currency: null,
            device: 'mobile',
            browser: 'Chrome',
            os: 'Android',
            country: 'CL',
            city: null,
            is_synthetic: false,
            is_unverified: false,
          },
          {
            event_type: 'payment_received',
            event_name: 'payment_received',
            event_time: '2026-03-02T10:00:00.000Z',
            url: null,
            path: null,
            channel: null,
            source: null,
            medium: null,
            campaign: null,
            value_amount: 49.9,
            currency: 'USD',
            device: null,
            browser: null,
            os: null,
            country: null,
            city: null,
            is_synthetic: false,
            is_unverified: false,
          },
        ],
        total_count: 2,
      },
      pagination: { has_next: false, cursor: null },
      meta: { profile_id: fixture.profile.id },
    })
  })

  it('names the campaign of every event of a visit by the ids of its latest touch; an unknown one as it was tagged', async () => {
    const fixture = await journeyReader(app)
    await fixture.campaigns(['1-1-1', '2-1-1'])
    const visit = { visitor: 'v1', person: 'ana' }
    const inVisit = (at: string, query = '') => {
      const pending = fixture.pendingTouch({ ...visit, at, query })
      return { ...pending, event: { ...pending.event, session_id: 'one visit' } }
    }
    await fixture.record([
      inVisit('2026-03-01T10:00:00Z', 'svc_aid=1-1-1'),
      inVisit('2026-03-01T10:05:00Z'),
      inVisit('2026-03-01T10:10:00Z', 'svc_cid=2&utm_source=ig&utm_campaign=tagged'),
      inVisit('2026-03-01T10:15:00Z'),
    ])
    await fixture.touch({ ...visit, at: '2026-03-02T10:00:00Z', query: 'svc_aid=unheard-of&utm_campaign=spring' })
    await fixture.touch({ ...visit, at: '2026-03-03T10:00:00Z' })
    const { body } = await fixture.read(`/customers/${await fixture.idOf('ana')}/journey`)
    const campaigns = body.data.events.map(({ campaign }: { campaign: string }) => campaign)
    expect(campaigns).toEqual(['Campaign 1', 'Campaign 1', 'Campaign 2', 'Campaign 2', 'spring', null])
  })

  it('marks server events without a visit as off-site, and also names their campaign', async () => {
    const fixture = await journeyReader(app)
    await fixture.campaigns(['1-1-1'])
    await fixture.conversion({ at: '2026-03-01T10:00:00Z', person: 'ana', query: 'svc_aid=1-1-1&fbclid=c1' })
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', person: 'ana', query: 'svc_aid=1-1-1' })
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'ana=ana@x.example' })
    await fixture.conversion({ at: '2026-03-04T11:00:00Z', person: 'older', type: 'quote_sent' })
    await fixture.conversion({ at: '2026-03-04T12:00:00Z', person: 'older=ana@x.example', type: 'quote_sent' })
    const { body } = await fixture.read(`/customers/${await fixture.idOf('ana')}/journey`, { limit: '3' })
    expect(
      body.data.events.map((event: { is_synthetic: boolean; campaign: string }) => [
        event.is_synthetic,
        event.campaign,
      ]),
    ).toEqual([
      [true, 'Campaign 1'],
      [true, 'Campaign 1'],
      [false, null],
    ])
  })

  it('is the survivor’s for every id that was merged into it', async () => {
    const fixture = await journeyReader(app)
    await fixture.conversion({ at: '2026-03-01T10:00:00Z', person: 'ana' })
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', person: 'anita' })
    const before = [await fixture.idOf('ana'), await fixture.idOf('anita')]
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana=ana@example.com' })
    await fixture.conversion({ at: '2026-03-04T10:00:00Z', person: 'anita=ana@example.com' })
    const journeys = await Promise.all(before.map((id) => fixture.read(`/customers/${id}/journey`)))
    for (const { body } of journeys) expect(body.data.total_count).toBe(4)
    expect((await fixture.read(`/customers/${before[1]!.toUpperCase()}/journey`)).body).toEqual(journeys[0]!.body)
  })
})

describe('the journey of a browser', () => {
  it('is read by the id that the list returns, and is its customer’s after it is linked', async () => {
    const fixture = await journeyReader(app)
    const visitor = randomUUID()
    await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor })
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', visitor })
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana' })
    expect(times((await fixture.read(`/customers/${visitor}/journey`)).body)).toEqual(['2026-03-01', '2026-03-02'])
    await fixture.touch({ at: '2026-03-04T10:00:00Z', visitor, person: 'ana' })
    const { body } = await fixture.read(`/customers/${visitor}/journey`)
    expect(times(body)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
  })

  it('contains nothing of an erased customer, under any id', async () => {
    const fixture = await journeyReader(app)
    await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', person: 'ana' })
    const id = await fixture.idOf('ana')
    // Anonymous events of that browser are stored under the remaining id.
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', visitor: id })
    expect((await fixture.read(`/customers/${id}/journey`)).body.data.total_count).toBe(1)
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', id).execute()
    for (const named of [id, 'v1'])
      expect((await fixture.read(`/customers/${named}/journey`)).body.data).toEqual(nothing)
    await app.db.updateTable('visitor').set({ customer_id: null }).where('customer_id', '=', id).execute()
    for (const named of [id, 'v1'])
      expect((await fixture.read(`/customers/${named}/journey`)).body.data).toEqual(nothing)
  })
})

describe('an id of another profile', () => {
  it('has an empty journey, exactly like an unknown one and with the same statements', async () => {
    const statements: string[] = []
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: app.database.pool }),
      log({ query }) {
        statements.push(query.sql)
      },
    })
    const watched = await testApp({ db, reportDb: db })
    const [mine, theirs] = [await journeyReader(app), await journeyReader(app)]
    await theirs.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', person: 'ana' })
    await theirs.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v2' })
    const read = async (id: string) => {
      // Authenticates the credential, so that the watched call finds it in the cache.
      await watched.call('GET /api/v1/profile', { key: mine.key })
      statements.length = 0
      const { body } = await watched.call(`GET /api/v1/customers/${id}/journey`, { key: mine.key })
      // A credential in use is looked up again before it expires, whatever the request is about.
      return { body, statements: statements.filter((text) => !text.includes('secret_hash')) }
    }
    const absent = await read(randomUUID())
    expect(absent.body.data).toEqual(nothing)
    expect(absent.statements.length).toBeGreaterThan(1)
    for (const id of [await theirs.idOf('ana'), 'v1', 'v2', 'unseen']) expect(await read(id)).toEqual(absent)
  })
})

describe('paging through a journey', () => {
  it('by offset and limit returns each event once, with the total count', async () => {
    const fixture = await journeyReader(app)
    for (let day = 1; day <= 7; day++) await fixture.conversion({ at: `2026-03-0${day}T10:00:00Z`, person: 'ana' })
    const path = `/customers/${await fixture.idOf('ana')}/journey`
    for (const [offset, days] of [
      [0, ['2026-03-01', '2026-03-02', '2026-03-03']],
      [3, ['2026-03-04', '2026-03-05', '2026-03-06']],
      [6, ['2026-03-07']],
      [7, []],
      [9_999_999, []],
    ] as const) {
      const { body } = await fixture.read(path, { limit: '3', offset: String(offset) })
      expect([times(body), body.data.total_count, body.pagination.has_next]).toEqual([days, 7, offset < 4])
    }
  })

  it('by cursor returns each existing event once, even if others arrive meanwhile or times are equal', async () => {
    const fixture = await journeyReader(app)
    const at = ['01', '02', '02', '02', '03', '04', '04'].map((day) => `2026-03-${day}T10:00:00Z`)
    for (const [index, time] of at.entries())
      await fixture.conversion({ at: time, person: 'ana', type: `before_${index}` })
    const late = async () => {
      for (const day of ['01', '02', '04']) {
        await fixture.conversion({ at: `2026-03-${day}T10:00:00Z`, person: 'ana', type: 'late' })
      }
    }
    const pages = await fixture.readAllPages(`/customers/${await fixture.idOf('ana')}/journey`, { limit: '2' }, late)
    const seen = pages.flatMap(({ data }) => data.events.map((event: Event) => event.event_name))
    expect(seen.filter((name) => name !== 'late').toSorted()).toEqual(at.map((_, index) => `before_${index}`))
    expect(new Set(pages.map(({ data }) => data.total_count))).toEqual(new Set([7]))
  })
})

describe('a journey rejects', () => {
  it.each([
    ['limit 0', { limit: '0' }, 'limit'],
    ['limit 101', { limit: '101' }, 'limit'],
    ['a negative offset', { offset: '-1' }, 'offset'],
    ['an offset that is no number', { offset: 'x' }, 'offset'],
    [
      'a cursor of another list',
      { cursor: encodeCursor('payments', ['2026-03-01 10:00:00+00', randomUUID(), 1]) },
      'cursor',
    ],
    [
      'a cursor of the by-key journey',
      { cursor: encodeCursor('journey-by-key', ['2026-03-01 10:00:00+00', randomUUID(), 1]) },
      'cursor',
    ],
    ['an invalid cursor', { cursor: 'nonsense' }, 'cursor'],
    [
      'a cursor beside an offset',
      { cursor: encodeCursor('customer-journey', ['2026-03-01 10:00:00+00', randomUUID(), 1]), offset: '2' },
      'offset',
    ],
  ])('%s, naming it', async (_title, query, field) => {
    const fixture = await journeyReader(app)
    const { status, body } = await fixture.read('/customers/v1/journey', query as unknown as Record<string, string>)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })

  it('a key that may read conversions but not customers', async () => {
    const fixture = await journeyReader(app)
    const { status, body } = await fixture.read('/customers/v1/journey', {}, fixture.projectedKey)
    expect([status, body.error.code, body.error.required_scopes]).toEqual([
      403,
      'insufficient_scope',
      ['customers:read'],
    ])
  })

  it('every partner key on a healthcare-family profile', async () => {
    const fixture = await journeyReader(app, { privacy_mode: 'hipaa' })
    const { status, body } = await fixture.read('/customers/v1/journey')
    expect([status, body.error.code]).toEqual([403, 'healthcare_scope_forbidden'])
  })
})

it('each read of a journey adds a row to the access log, even if it found no customer', async () => {
  const fixture = await journeyReader(app)
  await fixture.conversion({ at: '2026-03-01T10:00:00Z', person: 'ana' })
  await fixture.conversion({ at: '2026-03-01T10:00:00Z', visitor: 'v1' })
  const id = await fixture.idOf('ana')
  for (const named of [id, 'v1', 'nobody']) await fixture.read(`/customers/${named}/journey`)
  const accessLog = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
  const loggedAccess = accessLog.map(({ customer_ids, person_count, result }) => [result, person_count, customer_ids])
  expect(loggedAccess.toSorted()).toEqual([
    ['disclosed', 1, []],
    ['disclosed', 1, [id]],
    ['none', 0, []],
  ])
})
