import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()

async function business() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const send = (body: object, headers: Record<string, string> = {}) =>
    app.call('POST /api/v1/events', { key, body, headers })
  const rows = <T extends 'event' | 'touch' | 'identifier' | 'customer' | 'visitor'>(table: T) =>
    storedRows(app.db, table, profile.id)
  return { profile, key, send, rows }
}

const payment = (fields: object = {}) => ({
  event_type: 'payment_received',
  idempotency_key: 'order-1',
  properties: { value: 49.9, currency: 'EUR' },
  user_traits: { email: 'Ana@Example.com ' },
  ...fields,
})

describe('POST /api/v1/events', () => {
  it('stores an outcome with its customer before it returns 202 with the event id', async () => {
    const { send, rows, profile } = await business()
    const { status, body } = await send(
      payment({
        timestamp: '2026-03-09T10:00:00+02:00',
        action_source: 'physical_store',
        properties: { value: 49.9, currency: 'eur', shelf: 3 },
      }),
    )
    expect([status, body.meta]).toEqual([202, { profile_id: profile.id }])
    expect(body.data).toEqual({ event_id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'accepted' })
    const [customer] = await rows('customer')
    expect(await rows('event')).toMatchObject([
      {
        id: body.data.event_id,
        event_type: 'payment_received',
        event_name: 'payment_received',
        event_time: new Date('2026-03-09T08:00:00Z'),
        recorded_via: 'server',
        customer_id: customer!.id,
        value: '49.9',
        currency: 'EUR',
        action_source: 'physical_store',
        properties: { shelf: 3 },
      },
    ])
    expect(await rows('identifier')).toMatchObject([{ kind: 'email', value: 'ana@example.com' }])
  })

  it('creates the customer for an unknown external_id and binds the key; later events find it', async () => {
    const { send, rows } = await business()
    await send(payment({ user_traits: { external_id: 'C-17' } }))
    await send(payment({ idempotency_key: 'order-2', user_traits: { external_id: 'C-17' } }))
    expect(await rows('customer')).toMatchObject([{ customer_key: 'C-17' }])
    expect(new Set((await rows('event')).map(({ customer_id }) => customer_id)).size).toBe(1)
  })

  it('accepts an event without a customer', async () => {
    const { send, rows } = await business()
    expect((await send({ event_name: 'catalogue printed' })).status).toBe(202)
    expect(await rows('event')).toMatchObject([{ event_type: 'catalogue printed', customer_id: null }])
  })

  it("uses the profile's currency for a value without one", async () => {
    const { send, rows } = await business()
    await send(payment({ properties: { value: 5 } }))
    expect(await rows('event')).toMatchObject([{ value: '5', currency: 'USD' }])
  })
})

