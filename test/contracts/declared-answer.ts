import { expect } from 'vitest'
import { errorCodesOf } from '../../src/http/openapi/describe-responses.ts'
import { type CatalogEntry, type ErrorCode, errorCatalog } from '../../src/kernel/error-catalog.ts'
import type { Operation } from '../../src/kernel/operation.ts'
import { baseUrl, type CallAnswer } from '../support/test-app.ts'

/** Fails unless the answer is a success the operation declares, or a refusal it declares, in the envelope of section 7. */
export function expectDeclared(op: Operation, answer: CallAnswer, what: string): void {
  const told = `${op.id}: ${what}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`
  // What a platform does not offer is told with 501; anything else from 500 on is a fault of ours.
  if (answer.status !== 501) expect(answer.status, told).toBeLessThan(500)
  if (answer.status < 400) {
    expect(op.statuses, told).toContain(answer.status)
    return
  }
  if (op.transport.envelope === 'bare') {
    expect(answer.body, told).toMatchObject({ error: expect.any(String) })
    return
  }
  const { error } = answer.body
  expect([...errorCodesOf(op), 'not_found'], told).toContain(error?.code)
  const { status, alsoStatuses }: CatalogEntry = errorCatalog[error.code as ErrorCode]
  expect([status, ...alsoStatuses], told).toContain(answer.status)
  expect(error, told).toMatchObject({
    message: expect.stringMatching(/\S/),
    status: answer.status,
    request_id: answer.headers['x-request-id'],
    docs_url: `${baseUrl}/docs/errors#${error.code}`,
  })
}

/** The answer without what differs from request to request, for comparing two of them. */
export function comparable({ status, body }: CallAnswer, id: string): unknown {
  const text = JSON.stringify({ status, body }) ?? ''
  return text
    .replaceAll(/req_\w+/g, 'req')
    .replaceAll(id, 'id')
    .replaceAll(id.replaceAll('-', ''), 'id')
}
