import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { typeOf } from './schema-type.ts'
import { decideRetry, defaultRetry } from './src/decide-retry.ts'
import { type Failure, failureOf, type Rejection, readRetryAfter } from './src/failure.ts'
import { attempt, createClient, isRejection, verifyWebhook, WebhookError } from './src/index.ts'
import { readRoute, requestOf } from './src/request-of.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Starts a server that handles each request with the next handler and records the requests. */
async function scripted(...handlers: Handler[]) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    handlers[Math.min(requests.length, handlers.length) - 1]!(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { requests, client: createClient({ baseUrl, token: 'trb_live_x' }) }
}

const baseUrlOf = (client: ReturnType<typeof createClient>) => new URL(client.address('profiles.readProfile')).origin

const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const rejection = (status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Handler =>
  respondWith(status, { error: { code, message: 'No.', status, request_id: 'req_1', docs_url: 'd', ...more } }, headers)

describe('a request', () => {
  it('has its path filled, its query without undefined values, and its body as JSON', () => {
    const route = readRoute('POST /api/v1/campaigns/{id}/pause required')
    expect(
      requestOf(route, { id: 'a/b', reason: undefined, days: [1, 2], body: { confirm: true } }, 'http://x'),
    ).toEqual({
      url: 'http://x/api/v1/campaigns/a%2Fb/pause?days=1%2C2',
      body: '{"confirm":true}',
      contentType: 'application/json',
    })
    expect(() => requestOf(route, {}, '')).toThrow('id is missing')
  })

  it('reaches its own route for every path parameter, or is not sent', () => {
    const route = readRoute('GET /api/v1/customers/{id}/journey none')
    const pathOf = (id: string) => new URL(requestOf(route, { id }, 'http://x').url).pathname
    for (const id of ['.', '..']) expect(() => pathOf(id)).toThrow(`id must not be "${id}"`)
    for (const id of ['...', '%2e', '%2E%2e', '../campaigns', './', 'a/../..', '..\\', '?', '#', ' .', '.a']) {
      expect(pathOf(id)).toBe(`/api/v1/customers/${encodeURIComponent(id)}/journey`)
    }
  })

  it('is form-encoded if the route accepts a form', () => {
    const route = readRoute('POST /oauth/token none form')
    expect(requestOf(route, { body: { grant_type: 'client_credentials' } }, '')).toMatchObject({
      body: 'grant_type=client_credentials',
      contentType: 'application/x-www-form-urlencoded',
    })
  })

  it('has the credential and the same idempotency key in all attempts', async () => {
    const { requests, client } = await scripted(
      rejection(503, 'service_unavailable', { 'retry-after': '0' }),
      respondWith(201, {}),
    )
    await client.profiles.createProfile({ body: { name: 'A' } })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer trb_live_x', 'Bearer trb_live_x'])
    expect(requests[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(requests[1]!.headers['idempotency-key']).toBe(requests[0]!.headers['idempotency-key'])
  })

  it('names the profile of the client, or of the call, if the operation is about one', async () => {
    const { requests, client } = await scripted(respondWith(200, {}))
    await client.profiles.readProfile({}, { profileId: 'p2' })
    const bound = createClient({ baseUrl: baseUrlOf(client), profileId: 'p1' })
    await bound.profiles.readProfile()
    await bound.workspaces.createWorkspace({ body: { name: 'A' } })
    expect(requests.map(({ headers }) => headers['x-profile-id'])).toEqual(['p2', 'p1', undefined])
  })

  it('has its own idempotency key also on a page without TLS, where `randomUUID` is missing', async () => {
    const { randomUUID } = crypto
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      const { requests, client } = await scripted(respondWith(201, {}))
      await client.profiles.createProfile({ body: { name: 'A' } })
      await client.profiles.createProfile({ body: { name: 'A' } })
      const keys = requests.map(({ headers }) => headers['idempotency-key'])
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
      expect(new Set(keys).size).toBe(2)
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true })
    }
  })

  it.each([
    ['a rejection that asks for a pause', rejection(429, 'rate_limit_exceeded', { 'retry-after': '20' })],
    [
      'an answer that is still on its way',
      ((_request, response) => void response.writeHead(200).write('{')) as Handler,
    ],
  ])('is aborted by its signal, also at %s', async (_title, handler) => {
    const { requests, client } = await scripted(handler)
    const signal = new AbortController()
    const call = attempt(client.profiles.readProfile({}, { signal: signal.signal }))
    await vi.waitUntil(() => requests.length === 1, { timeout: 20_000, interval: 5 })
    signal.abort()
    expect(await call).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(requests.length).toBe(1)
  })
})

