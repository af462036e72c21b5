import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CredentialKind, Operation } from '../../src/kernel/operations/operation.ts'
import { jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import type { CallOptions } from '../support/app/test-app.ts'
import { comparable } from './declared-response.ts'
import { exampleRequest, hasIdInPath, send } from './example-request.ts'
import { createFixture, credential, type Fixture, unlimitedApp } from './fixtures.ts'
import { harvest } from './harvest.ts'
import { runConcurrently } from './run-concurrently.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const owner = await createFixture(app)
const { ids: idsOfOwner, idsFor, idsForField } = await harvest(app, owner)
const stranger = await createFixture(app)

/** The operator may access all profiles; isolation concerns every other caller. */
const tenantOperations = walked.filter((op) => op.credentials.some((kind) => kind !== 'operator'))
const byId = tenantOperations.filter(hasIdInPath)

/** Puts an id into every path parameter, including `profileId`. */
function requestFor(op: Operation, fixture: Fixture, id: string) {
  return exampleRequest(op, { ...fixture, profile_id: id, workspace_id: id }, id)
}

async function callWithId(op: Operation, fixture: Fixture, id: string, caller: CallOptions) {
  return comparable(await send(app, op, requestFor(op, fixture, id), caller), id)
}

const tenantKinds = (op: Operation) => op.credentials.filter((kind) => kind !== 'operator')

/**
 * The likeliest ids with every kind of credential, more of them with the first kind, because the kinds differ only in the caller.
 * With the first kind also a part of the others, another one for each operation, so that each id meets many operations.
 */
function idsToTry(ids: readonly string[], op: Operation, kind: CredentialKind, nth: number): string[] {
  const isFirst = kind === tenantKinds(op)[0]
  const [likeliest, parts] = [isFirst ? 12 : 4, 6]
  const isTried = (index: number) => index < likeliest || isNarrowed || (isFirst && index % parts === nth % parts)
  return ids.filter((_, index) => isTried(index))
}

describe("another profile's id", () => {
  it.skipIf(isNarrowed)('can be tried on at least some operations', () => {
    expectEnough(byId.length, 3)
    expectEnough(idsOfOwner.length, 10)
    expect(idsOfOwner).toContain(owner.profile_id)
  })

  it('in a path gets the same response as an id that does not exist', { timeout: 300_000 }, async () => {
    for (const [nth, op] of byId.entries()) {
      for (const kind of tenantKinds(op)) {
        // One credential is enough: none of these requests finds an object that could revoke it.
        const caller = await credential(app, stranger, kind, { op })
        const absent = await callWithId(op, stranger, randomUUID(), caller)
        await runConcurrently(idsToTry(idsFor(op), op, kind, nth), async (id) => {
          const foreign = await callWithId(op, stranger, id, caller)
          if (foreign !== absent) expect([op.id, kind, foreign]).toEqual([op.id, kind, absent])
        })
      }
    }
  })

  it('in a query or body gets the same response as an id that does not exist', { timeout: 300_000 }, async () => {
    let checked = 0
    for (const [nth, op] of tenantOperations.entries()) {
      for (const field of idFields(op)) {
        for (const kind of tenantKinds(op)) {
          const caller = await credential(app, stranger, kind, { op })
          const absent = await callWithField(op, field, randomUUID(), caller)
          await runConcurrently(idsToTry(idsForField(field), op, kind, nth), async (id) => {
            const foreign = await callWithField(op, field, id, caller)
            if (foreign !== absent) expect([op.id, field, kind, foreign]).toEqual([op.id, field, kind, absent])
            checked++
          })
        }
      }
    }
    expectEnough(checked, 0)
  })

  it('gets a different response for its own profile, which proves that the comparison works', {
    timeout: 300_000,
  }, async () => {
    const order = { GET: 0, PATCH: 1, PUT: 2, POST: 3, DELETE: 4 }
    const alike: string[] = []
    for (const op of byId.toSorted((a, b) => order[a.method] - order[b.method])) {
      if (!(await distinguishes(op))) alike.push(op.id)
    }
    expect(alike).toEqual([])
  })
})

/**
 * Whether a credential gets a different response for an object of its own than for an unknown id. Tries the likeliest ids with each
 * kind, and the others with the first, because the kinds differ only in the caller.
 */
async function distinguishes(op: Operation): Promise<boolean> {
  const [ids, kinds] = [idsFor(op), tenantKinds(op)]
  const rounds = [...kinds.map((kind) => [kind, ids.slice(0, 12)] as const), [kinds[0]!, ids.slice(12)] as const]
  for (const [kind, tried] of rounds) {
    const caller = await credential(app, owner, kind, { op })
    const absent = await callWithId(op, owner, randomUUID(), caller)
    for (const id of tried) {
      const own = await callWithId(op, owner, id, caller)
      if (own !== absent) return true
    }
  }
  return false
}

/** The top-level fields of the query or body that contain an id. */
function idFields(op: Operation): string[] {
  const parts = [op.query, op.body].filter((part) => part !== null)
  return parts.flatMap((part) =>
    Object.entries(jsonSchema(part, 'input').properties ?? {})
      .filter(([, schema]) => schema.format === 'uuid')
      .map(([name]) => name),
  )
}

async function callWithField(op: Operation, field: string, id: string, caller: CallOptions) {
  const request = exampleRequest(op, stranger)
  const isQuery = op.query !== null && field in op.query.shape
  const changed = isQuery
    ? { ...request, query: { ...request.query, [field]: id } }
    : { ...request, body: { ...(request.body as object), [field]: id } }
  return comparable(await send(app, op, changed, caller), id)
}