describe('an idempotency key', () => {
  it('is required with money (400 naming it) and nowhere else', async () => {
    const { send, rows } = await business()
    const { status, body } = await send(payment({ idempotency_key: undefined }))
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', 'idempotency_key'])
    expect([await rows('event'), await rows('customer')]).toEqual([[], []])
    expect((await send(payment({ idempotency_key: undefined, properties: {} }))).status).toBe(202)
  })

  it('sent again returns the first event id as duplicate and changes only the subject', async () => {
    const { send, rows } = await business()
    const first = await send(payment({ properties: { value: 1, currency: 'EUR', subject_ref: 'pet-1' } }))
    const again = await send({
      ...payment({ user_traits: { email: 'other@example.com' }, event_type: 'order_placed' }),
      properties: { value: 2, currency: 'USD', subject_ref: 'pet-2' },
    })
    expect(again.body.data).toEqual({ event_id: first.body.data.event_id, status: 'duplicate' })
    expect(again.headers['idempotency-replayed']).toBeUndefined()
    expect(await rows('event')).toMatchObject([
      { event_type: 'payment_received', value: '1', currency: 'EUR', subject_ref: 'pet-2' },
    ])
    expect(await rows('customer')).toHaveLength(1)
    await send(payment({ properties: { value: 1, currency: 'EUR' } }))
    expect(await rows('event')).toMatchObject([{ subject_ref: null }])
  })

  it('is read from the header if the body has none; the body wins; a header is bound to one body', async () => {
    const { send, rows } = await business()
    const body = payment({ idempotency_key: undefined })
    const headers = { 'idempotency-key': 'from-the-header' }
    const first = await send(body, headers)
    const second = await send(body, headers)
    expect([first.body.data.status, second.body.data.status]).toEqual(['accepted', 'duplicate'])
    const another = await send(payment({ idempotency_key: 'own' }), headers)
    expect([another.status, another.body.error.code]).toEqual([409, 'idempotency_key_conflict'])
    await send(payment({ idempotency_key: 'own' }), { 'idempotency-key': 'another-header' })
    expect((await rows('event')).map(({ event_key }) => event_key).sort()).toEqual(['from-the-header', 'own'])
  })

  it('is separate per profile and from the keys of tracker hits', async () => {
    const [one, other] = [await business(), await business()]
    const trackingKey = await app.seed.trackingKey({ profile_id: one.profile.id })
    await app.call('POST /api/tracking/collect', { body: { trackingKey, eventName: 'purchase', eventId: 'order-1' } })
    const responses = [await one.send(payment()), await other.send(payment())]
    expect(responses.map(({ body }) => body.data.status)).toEqual(['accepted', 'accepted'])
    expect(responses[0]!.body.data.event_id).not.toBe(responses[1]!.body.data.event_id)
  })

  it('sent fifty times concurrently is stored once, and every response has its id', async () => {
    const { send, rows } = await business()
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(payment())))
    expect(new Set(responses.map(({ body }) => body.data.event_id)).size).toBe(1)
    expect(responses.filter(({ body }) => body.data.status === 'accepted')).toHaveLength(1)
    expect([(await rows('event')).length, (await rows('customer')).length]).toEqual([1, 1])
  })
})

describe('invalid input changes nothing and gets its contract error', () => {
  it.each([
    ['no type and no name', { event_type: undefined }, 422, 'validation_error', 'event_type'],
    ['an unknown action_source', { action_source: 'telepathy' }, 422, 'validation_error', 'action_source'],
    ['a time over 24 h ahead', { timestamp: '2026-03-11T12:00:01Z' }, 422, 'validation_error', 'timestamp'],
    ['a time before 2000', { timestamp: '1999-12-31T23:59:59Z' }, 422, 'validation_error', 'timestamp'],
    ['an invalid time', { timestamp: 'yesterday' }, 422, 'validation_error', 'timestamp'],
    [
      'a negative value',
      { properties: { value: -0.01, currency: 'EUR' } },
      422,
      'validation_error',
      'properties.value',
    ],
    [
      'an invalid currency',
      { properties: { value: 1, currency: 'EURO' } },
      422,
      'validation_error',
      'properties.currency',
    ],
    [
      'a subject that is an email',
      { properties: { subject_ref: 'a@b.cl' } },
      400,
      'invalid_parameter',
      'properties.subject_ref',
    ],
    [
      'a subject that is a name',
      { properties: { subject_ref: 'Juan-Perez' } },
      400,
      'invalid_parameter',
      'properties.subject_ref',
    ],
    [
      'a subject with a space',
      { properties: { subject_ref: 'pet 1' } },
      400,
      'invalid_parameter',
      'properties.subject_ref',
    ],
  ] as const)('%s', async (_title, fields, status, code, field) => {
    const { send, rows } = await business()
    const response = await send(payment(fields))
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([status, code, field])
    expect([await rows('event'), await rows('customer')]).toEqual([[], []])
  })
})

