import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/support/app/test-app.ts'
import { fail } from '../kernel/errors/errors.ts'
import { anonymousBodyBytesMax, operation } from '../kernel/operations/operation.ts'

const open = { auth: 'none', idempotency: 'none' } as const

const operations = [
  operation({
    ...open,
    id: 'probe.echo',
    http: 'POST /probe/:id',
    summary: 'Says back what it got.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ tag: z.string().max(5).optional() }),
    body: z.object({ rows: z.array(z.object({ email: z.string() })) }),
    data: z.unknown(),
    run: async (_ctx, input) => ({ data: { id: input.params.id, tag: input.query.tag, rows: input.body.rows } }),
  }),
  operation({
    ...open,
    id: 'probe.strictEcho',
    http: 'POST /strict-probe',
    summary: 'A route whose contract answers 400 for a body outside its schema.',
    transport: { bodyError: 'invalid_parameter' },
    body: z.object({ ref: z.string() }),
    data: z.unknown(),
    run: async () => ({ data: {} }),
  }),
  operation({
    ...open,
    id: 'probe.old',
    http: 'POST /old-probe',
    summary: 'A deprecated route.',
    deprecated: { since: '2026-09-05', sunset: '2026-12-04', successor: 'POST /probes/definitions' },
    data: z.unknown(),
    run: async () => ({ data: {} }),
  }),
  operation({
    ...open,
    id: 'probe.remove',
    http: 'DELETE /probe',
    summary: 'No content.',
    statuses: [204],
    run: async () => ({}),
  }),
  operation({
    ...open,
    id: 'probe.leak',
    http: 'GET /leak',
    summary: 'Answers a field it does not declare.',
    data: z.object({ fine: z.boolean() }),
    run: async () => ({ data: { fine: true, secret: 'x' } as { fine: boolean } }),
  }),
  operation({
    ...open,
    id: 'probe.undeclared',
    http: 'GET /undeclared',
    summary: 'Throws a code it does not declare.',
    data: z.unknown(),
    run: async () => fail('unknown_ad'),
  }),
  operation({
    ...open,
    id: 'probe.crash',
    http: 'GET /crash',
    summary: 'Crashes.',
    data: z.unknown(),
    run: async () => {
      throw new Error('the password of ann@example.com is 12345')
    },
  }),
  operation({
    ...open,
    id: 'probe.disconnected',
    http: 'GET /disconnected',
    summary: 'The database is away.',
    data: z.unknown(),
    run: async () => {
      throw Object.assign(new Error('connect ENOENT /tmp/.s.PGSQL.5432'), { code: 'ENOENT' })
    },
  }),
]

const app = await testApp({ operations })
const id = '01890000-0000-7000-8000-000000000000'
const echo = `POST /api/v1/probe/${id}` as const

describe('a response', () => {
  it('is {data, meta} with the request id in a header', async () => {
    const response = await app.call(echo, { body: { rows: [{ email: 'a' }] }, query: { tag: 'x' } })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ data: { id, tag: 'x', rows: [{ email: 'a' }] }, meta: {} })
    expect(response.headers['x-request-id']).toMatch(/^req_[0-9a-f]{24}$/)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('with status 204 has no body', async () => {
    const response = await app.call('DELETE /api/v1/probe')
    expect([response.status, response.body]).toEqual([204, ''])
  })

  it('has rate limit headers, also without a credential', async () => {
    const { headers } = await app.call('DELETE /api/v1/probe')
    expect(Number(headers['x-ratelimit-limit'])).toBe(300)
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(300)
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(app.clock.now().getTime() / 1000)
  })

  it('of a deprecated route contains the deprecation date, the sunset and the successor', async () => {
    const { headers } = await app.call('POST /api/v1/old-probe')
    expect(headers.deprecation).toBe('@1788566400')
    expect(headers.sunset).toBe('Fri, 04 Dec 2026 00:00:00 GMT')
    expect(headers.link).toBe('<http://tributary.test/api/v1/probes/definitions>; rel="successor-version"')
  })
})

