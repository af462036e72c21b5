import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jsonSchema } from '../../src/kernel/json-schema.ts'
import type { Operation } from '../../src/kernel/operation.ts'
import { comparable } from './declared-answer.ts'
import { exampleRequest, hasIdInPath, send } from './example-request.ts'
import { harvest } from './harvest.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'
import { credential, makeWorld, unlimitedApp, type World } from './world.ts'

const app = await unlimitedApp()
const owner = await makeWorld(app)
const { ids: idsOfOwner, idsFor } = await harvest(app, owner)
const stranger = await makeWorld(app)

/** The operator stands above all profiles; isolation is about everybody else. */
const tenantOperations = walked.filter((op) => op.credentials.some((kind) => kind !== 'operator'))
const byId = tenantOperations.filter(hasIdInPath)

/** With an id in every place of the path, `profileId` and the like included. */
function requestFor(op: Operation, world: World, id: string) {
  return exampleRequest(op, { ...world, profile_id: id, workspace_id: id }, id)
}

async function answerTo(op: Operation, world: World, id: string, kind = op.credentials[0]!) {
  const who = await credential(app, world, kind, { op })
  return comparable(await send(app, op, requestFor(op, world, id), who), id)
}

describe("another profile's id", () => {
  it.skipIf(isNarrowed)('has something to be tried on', () => {
    expectEnough(byId.length, 3)
    expectEnough(idsOfOwner.length, 10)
    expect(idsOfOwner).toContain(owner.profile_id)
  })

  it('in a path is answered exactly as one that does not exist', { timeout: 300_000 }, async () => {
    for (const op of byId) {
      for (const kind of op.credentials.filter((one) => one !== 'operator')) {
        const absent = await answerTo(op, stranger, randomUUID(), kind)
        for (const id of idsFor(op))
          expect([op.id, kind, await answerTo(op, stranger, id, kind)]).toEqual([op.id, kind, absent])
      }
    }
  })

  it('in a query or body is answered exactly as one that does not exist', { timeout: 300_000 }, async () => {
    let checked = 0
    for (const op of tenantOperations) {
      for (const field of idFields(op)) {
        for (const kind of op.credentials.filter((one) => one !== 'operator')) {
          const absent = await answerToField(op, field, randomUUID(), kind)
          for (const id of idsOfOwner) {
            expect([op.id, field, kind, await answerToField(op, field, id, kind)]).toEqual([op.id, field, kind, absent])
            checked++
          }
        }
      }
    }
    expectEnough(checked, 0)
  })

  it('is told apart from an absent one by its own profile, or the rows above would prove nothing', {
    timeout: 300_000,
  }, async () => {
    const order = { GET: 0, PATCH: 1, PUT: 2, POST: 3, DELETE: 4 }
    const alike: string[] = []
    for (const op of byId.toSorted((a, b) => order[a.method] - order[b.method])) {
      const answers = new Set<unknown>()
      for (const kind of op.credentials.filter((one) => one !== 'operator')) {
        for (const id of [randomUUID(), ...idsFor(op)]) answers.add(await answerTo(op, owner, id, kind))
      }
      if (answers.size === 1) alike.push(op.id)
    }
    expect(alike).toEqual([])
  })
})

/** The fields directly in the query or body that hold an id. */
function idFields(op: Operation): string[] {
  const parts = [op.query, op.body].filter((part) => part !== null)
  return parts.flatMap((part) =>
    Object.entries(jsonSchema(part, 'input').properties ?? {})
      .filter(([, schema]) => schema.format === 'uuid')
      .map(([name]) => name),
  )
}

async function answerToField(op: Operation, field: string, id: string, kind: Operation['credentials'][number]) {
  const request = exampleRequest(op, stranger)
  const isQuery = op.query !== null && field in op.query.shape
  const changed = isQuery
    ? { ...request, query: { ...request.query, [field]: id } }
    : { ...request, body: { ...(request.body as object), [field]: id } }
  return comparable(await send(app, op, changed, await credential(app, stranger, kind, { op })), id)
}
