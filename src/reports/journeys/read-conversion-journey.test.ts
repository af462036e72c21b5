import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { journeyReader } from '../../../test/support/fixtures/journey-reader.ts'

const app = await testApp()

/** Ana saw an ad, came back, and paid under the key `order/1`; then continued browsing. */
async function createFixture(person = 'ana') {
  const fixture = await journeyReader(app)
  await fixture.campaigns(['1-1-1'])
  await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', query: 'svc_aid=1-1-1' })
  await fixture.touch({ at: '2026-03-02T10:00:00Z', visitor: 'v1', person })
  const { event_id } = await fixture.conversion({ at: '2026-03-03T10:00:00Z', person, value: '20', key: 'order/1' })
  await fixture.touch({ at: '2026-03-04T10:00:00Z', visitor: 'v1' })
  const [conversion] = await fixture.rows('conversion')
  const path = (handle: string) => `/conversions/${encodeURIComponent(handle)}/journey`
  return { ...fixture, event_id, conversion_id: conversion!.id, path }
}

const timesOf = (body: { data: { events: { event_time: string }[] } }) =>
  body.data.events.map(({ event_time }) => event_time.slice(0, 10))

describe('the journey behind a conversion', () => {
  it('is the same by the outcome event, the conversion and the caller’s key, and ends with the conversion', async () => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(fixture.path(fixture.event_id))
    expect(status).toBe(200)
    expect([timesOf(body), body.data.total_count]).toEqual([['2026-03-01', '2026-03-02', '2026-03-03'], 3])
    expect(body.meta).toMatchObject({
      person: { customer_profile_id: await fixture.idOf('ana'), event_count: 4, conversion_count: 1 },
      conversion: {
        conversion_id: fixture.conversion_id,
        outcome_event_id: fixture.event_id,
        conversion_key: 'payment_received',
        conversion_time: '2026-03-03T10:00:00.000Z',
        value: '20',
        currency: 'USD',
        customer_key: 'ana',
      },
    })
    for (const handle of [fixture.conversion_id, 'order/1', fixture.event_id.toUpperCase()]) {
      expect((await fixture.read(fixture.path(handle))).body).toEqual(body)
    }
  })

  it('is projected without customers:read: the touches until then, with their credit', async () => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(fixture.path('order/1'), {}, fixture.projectedKey)
    expect([status, body.data.total_count]).toEqual([200, 2])
    expect(body.data.events).toMatchObject([
      {
        touch_time: '2026-03-01T10:00:00.000Z',
        campaign_external_id: '1',
        ad_set_external_id: '1-1',
        ad_external_id: '1-1-1',
        join_method: 'ad_id',
        credit: { last_touch: 0, first_touch: 1, linear: 0.5 },
        in_window: true,
      },
      { touch_time: '2026-03-02T10:00:00.000Z', credit: { last_touch: 1, linear: 0.5 }, in_window: true },
    ])
    expect(body.meta.conversion).toMatchObject({ conversion_id: fixture.conversion_id, customer_key: 'ana' })
    expect(await storedRows(app.db, 'personal_data_access', fixture.profile.id)).toEqual([])
  })

  it.each([['ana@example.com'], ['+56 9 8765 4321']])(
    'does not return the key %s in the projection',
    async (person) => {
      const fixture = await createFixture(person)
      const { body } = await fixture.read(fixture.path('order/1'), {}, fixture.projectedKey)
      expect(body.meta.conversion.customer_key).toBeNull()
    },
  )

  it('of a browser has no person; of an anonymous event it is the event and its synthetic touch', async () => {
    const fixture = await journeyReader(app)
    await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1' })
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', visitor: 'v1', key: 'anonymous' })
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', key: 'nobody', query: 'gclid=c1' })
    await fixture.conversion({ at: '2026-03-03T10:00:00Z', key: 'nobody else', query: 'gclid=c2' })
    const anonymous = (await fixture.read('/conversions/anonymous/journey')).body
    expect([timesOf(anonymous), anonymous.meta.person]).toEqual([['2026-03-01', '2026-03-02'], null])
    const notFound = (await fixture.read('/conversions/nobody/journey')).body
    expect([timesOf(notFound), notFound.data.events[0].is_synthetic]).toEqual([['2026-03-03'], true])
    const projected = (await fixture.read('/conversions/nobody/journey', {}, fixture.projectedKey)).body
    expect(projected.data).toMatchObject({ total_count: 1, events: [{ is_synthetic: true, click_id_kind: 'gclid' }] })
  })

  it('of an erased person is only the conversion; its attribution stays', async () => {
    const fixture = await createFixture()
    const before = (await fixture.read(fixture.path('order/1'), {}, fixture.projectedKey)).body
    const columns = { erased_at: app.clock.now(), customer_key: null, email: null }
    await app.db.updateTable('customer').set(columns).where('profile_id', '=', fixture.profile.id).execute()
    const whole = (await fixture.read(fixture.path('order/1'))).body
    expect([timesOf(whole), whole.meta.person, whole.meta.conversion.customer_key]).toEqual([
      ['2026-03-03'],
      null,
      null,
    ])
    const after = (await fixture.read(fixture.path('order/1'), {}, fixture.projectedKey)).body
    expect(after.data).toEqual(before.data)
    const [accessLog] = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
    expect(accessLog).toMatchObject({ result: 'none', customer_ids: [] })
  })

  it('is paged by the cursor in both forms', async () => {
    const fixture = await createFixture()
    const whole = await fixture.readAllPages(fixture.path('order/1'), { limit: '1' })
    expect(whole.flatMap(timesOf)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    const first = (await fixture.read(fixture.path('order/1'), { limit: '1' }, fixture.projectedKey)).body
    expect([first.data.total_count, first.pagination.has_next]).toEqual([2, true])
    const { cursor } = first.pagination
    const second = (await fixture.read(fixture.path('order/1'), { cursor }, fixture.projectedKey)).body
    expect(second.data).toMatchObject({ total_count: 2, events: [{ touch_time: '2026-03-02T10:00:00.000Z' }] })
    const mixed = await fixture.read(fixture.path('order/1'), { cursor })
    expect([mixed.status, mixed.body.error.field]).toEqual([400, 'cursor'])
  })

  it('adds one row to the access log if it shows a person', async () => {
    const fixture = await createFixture()
    await fixture.read(fixture.path('order/1'))
    const accessLog = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
    expect(accessLog).toMatchObject([
      { operation_id: 'journeys.readConversionJourney', customer_ids: [await fixture.idOf('ana')], person_count: 1 },
    ])
  })
})

