import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../src/kernel/operation.ts'
import { secretPaths, withoutSecrets } from '../../src/kernel/secret-field.ts'
import type { CallAnswer } from '../support/test-app.ts'
import { comparable } from './declared-answer.ts'
import { exampleRequest } from './example-request.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'
import { credential, makeWorld, unlimitedApp } from './world.ts'

const app = await unlimitedApp()
const world = await makeWorld(app)
const keyed = walked.filter(
  (op) => op.credentials.length > 0 && (op.idempotency === 'required' || op.idempotency === 'accepted'),
)

async function sendWith(op: Operation, key: string | null, request = exampleRequest(op, world)) {
  const { path, query, body } = request
  const who = await credential(app, world, op.credentials[0]!, { op })
  const headers = { ...who.headers, ...(key !== null && { 'idempotency-key': key }) }
  return app.call(`${op.method} ${path}` as 'GET /', { ...who, headers, query, ...(op.body && { body }) })
}

describe('an Idempotency-Key', () => {
  it('is taken by every operation that changes something and does not say otherwise', () => {
    const silent = walked.filter(
      (op) => op.method !== 'GET' && op.transport.envelope === 'standard' && op.idempotency === 'none',
    )
    expect(silent.map(({ id }) => id)).toEqual([])
    expectEnough(keyed.length, 3)
  })

  it('that is missing where it is required is 400 invalid_parameter', async () => {
    for (const op of walked.filter((one) => one.idempotency === 'required')) {
      const { status, body } = await sendWith(op, null)
      expect([op.id, status, body.error?.code]).toEqual([op.id, 400, 'invalid_parameter'])
    }
  })

  it('sent again with the same request gets the first answer again but for what is shown once, and says so', async () => {
    for (const op of keyed) {
      const [key, request] = [randomUUID(), exampleRequest(op, world)]
      const first = await sendWith(op, key, request)
      const second = await sendWith(op, key, request)
      expect([op.id, first.headers['idempotency-replayed']]).toEqual([op.id, undefined])
      expect([op.id, comparable(second, key)]).toEqual([op.id, comparable(asReplayed(op, first), key)])
      expect([op.id, second.headers['idempotency-replayed']]).toEqual([op.id, 'true'])
    }
  })

  it.skipIf(isNarrowed)('sent again for another operation is 409 idempotency_key_conflict', async () => {
    for (const [index, op] of keyed.entries()) {
      const other = keyed[(index + 1) % keyed.length]!
      if (
        other.credentials[0] !== op.credentials[0] ||
        other.boundTo !== op.boundTo ||
        other.tellsOfPersons !== op.tellsOfPersons
      )
        continue
      const key = randomUUID()
      await sendWith(op, key)
      const { status, body } = await sendWith(other, key)
      expect([op.id, other.id, status, body.error?.code]).toEqual([op.id, other.id, 409, 'idempotency_key_conflict'])
    }
  })
})

/** A success without its secrets, unless the operation can show them again. */
function asReplayed(op: Operation, answer: CallAnswer): CallAnswer {
  if (answer.status >= 300 || op.refill) return answer
  const data = withoutSecrets(answer.body.data, secretPaths(op.data))
  return { ...answer, body: { ...answer.body, data } }
}
