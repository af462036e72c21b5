import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { usualBodyLimits } from '../../src/http/requests/body-budget.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { baseUrl, operatorKey } from '../support/app/test-app.ts'
import { expectDeclared } from './declared-response.ts'
import { exampleRequest } from './example-request.ts'
import { createFixture, heldCredentials, unlimitedApp } from './fixtures.ts'
import { runConcurrently } from './run-concurrently.ts'
import { isNarrowed, walked } from './walked-operations.ts'

// Shortens the wait for an announced body that never arrives.
const app = await unlimitedApp({ bodyLimits: { ...usualBodyLimits, stallMs: 50 }, trustedProxies: 1 })
const fixture = await createFixture(app)
const credentialOf = heldCredentials(app, fixture)
const port = Number(new URL(await app.listen()).port)

const hostileHeaders: Record<string, readonly string[]> = {
  'content-type': [
    '',
    ';',
    'json',
    'application/json; charset=utf-16',
    'application/JSON;;;=',
    'application/octet-stream',
    'multipart/form-data',
    `application/${'x'.repeat(3_000)}`,
  ],
  'x-profile-id': ['', 'nonsense', randomUUID(), randomUUID().toUpperCase(), '-1', '{"a":1}', '9'.repeat(3_000)],
  'idempotency-key': ['', ' ', '-1', '1e999', 'null', "' or 1=1--", '\u00e9\u00ff', 'x'.repeat(5_000)],
  'x-forwarded-for': [
    '',
    ',,,',
    '-1',
    '<script>, 999.1.1.1',
    '::ffff:127.0.0.1%eth0',
    '2130706433',
    '1.2.3.4:99999',
    'a,'.repeat(1_500),
  ],
  cookie: ['=;;a=%', 'tributary_session=', `tributary_session=${'x'.repeat(3_000)}`],
  origin: ['null', 'http://['],
}

/** Headers are parsed before the operation runs, so an operation gets one of the values, and each value several operations. */
const pickOne = <Value>(values: readonly Value[], nth: number): readonly Value[] =>
  isNarrowed ? values : [values[nth % values.length]!]

/** For the same reason each operation gets two of the headers, another two than the next operation. */
function walkFor(header: number): [nth: number, op: Operation][] {
  const parts = Object.keys(hostileHeaders).length / 2
  const all = walked.map((op, index): [number, Operation] => [Math.floor(index / parts), op])
  return isNarrowed ? all : all.filter((_, index) => index % parts === header % parts)
}

describe.each(Object.entries(hostileHeaders))('a hostile %s', (name, values) => {
  it('gets a declared response', { timeout: 300_000 }, async () => {
    await runConcurrently(walkFor(Object.keys(hostileHeaders).indexOf(name)), async ([nth, op]) => {
      for (const value of pickOne(values, nth)) {
        const caller = await credentialOf(op)
        const { path, query, body } = exampleRequest(op, fixture)
        const response = await app.call(`${op.method} ${path}` as 'GET /', {
          ...caller,
          headers: { ...keyFor(op), ...caller.headers, [name]: value },
          query,
          ...(op.body && { body: name === 'content-type' ? JSON.stringify(body) : body }),
        })
        expectDeclared(op, response, `${name}: ${value.slice(0, 60)}`)
      }
    })
  })
})

const body = (op: Operation) => JSON.stringify(exampleRequest(op, fixture).body ?? {})

/** Header lines with a length, each sent with the operation's own body. */
const falseLengths: Record<string, (op: Operation) => string[]> = {
  'no length and no body': () => [],
  'less than the body': () => ['content-length: 1'],
  'more than the body': (op) => [`content-length: ${Buffer.byteLength(body(op)) + 50}`],
  'a negative number': () => ['content-length: -1'],
  'a sign': () => ['content-length: +5'],
  'a fraction': () => ['content-length: 1.5'],
  'an exponent': () => ['content-length: 1e3'],
  'a word': () => ['content-length: many'],
  'more than any integer type': () => [`content-length: ${'9'.repeat(30)}`],
  'more than a safe integer': () => ['content-length: 9007199254740993'],
  'two lengths': () => ['content-length: 2', 'content-length: 7'],
  'a length together with chunks': () => ['content-length: 2', 'transfer-encoding: chunked'],
}

describe('a false content-length', () => {
  it('gets a response or a closed connection, never a server error', { timeout: 300_000 }, async () => {
    await runConcurrently([...walked.entries()], async ([nth, op]) => {
      for (const [what, linesOf] of pickOne(Object.entries(falseLengths), nth)) {
        const response = await sendRaw(op, linesOf(op))
        // Empty: closed without a response, because there was no complete request.
        expect(response, `${op.id}: ${what}`).toMatch(/^$|^HTTP\/1\.1 [234]\d\d /)
      }
    })
  })
})

/** Writes a request verbatim and returns everything received until the service closes the connection. */
async function sendRaw(op: Operation, lengthLines: readonly string[]): Promise<string> {
  const caller = await credentialOf(op)
  const token = caller.operator ? operatorKey : caller.key
  const { path, query } = exampleRequest(op, fixture)
  const lines = [
    `${op.method} ${path}?${new URLSearchParams(query)} HTTP/1.1`,
    'host: tributary.test',
    'connection: close',
    'content-type: application/json',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(caller.session ? [`cookie: tributary_session=${caller.session}`, `origin: ${baseUrl}`] : []),
    ...Object.entries({ ...keyFor(op), ...caller.headers }).map(([name, value]) => `${name}: ${value}`),
    ...lengthLines,
  ]
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  // The service may close while we are still writing.
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body(op)}`)
  await once(socket, 'close')
  return text
}

function keyFor(op: Operation): Record<string, string> {
  return op.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}
}
