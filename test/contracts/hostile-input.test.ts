import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Operation, routeOf } from '../../src/kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { baseUrl, operatorKey, type TestResponse } from '../support/app/test-app.ts'
import { expectDeclared } from './declared-response.ts'
import { exampleRequest } from './example-request.ts'
import { createFixture, heldCredentials, unlimitedApp } from './fixtures.ts'
import { hostileBodies, hostileJson, hostileSegments } from './hostile-values.ts'
import { runConcurrently } from './run-concurrently.ts'
import { isNarrowed, walked } from './walked-operations.ts'

/** `HOSTILE_INPUT=all` sends every value to every place, as a run for one operation does. */
const sendsAll = isNarrowed || process.env.HOSTILE_INPUT === 'all'
const app = await unlimitedApp()
let fixture = await createFixture(app)
let credentialOf = heldCredentials(app, fixture)

/** Whether a write of the current test succeeded. */
let hasWritten = false

/** A hostile write may succeed and archive the profile or disable its owner, and all later ones would only be denied access. */
afterEach(async () => {
  if (!hasWritten) return
  hasWritten = false
  const { user_id, profile_id } = fixture
  const session = await app.seed.session({ user_id, active_profile_id: profile_id })
  const { status } = await app.call('GET /api/v1/payments?from=2026-03-01&to=2026-03-02', { session })
  if (status === 200) return
  fixture = await createFixture(app)
  credentialOf = heldCredentials(app, fixture)
})

/** Sends bytes verbatim, where `app.call` would encode them correctly. */
async function sendRaw(
  op: Operation,
  url: string,
  body: { contentType?: string | undefined; payload?: string | undefined } = {},
): Promise<TestResponse> {
  const caller = await credentialOf(op)
  const token = caller.operator ? operatorKey : caller.key
  const response = await app.server.inject({
    method: op.method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(caller.session && { cookie: `tributary_session=${caller.session}`, origin: baseUrl }),
      ...(op.idempotency === 'required' && { 'idempotency-key': randomUUID() }),
      ...(body.contentType !== undefined && { 'content-type': body.contentType }),
      ...caller.headers,
    },
    ...(body.payload !== undefined && { payload: body.payload }),
  })
  hasWritten ||= op.method !== 'GET' && response.statusCode < 300
  const isJson = response.headers['content-type']?.includes('json')
  const headers = response.headers as Record<string, string>
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers }
}

function urlOf(op: Operation): string {
  const { path, query } = exampleRequest(op, fixture)
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}

function jsonBodyOf(op: Operation): { contentType?: string; payload?: string } {
  if (!op.body) return {}
  return { contentType: 'application/json', payload: JSON.stringify(exampleRequest(op, fixture).body ?? {}) }
}

/** Returns the paths of every body field, two levels deep. */
function fieldsOf(schema: JsonSchema, depth = 2): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [name],
    ...(depth > 1 ? fieldsOf(inner, depth - 1).map((path) => [name, ...path]) : []),
  ])
}

/**
 * Returns a function that chooses the values for the next place of an operation: a sixteenth of them, another one for each place, and
 * those that are accepted for the first time. So each value meets every kind of place, and each operation that accepts it.
 */
function chooser(op: Operation) {
  const accepted = new Set<number>()
  let turn = walked.indexOf(op)
  return <Value>(values: readonly Value[], isAccepted: (value: Value) => boolean): readonly Value[] => {
    turn++
    return values.filter((value, index) => {
      if (sendsAll || (index + turn) % Math.min(16, values.length) === 0) return true
      return !accepted.has(index) && isAccepted(value) && accepted.add(index)
    })
  }
}

/** Whether validation lets a text of JSON, a query or a path through; false if it cannot even be decoded. */
function isValid(schema: Operation['query' | 'body' | 'params'], read: () => unknown): boolean {
  try {
    return schema!.safeParse(read()).success
  } catch {
    return false
  }
}

/** A repeated parameter is a list. */
function queryOf(text: string): Record<string, string | string[]> {
  const all = new URLSearchParams(text)
  const oneOrAll = (values: string[]) => (values.length > 1 ? values : values[0]!)
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, oneOrAll(all.getAll(name))]))
}

