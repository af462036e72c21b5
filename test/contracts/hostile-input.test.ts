import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Operation, routeOf } from '../../src/kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { baseUrl, operatorKey, type TestResponse } from '../support/app/test-app.ts'
import { expectDeclared } from './declared-response.ts'
import { exampleRequest } from './example-request.ts'
import { createFixture, heldCredentials, unlimitedApp } from './fixtures.ts'
import { hostileBodies, hostileJson, hostileSegments } from './hostile-values.ts'
import { runConcurrently } from './run-concurrently.ts'
import { isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const credentialOf = heldCredentials(app, fixture)

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
    for (const path of fieldsOf(jsonSchema(op.body!, 'input'))) {
      const body = bodyWith(op, path)
      await runConcurrently(Object.entries(hostileJson), async ([name, json]) => {
        const sent = { contentType: 'application/json', payload: body(json) }
        expectDeclared(op, await sendRaw(op, url, sent), `${name} in ${path.join('.')}`)
      })
    }
  })

  // Operations without a body never read one, through shared code, so each gets only a few of them.
  const bodiesFor = (op: Operation) => {
    const [all, nth] = [Object.entries(hostileBodies), walked.indexOf(op)]
    return op.body || isNarrowed ? all : all.filter((_, index) => index % 4 === nth % 4)
  }

  it.each(each(walked))('%s: as a whole body, even if no body is accepted', longTimeout, async (_id, op) => {
    await runConcurrently(bodiesFor(op), async ([name, sent]) => {
      expectDeclared(op, await sendRaw(op, urlOf(op), sent), `body: ${name}`)
    })
  })

  const withPath = walked.filter((op) => op.path.includes(':'))

  it.each(each(withPath))('%s: in each segment of its path', longTimeout, async (_id, op) => {
    await runConcurrently(Object.entries(hostileSegments), async ([name, text]) => {
      const url = routeOf(op).replaceAll(/:\w+/g, () => text)
      expectDeclared(op, await sendRaw(op, url, jsonBodyOf(op)), `path: ${name}`)
    })
  })

  it.each(each(walked))('%s: in each query parameter, and in undeclared ones', longTimeout, async (_id, op) => {
    const url = urlOf(op)
    const body = jsonBodyOf(op)
    const queries = Object.entries(hostileSegments).flatMap(([what, text], index) => {
      const undeclared = `no_such_parameter=${text}&__proto__=${text}&a[b]=${text}&${text}=1`
      const declared = Object.keys(op.query?.shape ?? {}).flatMap((name) => [
        `${name}=${text}`,
        `${name}=1&${name}=${text}`,
      ])
      // Undeclared parameters are removed before the operation sees them, so each operation gets only a few of them.
      const isMet = isNarrowed || index % 4 === walked.indexOf(op) % 4
      return (isMet ? [undeclared, ...declared] : declared).map((query) => [what, query] as const)
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
