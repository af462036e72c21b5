import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../../test/support/app/test-app.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { nilId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { fingerprintOf, type IdempotentRequest, runOnce, runUnderKey } from './idempotency.ts'

/** The behaviour of the probe operations; set by each test. */
let behave: (note: string) => Promise<unknown> = async () => ({})
let runs = 0

function probe(id: `${string}.${string}`, http: `POST /${string}`, idempotency: 'accepted' | 'required' | 'natural') {
  return operation({
    id,
    http,
    summary: 'A probe.',
    scopes: 'any',
    idempotency,
    body: z.object({ note: z.string() }),
    data: z.unknown(),
    errors: ['invalid_state', 'service_unavailable', 'rate_limit_exceeded'],
    async run(_ctx, { body }) {
      runs++
      return { data: await behave(body.note) }
    },
  })
}

const app = await testApp({
  operations: [
    probe('probe.write', 'POST /probe', 'accepted'),
    probe('probe.writeOther', 'POST /probe-other', 'accepted'),
    probe('probe.apply', 'POST /probe-apply', 'required'),
    probe('probe.replace', 'POST /probe-replace', 'natural'),
  ],
})
const { key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })

function send(idempotencyKey: string, body: unknown = { note: 'a' }, route: `POST /${string}` = 'POST /api/v1/probe') {
  return app.call(route, { key, body, headers: { 'idempotency-key': idempotencyKey } })
}

beforeEach(() => {
  runs = 0
  behave = async (note) => ({ note, run: runs })
})

describe('Idempotency-Key', () => {
  it('returns the response of the first request to the second, marked as replayed', async () => {
    const first = await send('twice')
    const second = await send('twice')
    expect(second.body).toEqual(first.body)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(runs).toBe(1)
  })

  it('treats the same body with another key order as equal', async () => {
    await send('order', { note: 'a', more: { x: 1, y: 2 } })
    const second = await send('order', { more: { y: 2, x: 1 }, note: 'a' })
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('rejects another body or another operation with 409 idempotency_key_conflict', async () => {
    await send('reused')
    expect((await send('reused', { note: 'b' })).body.error.code).toBe('idempotency_key_conflict')
    expect((await send('reused', { note: 'a' }, 'POST /api/v1/probe-other')).body.error.code).toBe(
      'idempotency_key_conflict',
    )
    expect(runs).toBe(1)
  })

  it('belongs to one profile: another profile may use the same key', async () => {
    await send('mine')
    const other = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
    const response = await app.call('POST /api/v1/probe', {
      key: other.key,
      body: { note: 'other' },
      headers: { 'idempotency-key': 'mine' },
    })
    expect(response.body.data.note).toBe('other')
  })

  it('returns 409 idempotency_key_in_flight while the first request runs, and runs it once', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    behave = async () => {
      started.resolve()
      await release.promise
      return { done: true }
    }
    const first = send('slow')
    await started.promise
    const during = await send('slow')
    expect(during.status).toBe(409)
    expect(during.body.error.code).toBe('idempotency_key_in_flight')
    release.resolve()
    expect((await first).body.data).toEqual({ done: true })
    expect((await send('slow')).body.data).toEqual({ done: true })
    expect(runs).toBe(1)
  })

  it('runs exactly one of two concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => send('together')))
    expect(runs).toBe(1)
    expect(
      responses.filter((response) => response.status === 200 && !response.headers['idempotency-replayed']),
    ).toHaveLength(1)
  })

  it('stores an error response like any other, and replays it with the id of the current request', async () => {
    behave = async () => fail('invalid_state', 'not now')
    const first = await send('rejected')
    behave = async () => ({ fine: true })
    const second = await send('rejected')
    expect(second.status).toBe(409)
    expect(second.body.error.message).toBe('not now')
    expect(second.body.error.request_id).toBe(second.headers['x-request-id'])
    expect(second.body.error.request_id).not.toBe(first.body.error.request_id)
    expect(runs).toBe(1)
  })

  it.each([
    ['an unexpected error', async () => Promise.reject(new Error('boom')), 500],
    ['a declared 5xx', async () => fail('service_unavailable'), 503],
  ])('does not store %s: the retry runs', async (what, broken, status) => {
    behave = broken
    expect((await send(what.replaceAll(' ', '-'))).status).toBe(status)
    behave = async () => ({ fine: true })
    expect((await send(what.replaceAll(' ', '-'))).body.data).toEqual({ fine: true })
  })

  describe('on an operation that is naturally idempotent', () => {
    const replace = (name: string, note: string) => send(name, { note }, 'POST /api/v1/probe-replace')

    it('runs the same request again and rejects another one without running it', async () => {
      expect([(await replace('natural', 'a')).status, (await replace('natural', 'a')).status]).toEqual([200, 200])
      const other = await replace('natural', 'b')
      expect([other.status, other.body.error.code, runs]).toEqual([409, 'idempotency_key_conflict', 2])
    })

    it.each([
      ['rate_limit_exceeded', 429],
      ['service_unavailable', 503],
    ] as const)('can be used for another request after %s', async (code, status) => {
      behave = async () => fail(code)
      expect((await replace(`free-${code}`, 'a')).status).toBe(status)
      behave = async () => ({ fine: true })
      expect((await replace(`free-${code}`, 'b')).status).toBe(200)
    })

    it('can be used for another request after an unexpected error', async () => {
      behave = () => Promise.reject(new Error('boom'))
      expect((await replace('free-boom', 'a')).status).toBe(500)
      behave = async () => ({ fine: true })
      expect((await replace('free-boom', 'b')).status).toBe(200)
    })

    it('stays bound to the successful request if a repeat of it fails', async () => {
      await replace('bound', 'a')
      behave = async () => fail('service_unavailable')
      expect((await replace('bound', 'a')).status).toBe(503)
      behave = async () => ({ fine: true })
      expect((await replace('bound', 'b')).status).toBe(409)
    })
  })

  it('can be used again 60 s after its request was aborted, not earlier', async () => {
    const started = Promise.withResolvers<void>()
    behave = () => {
      started.resolve()
      return new Promise(() => {})
    }
    void send('crashed')
    await started.promise
    behave = async () => ({ fine: true })
    app.clock.advance(59_000)
    expect((await send('crashed')).body.error.code).toBe('idempotency_key_in_flight')
    app.clock.advance(1_000)
    expect((await send('crashed')).body.data).toEqual({ fine: true })
  })

  it('is replayed for 24 hours, after which the request runs again', async () => {
    await send('old')
    app.clock.advance(dayMs - 1)
    expect((await send('old')).headers['idempotency-replayed']).toBe('true')
    app.clock.advance(1)
    expect((await send('old')).headers['idempotency-replayed']).toBeUndefined()
    expect(runs).toBe(2)
  })

  it('stores responses encrypted', async () => {
    behave = async () => ({ secret: 'shown-once' })
    await send('sealed')
    const { response } = await app.db
      .selectFrom('idempotency_record')
      .select('response')
      .where('key', '=', 'sealed')
      .executeTakeFirstOrThrow()
    expect(response).toMatch(/^box1\./)
    expect(response).not.toContain('shown-once')
  })

  it('returns 400 invalid_parameter naming the header if a required key is missing', async () => {
    const response = await app.call('POST /api/v1/probe-apply', { key, body: { note: 'a' } })
    expect(response.status).toBe(400)
    expect(response.body.error).toMatchObject({ code: 'invalid_parameter', field: 'Idempotency-Key' })
  })

  it.each(['with space', 'ü', 'x'.repeat(256)])(
    'returns 400 invalid_parameter for a malformed key (%s)',
    async (malformed) => {
      expect((await send(malformed)).body.error.code).toBe('invalid_parameter')
    },
  )
})

