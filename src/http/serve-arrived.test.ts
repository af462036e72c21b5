import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedRows } from '../../test/support/app/stored-rows.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { forwardedAddress } from './requests/address-of.ts'

const app = await testApp({
  trustedProxies: 1,
  collectorLimits: { perAddress: 30, perKey: 40 },
})
const port = Number(new URL(await app.listen()).port)

let servedByFastify = 0
subscribe('tracing:fastify.request.handler:start', () => servedByFastify++)
beforeEach(async () => {
  app.clock.advance(120_000)
  // The fast path requires a cached key.
  await app.ctx.collection.findKey(trackingKey)
  servedByFastify = 0
})

const { profile } = await app.seed.profileWithKey({ scopes: [] })
const perMinute = 20
const key = await app.seed.key({
  profile_id: profile.id,
  scopes: ['attribution:write'],
  rate_limit_per_minute: perMinute,
})
const reader = await app.seed.key({ profile_id: profile.id, scopes: ['conversions:read'] })
const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
const hit = (fields: object = {}) => ({ trackingKey, eventName: 'page_view', anonymousId: 'v', ...fields })
const json = { 'content-type': 'application/json' }
const collect = '/api/tracking/collect'
const events = '/api/v1/events'
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** Sends a request over a socket, its parts in separate packets, and returns the responses. */
async function send(parts: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  for (const [index, part] of parts.entries()) {
    if (index > 0) await delay(20)
    socket.write(part)
  }
  await once(socket, 'end')
  socket.destroy()
  return received
}

