import { describe, expect, it } from 'vitest'
import { describeParameters } from '../../src/http/openapi/describe-parameters.ts'
import type { ParameterObject } from '../../src/http/openapi/openapi-document.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { expectEnough, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)

function queryOf(op: Operation): ParameterObject[] {
  return describeParameters(op).filter(
    (describeParameter): describeParameter is ParameterObject =>
      'in' in describeParameter && describeParameter.in === 'query',
  )
}

async function sendWith(op: Operation, query: Record<string, string>) {
  const caller = op.credentials[0] ? await credential(app, fixture, op.credentials[0], { op }) : {}
  return send(app, op, { ...exampleRequest(op, fixture), query }, caller)
}

describe('a query parameter', () => {
  it('can be omitted if documented as optional, and not if documented as required', async () => {
    const queryOperations = walked.filter((op) => op.transport.envelope === 'standard' && queryOf(op).length > 0)
    expectEnough(queryOperations.length, 30)
    for (const op of queryOperations) {
      const required = queryOf(op)
        .filter((item) => item.required)
        .map(({ name }) => name)
      const { query } = exampleRequest(op, fixture)
      const least = Object.fromEntries(Object.entries(query).filter(([name]) => required.includes(name)))
      expect([op.id, Object.keys(least).sort()]).toEqual([op.id, [...required].sort()])
      const accepted = await sendWith(op, least)
      // One of several selectors is required, but no particular one.
      if (/is required, or /.test(accepted.body?.error?.message)) continue
      const context = `${op.id}: ${JSON.stringify(accepted.body?.error)}`
      expect(
        queryOf(op).map(({ name }) => name),
        context,
      ).not.toContain(accepted.body?.error?.field)
      for (const name of required) {
        const rejected = await sendWith(op, Object.fromEntries(Object.entries(least).filter(([key]) => key !== name)))
        expect([op.id, rejected.body.error?.field, rejected.status < 500]).toEqual([op.id, name, true])
      }
    }
  })
})
