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
const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
const hit = (fields: object = {}) => ({ trackingKey, eventName: 'page_view', anonymousId: 'v', ...fields })
const json = { 'content-type': 'application/json' }
const path = '/api/tracking/collect'
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

function requestText(body: string, headers: Record<string, string>, connection = 'close'): string {
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
    headers: rest,
    hasId: /^req_\w{24}$/.test(id!),
    body: withoutIds(body),
  }
}

const withoutIds = (body: string) => body.replaceAll(/req_\w+/g, 'req')

async function injected(body: string, headers: Record<string, string>) {
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
