import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { acceptsIdempotencyKey, type Operation, operation } from '../../src/kernel/operations/operation.ts'
import { secretPaths, withoutSecrets } from '../../src/kernel/schemas/secret-field.ts'
import type { TestResponse } from '../support/app/test-app.ts'
import { comparable } from './declared-response.ts'
import { exampleRequest } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { findUnkeyed, isMutation, sendUnder } from './keyed-operations.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const keyed = walked.filter(
  (op) => op.credentials.length > 0 && (op.idempotency === 'required' || op.idempotency === 'accepted'),
)

async function sendWith(op: Operation, key: string | null, request = exampleRequest(op, fixture)) {
  const { path, query, body } = request
  const caller = await credential(app, fixture, op.credentials[0]!, { op })
  const headers = { ...caller.headers, ...(key !== null && { 'idempotency-key': key }) }
  return app.call(`${op.method} ${path}` as 'GET /', { ...caller, headers, query, ...(op.body && { body }) })
}

describe('an Idempotency-Key', () => {
  it('is accepted by every operation that changes something, unless the operation declares otherwise', () => {
    const silent = walked.filter(
      (op) => op.method !== 'GET' && op.transport.envelope === 'standard' && op.idempotency === 'none',
    )
    expect(silent.map(({ id }) => id)).toEqual([])
    expectEnough(keyed.length, 3)
  })

  it('that is missing where it is required gets 400 invalid_parameter', async () => {
    for (const op of walked.filter((item) => item.idempotency === 'required')) {
      const { status, body } = await sendWith(op, null)
      expect([op.id, status, body.error?.code]).toEqual([op.id, 400, 'invalid_parameter'])
    }
  })

  it('repeated with the same request returns the first response without one-time secrets, marked as a replay', async () => {
    for (const op of keyed) {
      const [key, request] = [randomUUID(), exampleRequest(op, fixture)]
      const first = await sendWith(op, key, request)
      const second = await sendWith(op, key, request)
      expect([op.id, first.headers['idempotency-replayed']]).toEqual([op.id, undefined])
      expect([op.id, comparable(second, key)]).toEqual([op.id, comparable(asReplayed(op, first), key)])
      expect([op.id, second.headers['idempotency-replayed']]).toEqual([op.id, 'true'])
    }
  })

  it.skipIf(isNarrowed)('used for a request of another operation gets 409 on every mutation', async () => {
    expect(await findUnkeyed(app, fixture, walked)).toEqual([])
  })

  it('used with another body or query gets 409, even if the operation is naturally idempotent', async () => {
    for (const op of walked.filter(
      (item) => isMutation(item) && acceptsIdempotencyKey(item) && !item.query && !removesCaller.test(item.id),
    )) {
      const [key, own] = [randomUUID(), endsAccess.test(op.id) ? await createFixture(app) : fixture]
      const first = await sendUnder(app, own, op, key)
      const { status, body } = await sendUnder(app, own, op, key, { another: '1' })
      expect([op.id, first.status, status, body.error?.code]).toEqual([
        ...[op.id, first.status, 409, 'idempotency_key_conflict'],
      ])
    }
  })

  it('repeated with the same request to a naturally idempotent operation runs it again', async () => {
    const natural = walked.filter((op) => isMutation(op) && op.idempotency === 'natural')
    for (const op of natural) {
      const [key, own] = [randomUUID(), endsAccess.test(op.id) ? await createFixture(app) : fixture]
      const request = exampleRequest(op, own)
      await sendUnder(app, own, op, key, {}, request)
      const { status, body, headers } = await sendUnder(app, own, op, key, {}, request)
      expect([op.id, body.error?.code]).not.toEqual([op.id, 'idempotency_key_conflict'])
      expect([op.id, status, headers['idempotency-replayed']]).toEqual([op.id, status, undefined])
    }
  })

  it.skipIf(isNarrowed)('that an operation ignores is detected by this suite', async () => {
    const careless = operation({
      id: 'probe.careless',
      http: 'POST /careless-probe',
      summary: 'Ignores the key.',
      scopes: 'any',
      idempotency: 'none',
      data: z.object({}),
      run: async () => ({ data: {} }),
    })
    const another = walked.find(({ id }) => id === 'goals.saveGoalDefinition')!
    const planted = await unlimitedApp({ operations: [...walked, careless] })
    const found = await findUnkeyed(planted, await createFixture(planted), [careless, another])
    expect(found).toEqual([expect.stringContaining('probe.careless')])
  })
})

/** Removes the caller's access, so the caller gets its own tenant. */
const endsAccess = /^(members|workspaces|profiles)\./
/** After it succeeds, its caller has no access any more. */
const removesCaller = /^members\.leaveWorkspace$/

/** Returns a success without its secrets, unless the operation can show them again. */
function asReplayed(op: Operation, response: TestResponse): TestResponse {
  if (response.status >= 300 || op.refill) return response
  const data = withoutSecrets(response.body.data, secretPaths(op.data))
  return { ...response, body: { ...response.body, data } }
}