describe('a failure', () => {
  it('has a code, a message, a field and a request id', async () => {
    const { client } = await scripted(rejection(422, 'validation_error', {}, { field: 'name', allowed: [1] }))
    const outcome = await attempt(client.profiles.createProfile({ body: { name: '' } }))
    const expected = { code: 'validation_error', field: 'name', requestId: 'req_1', details: { allowed: [1] } }
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'rejection', message: 'No.', ...expected } })
  })

  it('is recognized by its code', async () => {
    const { client } = await scripted(rejection(404, 'not_found'))
    const thrown = await client.profiles.readProfile().catch((error: unknown) => error)
    expect(isRejection(thrown, 'not_found')).toBe(true)
    expect(isRejection(thrown, 'unauthorized')).toBe(false)
    expect(isRejection(new Error('x'))).toBe(false)
  })

  it('is unreadable when a proxy responds, and unreachable when there is no response', async () => {
    const { client } = await scripted(respondWith(413, '<html>'))
    expect(await attempt(client.profiles.readProfile())).toMatchObject({ failure: { kind: 'unreadable', status: 413 } })
    const unreachableClient = createClient({ baseUrl: 'http://127.0.0.1:9', retry: { times: 0 } })
    expect(await attempt(unreachableClient.profiles.readProfile())).toMatchObject({ failure: { kind: 'unreachable' } })
  })

  it.each<[string, Partial<Rejection> | Failure, boolean, number | null]>([
    ['waits for the requested delay after a 429', { status: 429, retryAfterSeconds: 5 }, false, 5_000],
    ['does not retry when the requested delay is too long', { status: 429, retryAfterSeconds: 31 }, true, null],
    ['waits for its own delay after a 503 without Retry-After', { status: 503 }, true, 250],
    ['does not retry a write that may have been processed', { status: 503 }, false, null],
    ['retries while the idempotency key is in flight', { status: 409, code: 'idempotency_key_in_flight' }, true, 250],
    ['does not retry an invalid request', { status: 422 }, true, null],
    ['retries when the service is unreachable', { kind: 'unreachable', message: '' }, true, 250],
    ['does not retry an aborted call', { kind: 'aborted', message: '' }, true, null],
  ])('%s', (_title, part, isRepeatable, expected) => {
    const failure = { kind: 'rejection', code: 'x', retryAfterSeconds: null, ...part } as Failure
    expect(decideRetry(failure, { tried: 1, isRepeatable, rules: defaultRetry, random: 1 })).toBe(expected)
    expect(decideRetry(failure, { tried: 3, isRepeatable, rules: defaultRetry, random: 1 })).toBe(null)
  })

  it('reads Retry-After in seconds and as a date', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(readRetryAfter(new Headers({ 'retry-after': '7' }), now)).toBe(7)
    expect(readRetryAfter(new Headers({ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }), now)).toBe(9)
    expect(readRetryAfter(new Headers({ 'retry-after': 'soon' }), now)).toBe(null)
  })
})

describe('pages', () => {
  const page = (rows: number[], cursor: string | null) =>
    respondWith(200, { data: rows.map((n) => ({ n })), meta: {}, pagination: { has_next: cursor !== null, cursor } })

  it('are fetched until there is no next page', async () => {
    const { requests, client } = await scripted(page([1, 2], 'c2'), page([3], null))
    const rows = []
    for await (const row of client.campaigns.listCampaigns.all({ level: 'ad', limit: 2 })) rows.push(row)
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/campaigns?level=ad&limit=2',
      '/api/v1/campaigns?level=ad&limit=2&cursor=c2',
    ])
  })

  it('of customers continue by time and id', async () => {
    const { requests, client } = await scripted(page([1], '2026-01-01T00:00:00.1Z|0195'), page([2], null))
    for await (const _ of client.customers.listCustomers.all({ goal: 'lead' }));
    expect(requests[1]!.url).toBe('/api/v1/customers?goal=lead&cursor_time=2026-01-01T00%3A00%3A00.1Z&cursor_id=0195')
  })

  it('are fetched only when they are read', async () => {
    const { requests, client } = await scripted(page([1, 2], 'c2'), page([3], null))
    for await (const _ of client.campaigns.listCampaigns.all({})) break
    expect(requests.length).toBe(1)
  })
})

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`
  const other = `whsec_${Buffer.from('another one, of thirty-two bytes').toString('base64')}`
  const now = new Date('2026-03-01T12:00:00Z')
  const body = JSON.stringify({ id: 'e1', type: 'recompute.completed', data: { ñ: 'ü' } })
  const signed = (by = secret, at = now) => ({
    'Webhook-Id': 'e1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(by).sign('e1', at, body),
  })
  const reason = (received: Parameters<typeof verifyWebhook>[0]) =>
    verifyWebhook(received).then(
      () => 'none',
      (error: unknown) => (error instanceof WebhookError ? error.reason : 'another'),
    )

  it('signed by the reference library is accepted as text, as bytes, and under either of two secrets', async () => {
    expect(await verifyWebhook({ body, headers: signed(), secret, now })).toMatchObject({ id: 'e1' })
    const bytes = new TextEncoder().encode(body)
    expect(
      await verifyWebhook({ body: bytes, headers: new Headers(signed()), secret: [other, secret], now }),
    ).toBeTruthy()
  })

  it('is rejected when it was changed, is incomplete or is too old', async () => {
    expect(await reason({ body: `${body} `, headers: signed(), secret, now })).toBe('signature_mismatch')
    expect(await reason({ body, headers: signed(other), secret, now })).toBe('signature_mismatch')
    expect(await reason({ body, headers: { ...signed(), 'Webhook-Id': 'e2' }, secret, now })).toBe('signature_mismatch')
    expect(await reason({ body, headers: {}, secret, now })).toBe('header_missing')
    const later = new Date(now.getTime() + 301_000)
    expect(await reason({ body, headers: signed(), secret, now: later })).toBe('timestamp_out_of_range')
    const forged = { ...signed(), 'webhook-signature': 'v1,###' }
    expect(await reason({ body, headers: forged, secret, now })).toBe('signature_mismatch')
  })
})

it('converts a schema to the equivalent type', () => {
  expect(typeOf({ type: ['string', 'null'] }, 0)).toBe('string | null')
  expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } }, 0)).toBe('("a" | "b")[]')
  expect(typeOf({ type: 'object', additionalProperties: { type: 'integer' } }, 0)).toBe('{ [key: string]: number }')
  expect(typeOf({ type: 'object', properties: { 'a-b': { const: 1 } }, required: ['a-b'] }, 0)).toBe('{\n  "a-b": 1\n}')
})

it('returns no failure for an error that no call threw', () => {
  expect(failureOf(new Error('x'))).toBe(null)
})