describe('404 conversion_not_found', () => {
  it.each(['customers:read', 'conversions:read'] as const)(
    'is the identical response for an unknown handle, one of another profile and one without a conversion to %s',
    async (scope) => {
      const [mine, theirs] = [await journeyReader(app), await createFixture()]
      const page = await mine.conversion({
        at: '2026-03-01T10:00:00Z',
        person: 'eva',
        type: 'something_else',
        key: 'other',
      })
      const key = await mine.keyWith([scope])
      const handles = [
        randomUUID(),
        'unheard of',
        theirs.event_id,
        theirs.conversion_id,
        'order/1',
        page.event_id,
        'other',
      ]
      for (const handle of handles) {
        const { status, body } = await mine.read(theirs.path(handle), {}, key)
        const { request_id: _, docs_url: __, ...error } = body.error
        expect([handle, status, error]).toEqual([
          handle,
          404,
          { code: 'conversion_not_found', message: 'No conversion of this profile has that handle.', status: 404 },
        ])
      }
    },
  )
})

it.each([
  ['limit', '0'],
  ['limit', '101'],
  ['offset', '-1'],
  ['cursor', 'nonsense'],
])('the journey behind a conversion rejects %s=%s', async (field, value) => {
  const fixture = await createFixture()
  for (const key of [fixture.key, fixture.projectedKey]) {
    const { status, body } = await fixture.read(fixture.path('order/1'), { [field]: value }, key)
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  }
})