type Work = () => Promise<{ status: number; body: string }>

describe.each([
  [
    'runs once',
    (request: IdempotentRequest, work: Work) => runOnce(app.ctx, request, work, ({ body }) => String(body)),
  ],
  ['is naturally idempotent', (request: IdempotentRequest, work: Work) => runUnderKey(app.ctx, request, work)],
])('the key of an operation that %s', (_, run) => {
  it.each([
    [429, true],
    [499, false],
    [500, true],
  ])('is free after a response of %i: %s', async (status, isFree) => {
    const { id: profileId } = await app.seed.profile()
    const request = {
      profileId,
      holderId: nilId,
      key: 'k',
      operationId: 'probe.replace',
      requestId: 'r',
      personScopes: [],
    }
    let runs = 0
    const send = (text: string) =>
      run({ ...request, fingerprint: Buffer.from(text) }, async () => {
        runs++
        return { status, body: '{}' }
      })
    await send('a')
    if (isFree) await send('b')
    else await expect(send('b')).rejects.toMatchObject({ code: 'idempotency_key_conflict' })
    expect(runs).toBe(isFree ? 2 : 1)
  })
})

it('computes different fingerprints for different methods, URLs and bodies', () => {
  const base = fingerprintOf('POST', '/a', { x: [1, 2] })
  expect(fingerprintOf('POST', '/a', { x: [1, 2] })).toEqual(base)
  for (const other of [
    fingerprintOf('PUT', '/a', { x: [1, 2] }),
    fingerprintOf('POST', '/a?b=1', { x: [1, 2] }),
    fingerprintOf('POST', '/a', { x: [2, 1] }),
  ]) {
    expect(other).not.toEqual(base)
  }
})

it('rejects a body that is nested too deeply to be serialized', () => {
  let body: unknown = null
  for (let depth = 0; depth < 100_000; depth++) body = { body }
  expect(() => fingerprintOf('POST', '/a', body)).toThrow('nested too deeply')
})
