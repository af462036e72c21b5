import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../support/app/test-app.ts'

/* Covers bodies without a content-length, many concurrent bodies, slow bodies and bodies with a false length. */

const limits = {
  ...{
    bytesMax: 70_000,
    bytesPerCredentialMax: 40_000,
    anonymousBytesMax: 40_000,
    anonymousBytesPerAddressMax: 30_000,
  },
  smallBodyBytes: 1_000,
  reservedForSmallBytes: 4_000,
  stallMs: 60_000,
  totalMs: 60_000,
}
const app = await testApp({ bodyLimits: limits, trustedProxies: 1 })
const origin = await app.listen()
const profile = await app.seed.profile()
const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })

const open: ClientRequest[] = []
afterEach(() => {
  for (const item of open.splice(0)) item.destroy()
})

const hit = JSON.stringify({ trackingKey, eventName: 'page_view', anonymousId: 'a' })

/** Sends a hit with a chunked body and keeps it open after `bytes` of padding. */
function sendOpen(address: string, bytes: number): { body: ClientRequest; response: Promise<RawResponse> } {
  const body = request(`${origin}/api/tracking/collect`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  body.on('error', () => {})
  open.push(body)
  body.write(hit.slice(0, -1))
  body.write(`,"padding":"${'x'.repeat(bytes)}`)
  return { body, response: readResponse(body) }
}

interface RawResponse {
  status: number
  code: string | null
  headers: IncomingMessage['headers']
}

async function readResponse(sent: ClientRequest): Promise<RawResponse> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode!, code: JSON.parse(text).error?.code ?? null, headers: response.headers }
}

describe('many unfinished bodies without a length', () => {
  it('are rejected above the global memory limit, and accepted again after the others complete', async () => {
    const first = sendOpen('198.51.100.1', 25_000)
    const second = sendOpen('198.51.100.2', 25_000)
    // Either request may exceed the limit: one of the two is rejected, and its share is released.
    const rejected = await Promise.race([first.response, second.response])
    expect(rejected).toMatchObject({ status: 503, code: 'service_unavailable' })
    expect(rejected.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
    first.body.end('"}')
    second.body.end('"}')
    const responses = await Promise.all([first.response, second.response])
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 503])
    const third = sendOpen('198.51.100.3', 25_000)
    third.body.end('"}')
    expect((await third.response).status).toBe(202)
  })

  it('from one address leave room for other senders', async () => {
    const greedy = sendOpen('198.51.100.7', 29_000)
    const more = sendOpen('198.51.100.7', 5_000)
    const rejected = await Promise.race([greedy.response, more.response])
    expect(rejected.status).toBe(503)
    const other = sendOpen('198.51.100.8', 5_000)
    other.body.end('"}')
    expect((await other.response).status).toBe(202)
  })

  it('from one IPv6 network are counted together, and leave room for small bodies from others', async () => {
    const first = sendOpen('2001:db8:1:2::1', 25_000)
    const second = sendOpen('2001:db8:1:2:ffff::9', 25_000)
    expect((await Promise.race([first.response, second.response])).status).toBe(503)
    const small = sendOpen('198.51.100.9', 100)
    small.body.end('"}')
    expect((await small.response).status).toBe(202)
  })

  it('leave room for callers with a credential', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
    const anonymous = [sendOpen('198.51.100.1', 20_000), sendOpen('198.51.100.2', 20_000)]
    await Promise.race(anonymous.map(({ response }) => response))
    const body = {
      event_type: 'lead_created',
      user_traits: { email: 'a@example.com' },
      properties: { note: 'x'.repeat(20_000) },
    }
    expect((await app.call('POST /api/v1/events', { key, body })).status).toBe(202)
  })

  it('are also counted on every other route, including those with an unknown sender', async () => {
    const held = sendOpen('198.51.100.1', 25_000)
    held.response.catch(() => {})
    const body = request(`${origin}/hooks/store_a`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
    })
    body.on('error', () => {})
    open.push(body)
    body.write('x'.repeat(25_000))
    const response = await Promise.race([readResponse(body), held.response])
    expect(response).toMatchObject({ status: 503, code: 'service_unavailable' })
  })
})

describe('a body with a false length', () => {
  it.each([
    ['declared far too large', 413, '99999999999'],
    ['declared as text', 400, 'many'],
    ['declared negative', 400, '-5'],
    ['declared twice', 400, '2\r\ncontent-length: 20'],
    ['declared together with chunks', 400, '2\r\ntransfer-encoding: chunked'],
  ])('%s is %i', async (_what, status, expected) => {
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname)
    // The connection stays open, so only the service can close it and must give the reason.
    socket.write(
      `POST /api/tracking/collect HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${expected}\r\nconnection: close\r\n\r\n{}`,
    )
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])).toBe(status)
  })
})

describe('a body that never completes', () => {
  it('is aborted when no more data arrives', async () => {
    const impatient = await testApp({ bodyLimits: { ...limits, stallMs: 20 } })
    const response = await sendSlowly(await impatient.listen(), () => {})
    expect(response).toMatchObject({ status: 400, code: 'invalid_request', headers: { connection: 'close' } })
  })

  it('is aborted when data keeps trickling in', async () => {
    const impatient = await testApp({ bodyLimits: { ...limits, totalMs: 50 } })
    const response = await sendSlowly(await impatient.listen(), function trickle(body) {
      if (!body.destroyed && !body.writableEnded) body.write(' ', () => setImmediate(trickle, body))
    })
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('a client that disconnects in the middle of its body', () => {
  it('is counted as a rejected request, not as a server error', async () => {
    const quiet = await testApp({ metrics: new Registry() })
    const { port, hostname } = new URL(await quiet.listen())
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /api/tracking/collect HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    await once(socket, 'connect')
    socket.destroy()
    const expected = await vi.waitFor(async () => {
      const text = await quiet.services.metrics.metrics()
      expect(text).toContain('tributary_http_request_seconds_count{operation="collector.collectHits"')
      return text
    })
    expect(expected).toMatch(/_count\{operation="collector.collectHits",status="400"\} 1/)
    expect(expected).not.toContain('status="500"')
  })
})

async function sendSlowly(to: string, goOn: (body: ClientRequest) => void): Promise<RawResponse> {
  const headers = { 'content-type': 'application/json' }
  const body = request(`${to}/api/tracking/collect`, { method: 'POST', agent: false, headers })
  body.on('error', () => {})
  open.push(body)
  body.write('{')
  goOn(body)
  return readResponse(body)
}