/** Returns a function that builds the example's body as JSON text with raw JSON at one field. */
function bodyWith(op: Operation, path: string[]): (json: string) => string {
  const mark = randomUUID()
  const body = structuredClone(exampleRequest(op, fixture).body ?? {}) as Record<string, unknown>
  let at = body
  for (const name of path.slice(0, -1)) {
    const inner = at[name]
    at[name] = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {}
    at = at[name] as Record<string, unknown>
  }
  at[path.at(-1)!] = mark
  const [before, after] = JSON.stringify(body).split(`"${mark}"`)
  return (json) => before + json + after
}

describe('hostile input gets a declared error or is ignored, never a server error', () => {
  const each = (some: readonly Operation[]) => some.map((op) => [op.id, op] as const)
  const longTimeout = { timeout: 120_000 }

  it.each(each(walked.filter((op) => op.body)))('%s: in each field of its body', longTimeout, async (_id, op) => {
    const url = urlOf(op)
    const choose = chooser(op)
    for (const path of fieldsOf(jsonSchema(op.body!, 'input'))) {
      const body = bodyWith(op, path)
      const isAccepted = ([, json]: [string, string]) => isValid(op.body, () => JSON.parse(body(json)))
      const values = choose(Object.entries(hostileJson), isAccepted)
      await runConcurrently(values, async ([name, json]) => {
        const sent = { contentType: 'application/json', payload: body(json) }
        expectDeclared(op, await sendRaw(op, url, sent), `${name} in ${path.join('.')}`)
      })
    }
  })

  it.each(each(walked))('%s: as a whole body, even if no body is accepted', longTimeout, async (_id, op) => {
    const isAccepted = ([, { payload }]: [string, { payload: string }]) => isValid(op.body, () => JSON.parse(payload))
    const bodies = chooser(op)(Object.entries(hostileBodies), isAccepted)
    await runConcurrently(bodies, async ([name, sent]) => {
      expectDeclared(op, await sendRaw(op, urlOf(op), sent), `body: ${name}`)
    })
  })

  const withPath = walked.filter((op) => op.path.includes(':'))

  it.each(each(withPath))('%s: in each segment of its path', longTimeout, async (_id, op) => {
    const paramsOf = (text: string) =>
      Object.fromEntries(Object.keys(op.params!.shape).map((name) => [name, decodeURIComponent(text)]))
    const isAccepted = ([, text]: [string, string]) => isValid(op.params, () => paramsOf(text))
    const segments = chooser(op)(Object.entries(hostileSegments), isAccepted)
    await runConcurrently(segments, async ([name, text]) => {
      const url = routeOf(op).replaceAll(/:\w+/g, () => text)
      expectDeclared(op, await sendRaw(op, url, jsonBodyOf(op)), `path: ${name}`)
    })
  })

  it.each(each(walked))('%s: in each query parameter, and in undeclared ones', longTimeout, async (_id, op) => {
    const url = urlOf(op)
    const body = jsonBodyOf(op)
    // Undeclared parameters are removed before the operation sees them.
    const undeclared = (text: string) => `no_such_parameter=${text}&__proto__=${text}&a[b]=${text}&${text}=1`
    const declared = Object.keys(op.query?.shape ?? {}).flatMap((name) => [
      (text: string) => `${name}=${text}`,
      (text: string) => `${name}=1&${name}=${text}`,
    ])
    const choose = chooser(op)
    const queries = [undeclared, ...declared].flatMap((write) => {
      const isAccepted = ([, text]: [string, string]) =>
        write !== undeclared && isValid(op.query, () => queryOf(`${url.split('?')[1] ?? ''}&${write(text)}`))
      const values = choose(Object.entries(hostileSegments), isAccepted)
      return values.map(([what, text]) => [what, write(text)] as const)
    })
    await runConcurrently(queries, async ([what, query]) => {
      const response = await sendRaw(op, `${url}${url.includes('?') ? '&' : '?'}${query}`, body)
      expectDeclared(op, response, `query: ${what}: ${query.slice(0, 80)}`)
    })
  })

  it('does not change the prototypes of the process', () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

describe('a path without a route', () => {
  it.each(['/api/v1/nothing', '/api/v1/%', '/api/v1/%00', '/api/v1/../../etc/passwd', '/api/v1//', '/nothing'])(
    '%s gets an error envelope',
    async (url) => {
      const response = await app.server.inject({ url })
      expect([400, 404]).toContain(response.statusCode)
      expect(response.json().error).toMatchObject({ request_id: response.headers['x-request-id'] })
    },
  )
})
