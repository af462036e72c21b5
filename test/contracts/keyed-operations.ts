import { randomUUID } from 'node:crypto'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import type { TestApp, TestResponse } from '../support/app/test-app.ts'
import { exampleRequest } from './example-request.ts'
import { credential, type Fixture } from './fixtures.ts'

/** Operations that change something for a caller. A route without a credential has no holder of an Idempotency-Key. */
export function isMutation(op: Operation): boolean {
  return op.method !== 'GET' && op.credentials.length > 0 && op.transport.envelope === 'standard'
}

/** Sends an operation's example under an Idempotency-Key, with a fresh credential of the same holder. */
export async function sendUnder(
  app: TestApp,
  fixture: Fixture,
  op: Operation,
  key: string,
  moreQuery: Record<string, string> = {},
  { path, query, body } = exampleRequest(op, fixture),
): Promise<TestResponse> {
  const caller = await credential(app, fixture, op.credentials[0]!, { op })
  const headers = { ...caller.headers, 'idempotency-key': key }
  return app.call(`${op.method} ${path}` as 'GET /', {
    ...caller,
    headers,
    query: { ...query, ...moreQuery },
    ...(op.body && { body }),
  })
}

/** Returns the operations that accept an Idempotency-Key used for a request of another operation. */
export async function findUnkeyed(app: TestApp, fixture: Fixture, operations: readonly Operation[]): Promise<string[]> {
  const mutations = operations.filter(isMutation)
  const found: string[] = []
  for (const op of mutations) {
    const other = mutations.find((mutation) => mutation !== op && isOfSameHolder(mutation, op) && isHarmless(mutation))
    if (!other) continue
    const key = randomUUID()
    const first = await sendUnder(app, fixture, other, key)
    if (first.status >= 500 || first.status === 429) throw new Error(`${other.id} returned ${first.status}`)
    const { status, body } = await sendUnder(app, fixture, op, key)
    if (status !== 409 || body.error?.code !== 'idempotency_key_conflict')
      found.push(`${op.id} after ${other.id}: ${status}`)
  }
  return found
}

function isOfSameHolder(one: Operation, other: Operation): boolean {
  return one.credentials[0] === other.credentials[0] && one.boundTo === other.boundTo
}

/** Its example can be sent repeatedly with any credential. */
function isHarmless({ idempotency, id }: Operation): boolean {
  return (idempotency === 'natural' || idempotency === 'accepted') && !/delete|remove|revoke|end|archive|sign/i.test(id)
}