function requestText(body: string, headers: Record<string, string>, connection = 'close', path = collect): string {
  const lines = Object.entries({ ...agent, 'content-length': String(Buffer.byteLength(body)), connection, ...headers })
  return `POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

function readResponse(text: string) {
  const [head, body] = text.split('\r\n\r\n') as [string, string]
  const [first, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  )
  const { 'x-request-id': id, date: _, connection: __, 'keep-alive': ___, ...rest } = headers
  return {
    status: Number(first!.split(' ')[1]),
    headers: rest as Record<string, string>,
    hasId: /^req_\w{24}$/.test(id!),
    body: withoutIds(body),
  }
}

const withoutIds = (body: string) => body.replaceAll(/req_\w+/g, 'req')

async function injected(body: string, headers: Record<string, string>, path = collect) {
  const response = await app.server.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { ...agent, ...headers },
  })
  const { 'x-request-id': id, date: _, connection: __, ...rest } = response.headers
  return {
    status: response.statusCode,
    headers: rest,
    hasId: /^req_\w{24}$/.test(String(id)),
    body: withoutIds(response.body),
  }
}

describe('a request over a connection has the same response as through Fastify', () => {
  it.each<[string, string, Record<string, string>, isDirect: boolean]>([
    ['a hit', JSON.stringify(hit()), json, true],
    ['a hit of a page', JSON.stringify(hit()), { ...json, origin: 'https://shop.example' }, true],
    ['a beacon', JSON.stringify(hit()), { 'content-type': 'text/plain;charset=UTF-8' }, true],
    [
      'a key in a header',
      JSON.stringify({ ...hit(), trackingKey: undefined }),
      { ...json, 'x-tributary-tracking-key': trackingKey },
      true,
    ],
    ['a batch', JSON.stringify({ trackingKey, events: [hit(), { eventName: 5 }] }), json, false],
    ['a link token', JSON.stringify(hit({ linkToken: 'x' })), json, false],
    ['an unknown key', JSON.stringify(hit({ trackingKey: 'trk_live_unknown_key' })), json, false],
    ['an invalid hit', JSON.stringify(hit({ eventTimeClient: 'soon' })), json, false],
    ['a bot', JSON.stringify(hit()), { ...json, 'user-agent': 'Googlebot/2.1' }, false],
    [
      'too many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i]))),
      json,
      false,
    ],
    ['a list', '[]', json, false],
    ['another type', JSON.stringify(hit()), { 'content-type': 'application/xml' }, false],
    ['Prefer: wait', JSON.stringify(hit()), { ...json, prefer: 'wait=1' }, false],
    ['a NUL', JSON.stringify(hit({ note: '\0' })), json, false],
  ])('%s', async (_title, body, headers, isDirect) => {
    const direct = readResponse(await send([requestText(body, headers)]))
    if (isDirect) expect(servedByFastify).toBe(0)
    expect(direct).toEqual(await injected(body, headers))
    expect(direct.hasId).toBe(true)
  })

  it.each([
    ['invalid JSON', '{', json],
    ['no body', '', json],
    ['too large a body', JSON.stringify(hit({ note: 'x'.repeat(70_000) })), json],
  ])('%s', async (_title, body, headers) => {
    const direct = readResponse(await send([requestText(body, headers)]))
    expect([direct.status, direct.body]).toEqual(
      Object.values(await injected(body, headers)).filter((_, i) => i % 3 === 0),
    )
  })
})

const event = (fields: object = {}) =>
  JSON.stringify({ event_type: 'payment_received', properties: { value: 0 }, ...fields })
const authorized = { ...json, authorization: `Bearer ${key}` }
const sendEvent = async (body: string, headers: Record<string, string> = authorized) =>
  readResponse(await send([requestText(body, headers, 'close', events)]))

describe('an event over a connection has the same response as through Fastify', () => {
  /** Ids of events without a key are random, and the limit is reset at another time. */
  const comparable = ({ body, headers, ...rest }: Awaited<ReturnType<typeof injected>>) => {
    const isLimited = headers['x-ratelimit-reset'] !== undefined
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return {
      ...rest,
      headers: { ...texts, 'x-ratelimit-reset': isLimited },
      body: body.replaceAll(/"event_id":"[\w-]{36}"/g, '"event_id"'),
    }
  }

  it.each<[string, string, Record<string, string>, isDirect: boolean]>([
    ['an event', event(), authorized, true],
    ['another content type', event(), { ...authorized, 'content-type': 'application/json; charset=utf-8' }, true],
    ['a list', JSON.stringify({ events: [JSON.parse(event()), { event_type: 5 }] }), authorized, false],
    ['an invalid event', JSON.stringify({ event_type: 5 }), authorized, false],
    ['an invalid amount', event({ properties: { value: 'much' } }), authorized, false],
    ['an unknown field', event({ colour: 'red' }), authorized, false],
    ['a payment without an amount', event({ properties: {} }), authorized, false],
    ['a NUL', event({ properties: { note: '\0' } }), authorized, false],
    ['a JSON array', '[]', authorized, false],
    ['invalid JSON', '{', authorized, false],
    ['a form', event(), { ...authorized, 'content-type': 'text/plain' }, false],
    ['no credential', event(), json, false],
    ['an unknown credential', event(), { ...json, authorization: 'Bearer live_unknown' }, false],
    ['another scheme', event(), { ...json, authorization: `Basic ${key}` }, false],
    ['a scope that is missing', event(), { ...json, authorization: `Bearer ${reader}` }, false],
    ['a named profile', event(), { ...authorized, 'x-profile-id': profile.id }, false],
    ['the profile of another', event(), { ...authorized, 'x-profile-id': crypto.randomUUID() }, false],
    ['Prefer: wait', event(), { ...authorized, prefer: 'wait=1' }, false],
    ['an idempotency key', event(), { ...authorized, 'idempotency-key': 'k-1' }, false],
  ])('%s', async (_title, body, headers, isDirect) => {
    if (isDirect) await sendEvent(event())
    app.clock.advance(120_000)
    servedByFastify = 0
    const direct = await sendEvent(body, headers)
    if (isDirect) expect(servedByFastify).toBe(0)
    app.clock.advance(120_000)
    const again = headers['idempotency-key'] ? { ...headers, 'idempotency-key': 'k-2' } : headers
    const normal = await injected(body, again, events)
    expect(comparable(direct)).toEqual(comparable(normal))
    expect(direct.hasId).toBe(true)
  })

  it('and a repeated key is a duplicate', async () => {
    const body = event({ idempotency_key: 'direct-once', properties: { value: 5, currency: 'USD' } })
    const responses = [await sendEvent(body), await sendEvent(body), await injected(body, authorized, events)]
    expect(responses.map(({ body }) => JSON.parse(body).data.status)).toEqual(['accepted', 'duplicate', 'duplicate'])
    expect(new Set(responses.map(({ body }) => JSON.parse(body).data.event_id)).size).toBe(1)
    const stored = await storedRows(app.db, 'event', profile.id)
    expect(stored.filter(({ event_key }) => event_key === 'direct-once')).toHaveLength(1)
  })

  it('and is recorded in the request log', async () => {
    await sendEvent(event())
    await app.services.requestLog.flush()
    const before = await storedRows(app.db, 'api_request', profile.id)
    servedByFastify = 0
    await sendEvent(event())
    await app.services.requestLog.flush()
    expect([servedByFastify, (await storedRows(app.db, 'api_request', profile.id)).length]).toEqual([
      0,
      before.length + 1,
    ])
  })
})

describe('a request is stored once', () => {
  it('if its body arrives in several packets', async () => {
    const text = requestText(JSON.stringify(hit({ eventId: 'parts' })), json)
    const response = readResponse(await send([text.slice(0, -40), text.slice(-40, -10), text.slice(-10)]))
    expect([response.status, servedByFastify]).toEqual([202, 1])
    const events = await storedRows(app.db, 'event', profile.id)
    expect(events.filter(({ event_key }) => event_key === 'parts')).toHaveLength(1)
  })

  it('if several follow each other in one packet', async () => {
    const first = requestText(JSON.stringify(hit({ eventId: 'first' })), json, 'keep-alive')
    const batch = requestText(JSON.stringify({ trackingKey, events: [hit({ eventId: 'second' })] }), json, 'keep-alive')
    const last = requestText(JSON.stringify(hit({ eventId: 'last' })), json)
    const text = await send([first + batch + last])
    expect(text.match(/HTTP\/1.1 202/g)).toHaveLength(3)
    const keys = (await storedRows(app.db, 'event', profile.id)).map(({ event_key }) => event_key)
    expect(['first', 'second', 'last'].map((key) => keys.filter((other) => other === key).length)).toEqual([1, 1, 1])
  })
})

describe('the limits', () => {
  const statuses = async (count: number, body: object, headers: Record<string, string> = {}) => {
    const found: number[] = []
    for (let index = 0; index < count; index++)
      found.push(readResponse(await send([requestText(JSON.stringify(body), { ...json, ...headers })])).status)
    return found
  }

  it.each([
    ['hits', hit()],
    ['batches, which are counted once although Fastify serves them', { trackingKey, events: [hit()] }],
  ])('of an address apply to %s', async (_title, body) => {
    const found = await statuses(31, body, { 'x-forwarded-for': '203.0.113.7' })
    expect([found.indexOf(429), found.filter((status) => status === 202).length]).toEqual([30, 30])
    expect(await statuses(1, body, { 'x-forwarded-for': '203.0.113.8' })).toEqual([202])
  })

  it.each([
    ['events', event()],
    ['lists, which are counted once although Fastify serves them', JSON.stringify({ events: [JSON.parse(event())] })],
  ])('of a credential apply to %s', async (_title, body) => {
    const found: Awaited<ReturnType<typeof sendEvent>>[] = []
    for (let index = 0; index <= perMinute; index++) found.push(await sendEvent(body))
    expect(found.map(({ status }) => status)).toEqual([...Array(perMinute).fill(202), 429])
    expect(found.map(({ headers }) => headers['x-ratelimit-remaining']).slice(0, 2)).toEqual(['19', '18'])
    expect(found.at(-1)!.headers['retry-after']).toMatch(/^\d+$/)
  })

  it('of a key apply to hits of many addresses', async () => {
    const found: number[] = []
    for (let index = 0; index < 41; index++)
      found.push(...(await statuses(1, hit(), { 'x-forwarded-for': `198.51.100.${index}` })))
    expect(found.indexOf(429)).toBe(40)
  })
})

it.each([
  ['no proxy is trusted', '10.0.0.1', '1.1.1.1', false, '10.0.0.1'],
  ['one proxy', '10.0.0.1', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
  ['two proxies', '10.0.0.1', '1.1.1.1,2.2.2.2', 2, '1.1.1.1'],
  ['fewer hops than proxies', '10.0.0.1', '1.1.1.1', 3, '1.1.1.1'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['trusted networks', '10.0.0.1', '1.1.1.1', ['10.0.0.0/8'], null],
] as const)('the address with %s', (_title, remote, forwarded, trusted, expected) => {
  expect(forwardedAddress(remote, forwarded, trusted as never)).toBe(expected)
})