describe('a batch', () => {
  it('has one result per index; an invalid event does not affect the others', async () => {
    const { send, rows } = await business()
    const { status, body } = await send({
      events: [
        payment(),
        { event_type: 7 },
        payment(),
        payment({ idempotency_key: undefined }),
        { event_name: 'free' },
      ],
    })
    expect(status).toBe(202)
    expect(body.data.summary).toEqual({ total: 5, accepted: 2, duplicate: 1, rejected: 2 })
    expect(body.data.results).toMatchObject([
      { index: 0, status: 'accepted' },
      { index: 1, status: 'rejected', event_id: null, code: 'validation_error', field: 'event_type' },
      { index: 2, status: 'duplicate', event_id: body.data.results[0].event_id },
      { index: 3, status: 'rejected', code: 'invalid_parameter', field: 'idempotency_key' },
      { index: 4, status: 'accepted' },
    ])
    expect(await rows('event')).toHaveLength(2)
  })

  it('of 500 is accepted, of 501 rejected naming events', async () => {
    const { send, rows } = await business()
    const events = Array.from({ length: 501 }, (_, index) => payment({ idempotency_key: `order-${index}` }))
    const { status, body } = await send({ events })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'events'])
    expect(await rows('event')).toEqual([])
    expect((await send({ events: events.slice(1) })).body.data.summary.accepted).toBe(500)
    expect(await rows('customer')).toHaveLength(1)
  })

  it('sent again under the same header returns the same events', async () => {
    const { send } = await business()
    const body = { events: [payment({ idempotency_key: undefined }), payment({ idempotency_key: undefined })] }
    const headers = { 'idempotency-key': 'monday' }
    expect((await send(body, headers)).body.data.summary.accepted).toBe(2)
    expect((await send(body, headers)).body.data.summary.duplicate).toBe(2)
  })
})

describe('a server event', () => {
  it('with a click id and no visit gets one synthetic touch, at the time of the click if the id contains it', async () => {
    const { send, rows } = await business()
    const clickedAt = Date.parse('2026-03-08T09:00:00Z')
    const click_ids = { ctwa_clid: 'CTWA', fbc: `fb.1.${clickedAt}.abc` }
    await send(payment({ click_ids, action_source: 'business_messaging' }))
    await send(payment({ click_ids, idempotency_key: 'order-2' }))
    expect(await rows('touch')).toMatchObject([
      {
        channel: 'Paid Messaging',
        click_id_kind: 'ctwa_clid',
        click_id: 'CTWA',
        join_method: 'ctwa',
        platform: 'social_ads',
        is_synthetic: true,
        touch_time: new Date(clickedAt),
        customer_id: (await rows('customer'))[0]!.id,
      },
    ])
    expect((await rows('event')).map((event) => event.is_synthetic).sort()).toEqual([false, true])
  })

  it('with the click of a recorded visit of the same person gets none', async () => {
    const { send, rows, profile } = await business()
    const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
    await app.call('POST /api/tracking/collect', {
      body: {
        trackingKey,
        eventName: 'page_view',
        anonymousId: 'v1',
        sessionId: 's1',
        pageUrl: 'https://a.example/?gclid=G',
      },
    })
    await send(payment({ anonymous_id: 'v1', click_ids: { gclid: 'G' } }))
    expect(await rows('touch')).toMatchObject([{ is_synthetic: false, customer_id: (await rows('customer'))[0]!.id }])
    await send(
      payment({ idempotency_key: 'order-2', user_traits: { email: 'b@example.com' }, click_ids: { gclid: 'G' } }),
    )
    expect(await rows('touch')).toHaveLength(2)
  })

  it('without a click id or campaign gets none', async () => {
    const { send, rows } = await business()
    await send(payment())
    expect(await rows('touch')).toEqual([])
    await send(payment({ idempotency_key: 'order-2', utm: { source: 'google', medium: 'cpc', campaign: 'Brand' } }))
    expect(await rows('touch')).toMatchObject([
      { channel: 'Paid Search', campaign_name: 'Brand', join_method: 'campaign_name' },
    ])
  })
})

describe('an IP address', () => {
  it('gives the country and is not stored anywhere in the database', async () => {
    const { send, rows } = await business()
    await send(
      payment({
        context: {
          ip: '200.1.123.77',
          user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
        },
      }),
    )
    const stored = await rows('event')
    expect(stored).toMatchObject([{ country: 'CL', device: 'mobile', os: 'iOS' }])
    expect(JSON.stringify(stored)).not.toContain('200.1.123.77')
  })
})