describe('an error response', () => {
  it('returns the complete error envelope (contract 7)', async () => {
    const response = await app.call('GET /api/v1/nowhere')
    expect(response.status).toBe(404)
    expect(response.body).toEqual({
      error: {
        code: 'not_found',
        message: 'No such route.',
        status: 404,
        request_id: response.headers['x-request-id'],
        docs_url: 'http://tributary.test/docs/errors#not_found',
      },
    })
  })

  it.each([
    ['a bad path segment', 'POST /api/v1/probe/nonsense', { body: { rows: [] } }, 400, 'invalid_parameter', 'id'],
    [
      'a bad query parameter',
      echo,
      { body: { rows: [] }, query: { tag: 'too long' } },
      400,
      'invalid_parameter',
      'tag',
    ],
    [
      'a body that does not match its schema',
      echo,
      { body: { rows: [{ email: 'a' }, { email: 7 }] } },
      422,
      'validation_error',
      'rows.1.email',
    ],
    ['NUL in a body', echo, { body: { rows: [{ email: 'a\0b' }] } }, 422, 'validation_error', 'rows.0.email'],
    [
      'an unpaired surrogate in a body',
      echo,
      { body: { rows: [{ email: '\ud800' }] } },
      422,
      'validation_error',
      'rows.0.email',
    ],
    ['NUL in a query', echo, { body: { rows: [] }, query: { tag: '\0' } }, 400, 'invalid_parameter', 'tag'],
    [
      'a body that the contract rejects with 400',
      'POST /api/v1/strict-probe',
      { body: {} },
      400,
      'invalid_parameter',
      'ref',
    ],
  ] as const)('for %s names the field', async (_what, route, options, status, code, field) => {
    const response = await app.call(route, options)
    expect(response.status).toBe(status)
    expect(response.body.error).toMatchObject({ code, field })
    expect(response.body.error.message).toContain(field)
  })

  it.each([
    ['broken JSON', '{"rows": [', 'application/json'],
    ['no body', '', 'application/json'],
    ['an array', '[]', 'application/json'],
    ['a string', '"rows"', 'application/json'],
    ['null', 'null', 'application/json'],
    ['another content type', '{"rows": []}', 'text/plain'],
    ['a form', 'rows=1', 'application/x-www-form-urlencoded'],
  ])('for %s is 400 invalid_request', async (_what, body, contentType) => {
    const response = await app.call(echo, { body, headers: { 'content-type': contentType } })
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid_request'])
  })

  it.each([
    ['__proto__', '{"rows": [], "__proto__": {"admin": true}}'],
    ['__proto__, escaped', '{"rows": [], "\\u005f_proto__": {"admin": true}}'],
    ['constructor.prototype', '{"rows": [], "constructor": {"prototype": {"a": 1}}}'],
  ])(
    'is not sent for valid JSON with a key %s, which reaches no operation that does not declare it',
    async (_what, body) => {
      const response = await app.call(echo, { body, headers: { 'content-type': 'application/json' } })
      expect(response.status).toBe(200)
      expect(JSON.stringify(response.body)).not.toMatch(/admin|prototype/)
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )

  it('for a body over the limit of its route is 413 payload_too_large', async () => {
    const room = anonymousBodyBytesMax - JSON.stringify({ rows: [{ email: '' }] }).length
    const fits = await app.call(echo, { body: { rows: [{ email: 'x'.repeat(room) }] } })
    const exceeds = await app.call(echo, { body: { rows: [{ email: 'x'.repeat(room + 1) }] } })
    expect([fits.status, exceeds.status, exceeds.body.error.code]).toEqual([200, 413, 'payload_too_large'])
    expect(exceeds.body.error.message).toContain(String(anonymousBodyBytesMax))
  })

  it('for a path that cannot be decoded has an envelope', async () => {
    const response = await app.call('GET /api/v1/%E0%A4%A')
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid_request'])
  })

  it('for an internal error contains no details', async () => {
    const response = await app.call('GET /api/v1/crash')
    expect(response.status).toBe(500)
    expect(response.body.error.code).toBe('internal_error')
    expect(JSON.stringify(response.body)).not.toContain('password')
  })

  it('for an unreachable database is a temporary 503', async () => {
    const response = await app.call('GET /api/v1/disconnected')
    expect([response.status, response.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(response.headers['retry-after']).toBe('1')
  })
})

describe('strict mode', () => {
  it.each([
    ['GET /api/v1/leak', 'probe.leak answered a field that its schema `data` does not declare: secret'],
    ['GET /api/v1/undeclared', 'probe.undeclared answered unknown_ad, which its `errors` do not list'],
  ] as const)('%s fails with the reason: it is not declared', async (route, reason) => {
    await expect(app.call(route)).rejects.toThrow(reason)
  })
})

it('both hosts return the same response (contract 9)', async () => {
  for (const host of ['tributary.test', 'api.tributary.test']) {
    expect((await app.call('DELETE /api/v1/probe', { headers: { host } })).status).toBe(204)
  }
})

describe('monitoring', () => {
  it('/healthz is up, /readyz ready, /metrics counts by operation', async () => {
    expect((await app.call('GET /healthz')).status).toBe(200)
    expect((await app.call('GET /readyz')).status).toBe(200)
    await app.call('DELETE /api/v1/probe')
    expect((await app.call('GET /metrics')).status).toBe(401)
    const metrics = await app.call('GET /metrics', { operator: true })
    expect(metrics.body).toContain('tributary_http_request_seconds_count{operation="probe.remove",status="204"}')
  })
})

it('has the timeouts and limits of a server that Fastify creates', () => {
  const usual = Fastify().server
  const names = Object.keys(usual).filter((name) => /timeout|max|interval|parser|header|delay|keepalive/i.test(name))
  const valuesOf = (server: object) => names.map((name) => [name, (server as Record<string, unknown>)[name]])
  expect(names).toEqual(expect.arrayContaining(['keepAliveTimeout', 'requestTimeout', 'headersTimeout', 'timeout']))
  expect(valuesOf(app.server.server)).toEqual(valuesOf(usual))
})
