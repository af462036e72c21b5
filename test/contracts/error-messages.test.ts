import { describe, expect, it } from 'vitest'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { expectDeclared } from './declared-response.ts'
import { errorMessagePattern } from './error-message-pattern.ts'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { expectEnough, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)

/** OAuth bodies have lenient schemas and are validated by the operation itself. */
const standardOperations = walked.filter((op) => op.transport.envelope === 'standard')

const requiredFields = standardOperations.flatMap((op) =>
  (['query', 'body'] as const).flatMap((part) => {
    const { required = [] } = op[part] ? jsonSchema(op[part], 'input') : {}
    return required.map((field) => ({ op, part, field }))
  }),
)

async function sendChanged(op: Operation, part: 'query' | 'body', change: (value: object) => unknown) {
  const request = exampleRequest(op, fixture)
  const changed = { ...request, [part]: change((request[part] ?? {}) as object) }
  const caller = op.credentials[0] ? await credential(app, fixture, op.credentials[0], { op }) : {}
  return send(app, op, changed, caller)
}

function without(field: string) {
  return (value: object) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))
}

describe('a field error', () => {
  it('says "is required" for every missing required field', async () => {
    expectEnough(requiredFields.length, 30)
    for (const { op, part, field } of requiredFields) {
      const response = await sendChanged(op, part, without(field))
      const usual = part === 'query' || op.transport.bodyError === 'invalid_parameter' ? 400 : 422
      const status = response.body.error?.code === 'range_invalid' ? 422 : usual
      const context = `${op.id} without ${field}: ${JSON.stringify(response.body.error ?? response.body)}`
      expect([response.status, response.body.error?.field], context).toEqual([status, field])
      expect(response.body.error.message, context).toBe(`${field}: is required`)
      expectDeclared(op, response, context)
    }
  })

  it('always has the form: field, colon, what it must be', async () => {
    for (const { op, part, field } of requiredFields) {
      const response = await sendChanged(op, part, (value) => ({ ...value, [field]: part === 'body' ? { a: 1 } : '' }))
      if (response.status !== 400 && response.status !== 422) continue
      expect(response.body.error.message, op.id).toMatch(errorMessagePattern(response.body.error.field))
    }
  })

  it('names a query parameter by its own name, even if it is a list', async () => {
    const lists = standardOperations.flatMap((op) => {
      const { properties = {} } = op.query ? jsonSchema(op.query, 'input') : {}
      return Object.keys(properties).map((field) => ({ op, field }))
    })
    for (const { op, field } of lists) {
      const response = await sendChanged(op, 'query', (value) => ({ ...value, [field]: 'no such word,\u00a0neither' }))
      if (response.status !== 400) continue
      expect(response.body.error.field, `${op.id} ${field}`).not.toMatch(/\.\d/)
    }
  })
})
